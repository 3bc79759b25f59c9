import { call } from '../call.ts'

export const listRunMethods = call('listRunMethods', 'GET', '/api/v2/production-runs/{runId}/methods')
export const getRunTransfers = call('getRunTransfers', 'GET', '/api/v2/production-runs/{runId}/transfers')
