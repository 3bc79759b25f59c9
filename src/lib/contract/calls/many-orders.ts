import { call } from '../call.ts'

export const packingSlips = call('packingSlips', 'GET', '/api/v2/store-orders/slips')
export const refundManyOrders = call('refundManyOrders', 'POST', '/api/v2/store-orders/refunds')
export const changeManyOrders = call('changeManyOrders', 'POST', '/api/v2/store-orders/many')
export const listStorePieces = call('listStorePieces', 'GET', '/api/v2/stores/{storeId}/pieces')
