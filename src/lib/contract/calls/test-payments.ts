import { call } from '../call.ts'

export const confirmTestPayment = call('confirmTestPayment', 'POST', '/api/stripe/payment-intents/confirm')
export const retrieveTestPayment = call('retrieveTestPayment', 'POST', '/api/stripe/payment-intents/retrieve')
