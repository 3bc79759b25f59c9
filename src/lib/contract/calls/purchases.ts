export const listBlankNeeds = { name: 'listBlankNeeds', method: 'GET', path: '/api/v2/blank-needs' } as const
export const listStoreNeeds = { name: 'listStoreNeeds', method: 'GET', path: '/api/v2/store-blank-needs' } as const
export const listPurchases = { name: 'listPurchases', method: 'GET', path: '/api/v2/purchases' } as const
export const createPurchase = {
  name: 'createPurchase',
  method: 'POST',
  path: '/api/v2/purchases',
  idempotent: true
} as const
export const getPurchase = { name: 'getPurchase', method: 'GET', path: '/api/v2/purchases/{purchaseId}' } as const
export const updatePurchase = { name: 'updatePurchase', method: 'PUT', path: '/api/v2/purchases/{purchaseId}' } as const
export const movePurchase = {
  name: 'movePurchase',
  method: 'POST',
  path: '/api/v2/purchases/{purchaseId}/state',
  idempotent: true
} as const
export const receivePurchase = {
  name: 'receivePurchase',
  method: 'PUT',
  path: '/api/v2/purchases/{purchaseId}/received'
} as const
export const exportPurchase = {
  name: 'exportPurchase',
  method: 'GET',
  path: '/api/v2/purchases/{purchaseId}/csv'
} as const
export const printPurchase = {
  name: 'printPurchase',
  method: 'GET',
  path: '/api/v2/purchases/{purchaseId}/paper'
} as const
