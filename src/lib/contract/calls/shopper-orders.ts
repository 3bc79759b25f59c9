import { call } from '../call.ts'

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
export const getShopperOrder = call('getShopperOrder', 'GET', '/api/v2/store/orders/{orderId}')
export const getOrderCalendar = call('getOrderCalendar', 'GET', '/api/v2/store/orders/{orderId}/calendar')
export const resumePayment = call('resumePayment', 'GET', '/api/v2/store/orders/{orderId}/payment')
export const createPaymentIntent = call('createPaymentIntent', 'POST', '/api/stripe/payment-intents')
export const listOrderLines = call('listOrderLines', 'GET', '/api/v2/store-order-items')
export const settleOrder = call('settleOrder', 'POST', '/api/v2/store-order-payments')
export const changeOrderLine = call('changeOrderLine', 'PUT', '/api/v2/store-order-items/{lineId}')
export const payOrderChange = call('payOrderChange', 'GET', '/api/v2/store/orders/{orderId}/changes/{changeId}/payment')
export const settleOrderChange = call(
  'settleOrderChange',
  'POST',
  '/api/v2/store/orders/{orderId}/changes/{changeId}/settled'
)
export const dropOrderChange = call('dropOrderChange', 'DELETE', '/api/v2/store/orders/{orderId}/changes/{changeId}')
