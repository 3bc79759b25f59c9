import { call } from '../call.ts'

export const getLateOrders = call('getLateOrders', 'GET', '/api/v2/production-runs/{runId}/late-orders')
export const offerLateOrders = call('offerLateOrders', 'PUT', '/api/v2/production-runs/{runId}/late-orders')
export const endLateOrders = call('endLateOrders', 'DELETE', '/api/v2/production-runs/{runId}/late-orders')
