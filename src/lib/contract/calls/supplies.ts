export const getSupplyCart = { name: 'getSupplyCart', method: 'GET', path: '/api/v2/supply-cart' } as const
export const addToSupplyCart = {
  name: 'addToSupplyCart',
  method: 'POST',
  path: '/api/v2/supply-cart',
  idempotent: true
} as const
export const changeSupplyCart = { name: 'changeSupplyCart', method: 'POST', path: '/api/v2/supply-cart/{sku}' } as const
export const placeSupplyOrder = {
  name: 'placeSupplyOrder',
  method: 'POST',
  path: '/api/v2/supply-orders',
  idempotent: true
} as const
export const listSupplyOrders = { name: 'listSupplyOrders', method: 'GET', path: '/api/v2/supply-orders' } as const
export const getSupplyOrder = {
  name: 'getSupplyOrder',
  method: 'GET',
  path: '/api/v2/supply-orders/{orderId}'
} as const
export const resumeSupplyPayment = {
  name: 'resumeSupplyPayment',
  method: 'GET',
  path: '/api/v2/supply-orders/{orderId}/payment'
} as const
export const settleSupplyOrder = {
  name: 'settleSupplyOrder',
  method: 'POST',
  path: '/api/v2/supply-orders/{orderId}/settle'
} as const
export const cancelSupplyOrder = {
  name: 'cancelSupplyOrder',
  method: 'POST',
  path: '/api/v2/supply-orders/{orderId}/cancel'
} as const
export const reorderSupplies = {
  name: 'reorderSupplies',
  method: 'POST',
  path: '/api/v2/supply-orders/{orderId}/reorder',
  idempotent: true
} as const
export const listAllSupplyOrders = {
  name: 'listAllSupplyOrders',
  method: 'GET',
  path: '/api/v2/admin/supply-orders'
} as const
export const moveSupplyOrder = {
  name: 'moveSupplyOrder',
  method: 'POST',
  path: '/api/v2/admin/supply-orders/{orderId}/move'
} as const
export const refundSupplyOrder = {
  name: 'refundSupplyOrder',
  method: 'POST',
  path: '/api/v2/admin/supply-orders/{orderId}/refund',
  idempotent: true
} as const
