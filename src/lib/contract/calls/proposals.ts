import { call } from '../call.ts'

export const getProposal = call('getProposal', 'GET', '/api/v2/job/{jobId}/proposal')
export const updateProposal = call('updateProposal', 'PUT', '/api/v2/job/{jobId}/proposal')
export const sendProposal = call('sendProposal', 'POST', '/api/v2/job/{jobId}/proposal/versions', { idempotent: true })
export const withdrawProposal = call('withdrawProposal', 'POST', '/api/v2/job/{jobId}/proposal/withdrawal')
export const remindOfProposal = call('remindOfProposal', 'POST', '/api/v2/job/{jobId}/proposal/reminders', {
  idempotent: true
})
export const makeProposalLink = call('makeProposalLink', 'POST', '/api/v2/job/{jobId}/proposal/link')
export const turnOffProposalLink = call('turnOffProposalLink', 'DELETE', '/api/v2/job/{jobId}/proposal/link')
export const recordApproval = call('recordApproval', 'POST', '/api/v2/job/{jobId}/proposal/approval', {
  idempotent: true
})
export const printProposal = call('printProposal', 'GET', '/api/v2/job/{jobId}/proposal/paper')
export const getSealedFiles = call('getSealedFiles', 'GET', '/api/v2/job/{jobId}/proposal/files')
export const listDesignJobs = call('listDesignJobs', 'GET', '/api/document/jobs')
export const addProof = call('addProof', 'POST', '/api/v2/job/{jobId}/proofs', { idempotent: true })
