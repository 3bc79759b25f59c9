export const getProposal = { name: 'getProposal', method: 'GET', path: '/api/v2/job/{jobId}/proposal' } as const
export const updateProposal = { name: 'updateProposal', method: 'PUT', path: '/api/v2/job/{jobId}/proposal' } as const
export const sendProposal = {
  name: 'sendProposal',
  method: 'POST',
  path: '/api/v2/job/{jobId}/proposal/versions',
  idempotent: true
} as const
export const withdrawProposal = {
  name: 'withdrawProposal',
  method: 'POST',
  path: '/api/v2/job/{jobId}/proposal/withdrawal'
} as const
export const remindOfProposal = {
  name: 'remindOfProposal',
  method: 'POST',
  path: '/api/v2/job/{jobId}/proposal/reminders',
  idempotent: true
} as const
export const makeProposalLink = {
  name: 'makeProposalLink',
  method: 'POST',
  path: '/api/v2/job/{jobId}/proposal/link'
} as const
export const turnOffProposalLink = {
  name: 'turnOffProposalLink',
  method: 'DELETE',
  path: '/api/v2/job/{jobId}/proposal/link'
} as const
export const recordApproval = {
  name: 'recordApproval',
  method: 'POST',
  path: '/api/v2/job/{jobId}/proposal/approval',
  idempotent: true
} as const
export const printProposal = {
  name: 'printProposal',
  method: 'GET',
  path: '/api/v2/job/{jobId}/proposal/paper'
} as const
export const getSealedFiles = {
  name: 'getSealedFiles',
  method: 'GET',
  path: '/api/v2/job/{jobId}/proposal/files'
} as const
export const listDesignJobs = { name: 'listDesignJobs', method: 'GET', path: '/api/document/jobs' } as const
export const addProof = {
  name: 'addProof',
  method: 'POST',
  path: '/api/v2/job/{jobId}/proofs',
  idempotent: true
} as const
