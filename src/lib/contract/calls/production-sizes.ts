import { call } from '../call.ts'

export const getProductionSizes = call('getProductionSizes', 'GET', '/api/v2/production-sizes')
export const updateProductionSizes = call('updateProductionSizes', 'PUT', '/api/v2/production-sizes')
