export const getProductionCosts = {
  name: 'getProductionCosts',
  method: 'GET',
  path: '/api/v2/production-costs'
} as const
