export const showProposal = { name: 'showProposal', method: 'GET', path: '/api/v2/proposal/{link}' } as const
export const seeProposal = { name: 'seeProposal', method: 'POST', path: '/api/v2/proposal/{link}/views' } as const
export const priceProposal = { name: 'priceProposal', method: 'POST', path: '/api/v2/proposal/{link}/prices' } as const
export const approveProposal = {
  name: 'approveProposal',
  method: 'POST',
  path: '/api/v2/proposal/{link}/approval',
  idempotent: true
} as const
export const askForChange = {
  name: 'askForChange',
  method: 'POST',
  path: '/api/v2/proposal/{link}/changes',
  idempotent: true
} as const
export const declineProposal = {
  name: 'declineProposal',
  method: 'POST',
  path: '/api/v2/proposal/{link}/refusal',
  idempotent: true
} as const
export const readProposalPicture = {
  name: 'readProposalPicture',
  method: 'GET',
  path: '/api/v2/proposal/{link}/pictures/{fileId}'
} as const
export const printShownProposal = {
  name: 'printShownProposal',
  method: 'GET',
  path: '/api/v2/proposal/{link}/paper'
} as const
