export const listBlankStock = { name: 'listBlankStock', method: 'GET', path: '/api/v2/blank-stock' } as const
export const countBlankStock = { name: 'countBlankStock', method: 'POST', path: '/api/v2/blank-stock/count' } as const
export const takeBlankStock = {
  name: 'takeBlankStock',
  method: 'POST',
  path: '/api/v2/blank-stock/take',
  idempotent: true
} as const
export const putBackBlankStock = {
  name: 'putBackBlankStock',
  method: 'POST',
  path: '/api/v2/blank-stock/put-back',
  idempotent: true
} as const
export const listStockMoves = {
  name: 'listStockMoves',
  method: 'GET',
  path: '/api/v2/blank-stock/{stockId}/moves'
} as const
