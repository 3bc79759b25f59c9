export const listPayouts = { name: 'listPayouts', method: 'GET', path: '/api/v2/payouts' } as const
export const getPayout = { name: 'getPayout', method: 'GET', path: '/api/v2/payouts/{payoutId}' } as const
export const exportPayout = { name: 'exportPayout', method: 'GET', path: '/api/v2/payouts/{payoutId}/csv' } as const
export const refreshPayouts = { name: 'refreshPayouts', method: 'POST', path: '/api/v2/payouts/refresh' } as const
export const payOutTest = { name: 'payOutTest', method: 'POST', path: '/api/stripe/test-payouts' } as const
export const listAccountPayouts = { name: 'listAccountPayouts', method: 'GET', path: '/api/v2/admin/payouts' } as const
export const payOutAccountTest = {
  name: 'payOutAccountTest',
  method: 'POST',
  path: '/api/v2/admin/payouts/test'
} as const
