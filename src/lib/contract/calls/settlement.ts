export const getSettlement = {
  name: 'getSettlement',
  method: 'GET',
  path: '/api/v2/stores/{storeId}/settlement'
} as const
export const printSettlement = {
  name: 'printSettlement',
  method: 'GET',
  path: '/api/v2/stores/{storeId}/settlement/pdf'
} as const
export const exportSettlement = {
  name: 'exportSettlement',
  method: 'GET',
  path: '/api/v2/stores/{storeId}/settlement/csv'
} as const
export const recordSharePayment = {
  name: 'recordSharePayment',
  method: 'POST',
  path: '/api/v2/stores/{storeId}/settlement/share',
  idempotent: true
} as const
export const removeSharePayment = {
  name: 'removeSharePayment',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/settlement/share/{paymentId}'
} as const
