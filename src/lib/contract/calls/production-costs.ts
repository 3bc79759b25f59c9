import { call } from '../call.ts'

export const getProductionCosts = call('getProductionCosts', 'GET', '/api/v2/production-costs')
