import { call } from '../call.ts'

export const getPrices = call('getPrices', 'GET', '/api/v2/prices')
export const updatePriceRules = call('updatePriceRules', 'PUT', '/api/v2/prices')
export const createPriceMatrix = call('createPriceMatrix', 'POST', '/api/v2/price-matrices', { idempotent: true })
export const updatePriceMatrix = call('updatePriceMatrix', 'PUT', '/api/v2/price-matrices/{matrixId}')
export const deletePriceMatrix = call('deletePriceMatrix', 'DELETE', '/api/v2/price-matrices/{matrixId}')
