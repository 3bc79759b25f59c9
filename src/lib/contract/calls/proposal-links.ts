import { call } from '../call.ts'

export const showProposal = call('showProposal', 'GET', '/api/v2/proposal/{link}')
export const seeProposal = call('seeProposal', 'POST', '/api/v2/proposal/{link}/views')
export const priceProposal = call('priceProposal', 'POST', '/api/v2/proposal/{link}/prices')
export const approveProposal = call('approveProposal', 'POST', '/api/v2/proposal/{link}/approval', { idempotent: true })
export const askForChange = call('askForChange', 'POST', '/api/v2/proposal/{link}/changes', { idempotent: true })
export const declineProposal = call('declineProposal', 'POST', '/api/v2/proposal/{link}/refusal', { idempotent: true })
export const readProposalPicture = call('readProposalPicture', 'GET', '/api/v2/proposal/{link}/pictures/{fileId}')
export const printShownProposal = call('printShownProposal', 'GET', '/api/v2/proposal/{link}/paper')
