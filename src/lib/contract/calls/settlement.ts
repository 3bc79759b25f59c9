import { call } from '../call.ts'

export const getSettlement = call('getSettlement', 'GET', '/api/v2/stores/{storeId}/settlement')
export const printSettlement = call('printSettlement', 'GET', '/api/v2/stores/{storeId}/settlement/pdf')
export const exportSettlement = call('exportSettlement', 'GET', '/api/v2/stores/{storeId}/settlement/csv')
export const recordSharePayment = call('recordSharePayment', 'POST', '/api/v2/stores/{storeId}/settlement/share', {
  idempotent: true
})
export const removeSharePayment = call(
  'removeSharePayment',
  'DELETE',
  '/api/v2/stores/{storeId}/settlement/share/{paymentId}'
)
