export const checkStoreClosing = {
  name: 'checkStoreClosing',
  method: 'GET',
  path: '/api/v2/stores/{storeId}/closing'
} as const
