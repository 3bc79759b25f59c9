export const listHeldPayments = { name: 'listHeldPayments', method: 'GET', path: '/api/v2/held-payments' } as const
export const releaseHeldPayment = {
  name: 'releaseHeldPayment',
  method: 'POST',
  path: '/api/v2/held-payments/{payableId}/release'
} as const
export const releasePlatformHeldPayment = {
  name: 'releasePlatformHeldPayment',
  method: 'POST',
  path: '/api/v2/admin/held-payments/{payableId}/release'
} as const
