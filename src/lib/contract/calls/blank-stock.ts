import { call } from '../call.ts'

export const listBlankStock = call('listBlankStock', 'GET', '/api/v2/blank-stock')
export const countBlankStock = call('countBlankStock', 'POST', '/api/v2/blank-stock/count')
export const takeBlankStock = call('takeBlankStock', 'POST', '/api/v2/blank-stock/take', { idempotent: true })
export const putBackBlankStock = call('putBackBlankStock', 'POST', '/api/v2/blank-stock/put-back', { idempotent: true })
export const listStockMoves = call('listStockMoves', 'GET', '/api/v2/blank-stock/{stockId}/moves')
