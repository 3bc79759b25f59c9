export const getLateOrders = {
  name: 'getLateOrders',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/late-orders'
} as const
export const offerLateOrders = {
  name: 'offerLateOrders',
  method: 'PUT',
  path: '/api/v2/production-runs/{runId}/late-orders'
} as const
export const endLateOrders = {
  name: 'endLateOrders',
  method: 'DELETE',
  path: '/api/v2/production-runs/{runId}/late-orders'
} as const
