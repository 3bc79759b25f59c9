import { call } from '../call.ts'

export const listPayouts = call('listPayouts', 'GET', '/api/v2/payouts')
export const getPayout = call('getPayout', 'GET', '/api/v2/payouts/{payoutId}')
export const exportPayout = call('exportPayout', 'GET', '/api/v2/payouts/{payoutId}/csv')
export const refreshPayouts = call('refreshPayouts', 'POST', '/api/v2/payouts/refresh')
export const payOutTest = call('payOutTest', 'POST', '/api/stripe/test-payouts')
export const listAccountPayouts = call('listAccountPayouts', 'GET', '/api/v2/admin/payouts')
export const payOutAccountTest = call('payOutAccountTest', 'POST', '/api/v2/admin/payouts/test')
