export const getPlan = { name: 'getPlan', method: 'GET', path: '/api/v2/plan' } as const
export const setPlan = { name: 'setPlan', method: 'PUT', path: '/api/v2/admin/plan' } as const
