export const getPaymentAccount = { name: 'getPaymentAccount', method: 'GET', path: '/api/v2/payment-account' } as const
export const connectPaymentAccount = {
  name: 'connectPaymentAccount',
  method: 'POST',
  path: '/api/v2/payment-account/link'
} as const
export const refreshPaymentAccount = {
  name: 'refreshPaymentAccount',
  method: 'POST',
  path: '/api/v2/payment-account/refresh'
} as const
export const turnTestAccount = { name: 'turnTestAccount', method: 'POST', path: '/api/stripe/test-account' } as const
