import { call } from '../call.ts'

export const listHeldPayments = call('listHeldPayments', 'GET', '/api/v2/held-payments')
export const releaseHeldPayment = call('releaseHeldPayment', 'POST', '/api/v2/held-payments/{payableId}/release')
export const releasePlatformHeldPayment = call(
  'releasePlatformHeldPayment',
  'POST',
  '/api/v2/admin/held-payments/{payableId}/release'
)
