export const packingSlips = { name: 'packingSlips', method: 'GET', path: '/api/v2/store-orders/slips' } as const
export const refundManyOrders = {
  name: 'refundManyOrders',
  method: 'POST',
  path: '/api/v2/store-orders/refunds'
} as const
export const changeManyOrders = { name: 'changeManyOrders', method: 'POST', path: '/api/v2/store-orders/many' } as const
export const listStorePieces = {
  name: 'listStorePieces',
  method: 'GET',
  path: '/api/v2/stores/{storeId}/pieces'
} as const
