import { call } from '../call.ts'

export const sendPortalMessage = call('sendPortalMessage', 'POST', '/api/v2/portal', { idempotent: true })
export const attachToPortalMessage = call('attachToPortalMessage', 'POST', '/api/v2/portal/files')
export const askStore = call('askStore', 'POST', '/api/v2/store/questions', { idempotent: true })
export const attachToStoreQuestion = call('attachToStoreQuestion', 'POST', '/api/v2/store/questions/files')
export const readLeadFile = call('readLeadFile', 'GET', '/api/v2/leads/{leadId}/files/{fileId}')
