export const getDashboard = { name: 'getDashboard', method: 'GET', path: '/api/v2/dashboard' } as const
