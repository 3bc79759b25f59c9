export const listSymbols = { name: 'listSymbols', method: 'GET', path: '/api/v2/symbols' } as const
export const createSymbol = { name: 'createSymbol', method: 'POST', path: '/api/v2/symbols' } as const
export const getSymbol = { name: 'getSymbol', method: 'GET', path: '/api/v2/symbols/{symbolId}' } as const
export const updateSymbol = { name: 'updateSymbol', method: 'PUT', path: '/api/v2/symbols/{symbolId}' } as const
export const deleteSymbol = { name: 'deleteSymbol', method: 'DELETE', path: '/api/v2/symbols/{symbolId}' } as const
