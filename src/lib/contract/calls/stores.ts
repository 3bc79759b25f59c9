export const STORE_MESSAGES = ['launch', 'three_days', 'last_day', 'closed', 'ready'] as const
export const listStores = { name: 'listStores', method: 'GET', path: '/api/v2/stores' } as const
export const listStoresPlainly = { name: 'listStoresPlainly', method: 'GET', path: '/api/stores' } as const
export const listStoreItems = { name: 'listStoreItems', method: 'GET', path: '/api/v2/stores-store-items' } as const
export const createStore = { name: 'createStore', method: 'POST', path: '/api/v2/stores', idempotent: true } as const
export const getStore = { name: 'getStore', method: 'GET', path: '/api/v2/stores/{storeId}' } as const
export const updateStore = { name: 'updateStore', method: 'PUT', path: '/api/v2/stores/{storeId}' } as const
export const deleteStore = { name: 'deleteStore', method: 'DELETE', path: '/api/v2/stores/{storeId}' } as const
export const previewStoreMessage = {
  name: 'previewStoreMessage',
  method: 'GET',
  path: '/api/v2/stores/{storeId}/messages/{kind}'
} as const
export const listStoreActivity = {
  name: 'listStoreActivity',
  method: 'GET',
  path: '/api/v2/stores/{storeId}/activity'
} as const
export const changeStoreState = {
  name: 'changeStoreState',
  method: 'POST',
  path: '/api/v2/stores/{storeId}/state'
} as const
export const copyStore = {
  name: 'copyStore',
  method: 'POST',
  path: '/api/v2/stores/{storeId}/copy',
  idempotent: true
} as const
export const storePoster = { name: 'storePoster', method: 'GET', path: '/api/v2/stores/{storeId}/poster' } as const
