import { call } from '../call.ts'

export const getCostRates = call('getCostRates', 'GET', '/api/v2/cost-rates')
export const updateCostRates = call('updateCostRates', 'PUT', '/api/v2/cost-rates')
