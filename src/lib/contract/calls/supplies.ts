import { call } from '../call.ts'

export const getSupplyCart = call('getSupplyCart', 'GET', '/api/v2/supply-cart')
export const addToSupplyCart = call('addToSupplyCart', 'POST', '/api/v2/supply-cart', { idempotent: true })
export const changeSupplyCart = call('changeSupplyCart', 'POST', '/api/v2/supply-cart/{sku}')
export const placeSupplyOrder = call('placeSupplyOrder', 'POST', '/api/v2/supply-orders', { idempotent: true })
export const listSupplyOrders = call('listSupplyOrders', 'GET', '/api/v2/supply-orders')
export const getSupplyOrder = call('getSupplyOrder', 'GET', '/api/v2/supply-orders/{orderId}')
export const resumeSupplyPayment = call('resumeSupplyPayment', 'GET', '/api/v2/supply-orders/{orderId}/payment')
export const settleSupplyOrder = call('settleSupplyOrder', 'POST', '/api/v2/supply-orders/{orderId}/settle')
export const cancelSupplyOrder = call('cancelSupplyOrder', 'POST', '/api/v2/supply-orders/{orderId}/cancel')
export const reorderSupplies = call('reorderSupplies', 'POST', '/api/v2/supply-orders/{orderId}/reorder', {
  idempotent: true
})
export const listAllSupplyOrders = call('listAllSupplyOrders', 'GET', '/api/v2/admin/supply-orders')
export const moveSupplyOrder = call('moveSupplyOrder', 'POST', '/api/v2/admin/supply-orders/{orderId}/move')
export const refundSupplyOrder = call('refundSupplyOrder', 'POST', '/api/v2/admin/supply-orders/{orderId}/refund', {
  idempotent: true
})
