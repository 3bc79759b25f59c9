import { call } from '../call.ts'

export const listBlankNeeds = call('listBlankNeeds', 'GET', '/api/v2/blank-needs')
export const listStoreNeeds = call('listStoreNeeds', 'GET', '/api/v2/store-blank-needs')
export const listPurchases = call('listPurchases', 'GET', '/api/v2/purchases')
export const createPurchase = call('createPurchase', 'POST', '/api/v2/purchases', { idempotent: true })
export const getPurchase = call('getPurchase', 'GET', '/api/v2/purchases/{purchaseId}')
export const updatePurchase = call('updatePurchase', 'PUT', '/api/v2/purchases/{purchaseId}')
export const movePurchase = call('movePurchase', 'POST', '/api/v2/purchases/{purchaseId}/state', { idempotent: true })
export const receivePurchase = call('receivePurchase', 'PUT', '/api/v2/purchases/{purchaseId}/received')
export const exportPurchase = call('exportPurchase', 'GET', '/api/v2/purchases/{purchaseId}/csv')
export const printPurchase = call('printPurchase', 'GET', '/api/v2/purchases/{purchaseId}/paper')
