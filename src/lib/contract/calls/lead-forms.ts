export const sendPortalMessage = {
  name: 'sendPortalMessage',
  method: 'POST',
  path: '/api/v2/portal',
  idempotent: true
} as const
export const attachToPortalMessage = {
  name: 'attachToPortalMessage',
  method: 'POST',
  path: '/api/v2/portal/files'
} as const
export const askStore = { name: 'askStore', method: 'POST', path: '/api/v2/store/questions', idempotent: true } as const
export const attachToStoreQuestion = {
  name: 'attachToStoreQuestion',
  method: 'POST',
  path: '/api/v2/store/questions/files'
} as const
export const readLeadFile = {
  name: 'readLeadFile',
  method: 'GET',
  path: '/api/v2/leads/{leadId}/files/{fileId}'
} as const
