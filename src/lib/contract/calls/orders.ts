import { call } from '../call.ts'

/** Kept: there was no mail server to hand it to. */
export const MAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const
export const listOrders = call('listOrders', 'GET', '/api/v2/store-orders')
export const exportOrders = call('exportOrders', 'GET', '/api/v2/store-orders/export')
export const listMails = call('listMails', 'GET', '/api/v2/mails')
export const getOrder = call('getOrder', 'GET', '/api/v2/store-orders/{orderId}')
export const changeOrderState = call('changeOrderState', 'POST', '/api/v2/store-orders/{orderId}/state')
export const addShipment = call('addShipment', 'POST', '/api/v2/store-orders/{orderId}/shipments')
export const updateShipment = call('updateShipment', 'PUT', '/api/v2/store-orders/{orderId}/shipments/{shipmentId}')
export const deleteShipment = call('deleteShipment', 'DELETE', '/api/v2/store-orders/{orderId}/shipments/{shipmentId}')
export const refundOrder = call('refundOrder', 'POST', '/api/v2/store-orders/{orderId}/refunds', { idempotent: true })
export const changeOrderSize = call('changeOrderSize', 'POST', '/api/v2/store-orders/{orderId}/sizes')
export const dropSizeChange = call('dropSizeChange', 'DELETE', '/api/v2/store-orders/{orderId}/sizes/{changeId}')
export const takeOffPieces = call('takeOffPieces', 'POST', '/api/v2/store-orders/{orderId}/lines/{lineId}/take-off', {
  idempotent: true
})
export const resendOrderMail = call('resendOrderMail', 'POST', '/api/v2/store-orders/{orderId}/mails')
export const releaseOrder = call('releaseOrder', 'POST', '/api/v2/store-orders/{orderId}/release')
export const packingSlip = call('packingSlip', 'GET', '/api/v2/store-orders/{orderId}/slip')
