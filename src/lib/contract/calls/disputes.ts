export const listDisputes = { name: 'listDisputes', method: 'GET', path: '/api/v2/disputes' } as const
export const answerDispute = {
  name: 'answerDispute',
  method: 'POST',
  path: '/api/v2/disputes/{disputeId}/evidence'
} as const
