import { call } from '../call.ts'

export const listDisputes = call('listDisputes', 'GET', '/api/v2/disputes')
export const answerDispute = call('answerDispute', 'POST', '/api/v2/disputes/{disputeId}/evidence')
