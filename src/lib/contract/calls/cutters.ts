export const listCutters = { name: 'listCutters', method: 'GET', path: '/api/v2/cutters' } as const
export const saveCutter = { name: 'saveCutter', method: 'PUT', path: '/api/v2/cutters/{cutterId}' } as const
export const deleteCutter = { name: 'deleteCutter', method: 'DELETE', path: '/api/v2/cutters/{cutterId}' } as const
