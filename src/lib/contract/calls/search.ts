export const searchWorkspace = { name: 'searchWorkspace', method: 'GET', path: '/api/v2/search' } as const
