import { call } from '../call.ts'

export const STORE_MESSAGES = ['launch', 'three_days', 'last_day', 'closed', 'ready'] as const
export const listStores = call('listStores', 'GET', '/api/v2/stores')
export const listStoresPlainly = call('listStoresPlainly', 'GET', '/api/stores')
export const listStoreItems = call('listStoreItems', 'GET', '/api/v2/stores-store-items')
export const createStore = call('createStore', 'POST', '/api/v2/stores', { idempotent: true })
export const getStore = call('getStore', 'GET', '/api/v2/stores/{storeId}')
export const updateStore = call('updateStore', 'PUT', '/api/v2/stores/{storeId}')
export const deleteStore = call('deleteStore', 'DELETE', '/api/v2/stores/{storeId}')
export const previewStoreMessage = call('previewStoreMessage', 'GET', '/api/v2/stores/{storeId}/messages/{kind}')
export const listStoreActivity = call('listStoreActivity', 'GET', '/api/v2/stores/{storeId}/activity')
export const changeStoreState = call('changeStoreState', 'POST', '/api/v2/stores/{storeId}/state')
export const copyStore = call('copyStore', 'POST', '/api/v2/stores/{storeId}/copy', { idempotent: true })
export const storePoster = call('storePoster', 'GET', '/api/v2/stores/{storeId}/poster')
