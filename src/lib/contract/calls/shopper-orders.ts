export const ORDER_STATES = [
  'pending',
  'authorised',
  'paid',
  'locked',
  'production',
  'ready',
  'handed_over',
  'shipped',
  'part_refunded',
  'refunded',
  'cancelled',
  'expired'
] as const
export const getShopperOrder = {
  name: 'getShopperOrder',
  method: 'GET',
  path: '/api/v2/store/orders/{orderId}'
} as const
export const getOrderCalendar = {
  name: 'getOrderCalendar',
  method: 'GET',
  path: '/api/v2/store/orders/{orderId}/calendar'
} as const
export const resumePayment = {
  name: 'resumePayment',
  method: 'GET',
  path: '/api/v2/store/orders/{orderId}/payment'
} as const
export const createPaymentIntent = {
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/api/stripe/payment-intents'
} as const
export const listOrderLines = { name: 'listOrderLines', method: 'GET', path: '/api/v2/store-order-items' } as const
export const settleOrder = { name: 'settleOrder', method: 'POST', path: '/api/v2/store-order-payments' } as const
export const changeOrderLine = {
  name: 'changeOrderLine',
  method: 'PUT',
  path: '/api/v2/store-order-items/{lineId}'
} as const
export const payOrderChange = {
  name: 'payOrderChange',
  method: 'GET',
  path: '/api/v2/store/orders/{orderId}/changes/{changeId}/payment'
} as const
export const settleOrderChange = {
  name: 'settleOrderChange',
  method: 'POST',
  path: '/api/v2/store/orders/{orderId}/changes/{changeId}/settled'
} as const
export const dropOrderChange = {
  name: 'dropOrderChange',
  method: 'DELETE',
  path: '/api/v2/store/orders/{orderId}/changes/{changeId}'
} as const
