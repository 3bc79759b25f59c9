export const getCostRates = { name: 'getCostRates', method: 'GET', path: '/api/v2/cost-rates' } as const
export const updateCostRates = { name: 'updateCostRates', method: 'PUT', path: '/api/v2/cost-rates' } as const
