/** Kept: there was no mail server to hand it to. */
export const MAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const
export const listOrders = { name: 'listOrders', method: 'GET', path: '/api/v2/store-orders' } as const
export const exportOrders = { name: 'exportOrders', method: 'GET', path: '/api/v2/store-orders/export' } as const
export const listMails = { name: 'listMails', method: 'GET', path: '/api/v2/mails' } as const
export const getOrder = { name: 'getOrder', method: 'GET', path: '/api/v2/store-orders/{orderId}' } as const
export const changeOrderState = {
  name: 'changeOrderState',
  method: 'POST',
  path: '/api/v2/store-orders/{orderId}/state'
} as const
export const addShipment = {
  name: 'addShipment',
  method: 'POST',
  path: '/api/v2/store-orders/{orderId}/shipments'
} as const
export const updateShipment = {
  name: 'updateShipment',
  method: 'PUT',
  path: '/api/v2/store-orders/{orderId}/shipments/{shipmentId}'
} as const
export const deleteShipment = {
  name: 'deleteShipment',
  method: 'DELETE',
  path: '/api/v2/store-orders/{orderId}/shipments/{shipmentId}'
} as const
export const refundOrder = {
  name: 'refundOrder',
  method: 'POST',
  path: '/api/v2/store-orders/{orderId}/refunds',
  idempotent: true
} as const
export const changeOrderSize = {
  name: 'changeOrderSize',
  method: 'POST',
  path: '/api/v2/store-orders/{orderId}/sizes'
} as const
export const dropSizeChange = {
  name: 'dropSizeChange',
  method: 'DELETE',
  path: '/api/v2/store-orders/{orderId}/sizes/{changeId}'
} as const
export const takeOffPieces = {
  name: 'takeOffPieces',
  method: 'POST',
  path: '/api/v2/store-orders/{orderId}/lines/{lineId}/take-off',
  idempotent: true
} as const
export const resendOrderMail = {
  name: 'resendOrderMail',
  method: 'POST',
  path: '/api/v2/store-orders/{orderId}/mails'
} as const
export const releaseOrder = {
  name: 'releaseOrder',
  method: 'POST',
  path: '/api/v2/store-orders/{orderId}/release'
} as const
export const packingSlip = { name: 'packingSlip', method: 'GET', path: '/api/v2/store-orders/{orderId}/slip' } as const
