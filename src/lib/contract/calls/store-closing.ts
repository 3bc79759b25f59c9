import { call } from '../call.ts'

export const checkStoreClosing = call('checkStoreClosing', 'GET', '/api/v2/stores/{storeId}/closing')
