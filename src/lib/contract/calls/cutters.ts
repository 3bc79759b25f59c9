import { call } from '../call.ts'

export const listCutters = call('listCutters', 'GET', '/api/v2/cutters')
export const saveCutter = call('saveCutter', 'PUT', '/api/v2/cutters/{cutterId}')
export const deleteCutter = call('deleteCutter', 'DELETE', '/api/v2/cutters/{cutterId}')
