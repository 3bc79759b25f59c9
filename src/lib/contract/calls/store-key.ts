import { call } from '../call.ts'

export const unlockStore = call('unlockStore', 'POST', '/api/v2/store/unlock')
