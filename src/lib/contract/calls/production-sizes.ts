export const getProductionSizes = {
  name: 'getProductionSizes',
  method: 'GET',
  path: '/api/v2/production-sizes'
} as const
export const updateProductionSizes = {
  name: 'updateProductionSizes',
  method: 'PUT',
  path: '/api/v2/production-sizes'
} as const
