export const getPrices = { name: 'getPrices', method: 'GET', path: '/api/v2/prices' } as const
export const updatePriceRules = { name: 'updatePriceRules', method: 'PUT', path: '/api/v2/prices' } as const
export const createPriceMatrix = {
  name: 'createPriceMatrix',
  method: 'POST',
  path: '/api/v2/price-matrices',
  idempotent: true
} as const
export const updatePriceMatrix = {
  name: 'updatePriceMatrix',
  method: 'PUT',
  path: '/api/v2/price-matrices/{matrixId}'
} as const
export const deletePriceMatrix = {
  name: 'deletePriceMatrix',
  method: 'DELETE',
  path: '/api/v2/price-matrices/{matrixId}'
} as const
