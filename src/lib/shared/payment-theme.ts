/** How the card form of the payment service looks, as the specification has it. */
export const PAYMENT_THEME = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#61B714',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorDanger: '#df1b41',
    spacingUnit: '0.225rem',
    borderRadius: '4px'
  }
} as const
