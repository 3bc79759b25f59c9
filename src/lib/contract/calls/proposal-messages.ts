export const readProposalMessages = {
  name: 'readProposalMessages',
  method: 'GET',
  path: '/api/v2/proposal/{link}/messages'
} as const
export const writeToShop = {
  name: 'writeToShop',
  method: 'POST',
  path: '/api/v2/proposal/{link}/messages',
  idempotent: true
} as const
export const seeProposalMessages = {
  name: 'seeProposalMessages',
  method: 'POST',
  path: '/api/v2/proposal/{link}/messages/seen'
} as const
export const attachToProposal = {
  name: 'attachToProposal',
  method: 'POST',
  path: '/api/v2/proposal/{link}/messages/files'
} as const
export const readProposalFile = {
  name: 'readProposalFile',
  method: 'GET',
  path: '/api/v2/proposal/{link}/messages/files/{fileId}'
} as const
export const watchProposal = { name: 'watchProposal', method: 'GET', path: '/api/v2/proposal/{link}/events' } as const
export const readCustomerMessages = {
  name: 'readCustomerMessages',
  method: 'GET',
  path: '/api/v2/job/{jobId}/messages'
} as const
export const writeToCustomer = {
  name: 'writeToCustomer',
  method: 'POST',
  path: '/api/v2/job/{jobId}/messages',
  idempotent: true
} as const
export const seeCustomerMessages = {
  name: 'seeCustomerMessages',
  method: 'POST',
  path: '/api/v2/job/{jobId}/messages/seen'
} as const
export const attachToCustomerMessage = {
  name: 'attachToCustomerMessage',
  method: 'POST',
  path: '/api/v2/job/{jobId}/messages/files'
} as const
export const readCustomerFile = {
  name: 'readCustomerFile',
  method: 'GET',
  path: '/api/v2/job/{jobId}/messages/files/{fileId}'
} as const
export const watchCustomerMessages = {
  name: 'watchCustomerMessages',
  method: 'GET',
  path: '/api/v2/job/{jobId}/messages/events'
} as const
export const listUnreadConversations = {
  name: 'listUnreadConversations',
  method: 'GET',
  path: '/api/v2/conversations'
} as const
export const getQuickAnswers = { name: 'getQuickAnswers', method: 'GET', path: '/api/v2/quick-answers' } as const
export const saveQuickAnswers = { name: 'saveQuickAnswers', method: 'PUT', path: '/api/v2/quick-answers' } as const
export const typeToShop = {
  name: 'typeToShop',
  method: 'POST',
  path: '/api/v2/proposal/{link}/messages/typing'
} as const
export const typeToCustomer = {
  name: 'typeToCustomer',
  method: 'POST',
  path: '/api/v2/job/{jobId}/messages/typing'
} as const
