export const saveStoreBundle = {
  name: 'saveStoreBundle',
  method: 'PUT',
  path: '/api/v2/stores/{storeId}/bundles/{bundleId}'
} as const
export const deleteStoreBundle = {
  name: 'deleteStoreBundle',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/bundles/{bundleId}'
} as const
export const saveCoupon = { name: 'saveCoupon', method: 'PUT', path: '/api/v2/stores/{storeId}/coupons' } as const
export const deleteCoupon = {
  name: 'deleteCoupon',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/coupons/{couponId}'
} as const
export const addStoreItems = {
  name: 'addStoreItems',
  method: 'POST',
  path: '/api/v2/stores/{storeId}/stores-store-items'
} as const
export const orderStoreItems = {
  name: 'orderStoreItems',
  method: 'PUT',
  path: '/api/v2/stores/{storeId}/stores-store-items'
} as const
export const updateStoreItem = {
  name: 'updateStoreItem',
  method: 'PUT',
  path: '/api/v2/stores/{storeId}/stores-store-items/{storeItemId}'
} as const
export const removeStoreItem = {
  name: 'removeStoreItem',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/stores-store-items/{storeItemId}'
} as const
