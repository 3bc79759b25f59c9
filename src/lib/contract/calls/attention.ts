import { call } from '../call.ts'

export const listAttention = call('listAttention', 'GET', '/api/v2/attention')
