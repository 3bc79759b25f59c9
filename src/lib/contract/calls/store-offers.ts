import { call } from '../call.ts'

export const saveStoreBundle = call('saveStoreBundle', 'PUT', '/api/v2/stores/{storeId}/bundles/{bundleId}')
export const deleteStoreBundle = call('deleteStoreBundle', 'DELETE', '/api/v2/stores/{storeId}/bundles/{bundleId}')
export const saveCoupon = call('saveCoupon', 'PUT', '/api/v2/stores/{storeId}/coupons')
export const deleteCoupon = call('deleteCoupon', 'DELETE', '/api/v2/stores/{storeId}/coupons/{couponId}')
export const addStoreItems = call('addStoreItems', 'POST', '/api/v2/stores/{storeId}/stores-store-items')
export const orderStoreItems = call('orderStoreItems', 'PUT', '/api/v2/stores/{storeId}/stores-store-items')
export const updateStoreItem = call(
  'updateStoreItem',
  'PUT',
  '/api/v2/stores/{storeId}/stores-store-items/{storeItemId}'
)
export const removeStoreItem = call(
  'removeStoreItem',
  'DELETE',
  '/api/v2/stores/{storeId}/stores-store-items/{storeItemId}'
)
