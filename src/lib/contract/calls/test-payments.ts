export const confirmTestPayment = {
  name: 'confirmTestPayment',
  method: 'POST',
  path: '/api/stripe/payment-intents/confirm'
} as const
export const retrieveTestPayment = {
  name: 'retrieveTestPayment',
  method: 'POST',
  path: '/api/stripe/payment-intents/retrieve'
} as const
