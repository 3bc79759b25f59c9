import { call } from '../call.ts'

export const getPaymentAccount = call('getPaymentAccount', 'GET', '/api/v2/payment-account')
export const connectPaymentAccount = call('connectPaymentAccount', 'POST', '/api/v2/payment-account/link')
export const refreshPaymentAccount = call('refreshPaymentAccount', 'POST', '/api/v2/payment-account/refresh')
export const turnTestAccount = call('turnTestAccount', 'POST', '/api/stripe/test-account')
