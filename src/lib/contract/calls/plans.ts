import { call } from '../call.ts'

export const getPlan = call('getPlan', 'GET', '/api/v2/plan')
export const setPlan = call('setPlan', 'PUT', '/api/v2/admin/plan')
