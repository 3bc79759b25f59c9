export const listRunMethods = {
  name: 'listRunMethods',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/methods'
} as const
export const getRunTransfers = {
  name: 'getRunTransfers',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/transfers'
} as const
