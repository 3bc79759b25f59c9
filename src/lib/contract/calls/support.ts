import { call } from '../call.ts'

export const CONTACT_TOPICS = ['question', 'sales', 'problem', 'press', 'other'] as const
export const contactUs = call('contactUs', 'POST', '/api/v2/contact-us', { idempotent: true })
export const listRequests = call('listRequests', 'GET', '/api/v2/request')
export const closeRequest = call('closeRequest', 'PUT', '/api/v2/request/{requestId}')
export const listAllRequests = call('listAllRequests', 'GET', '/api/v2/admin/requests')
export const markRequest = call('markRequest', 'PUT', '/api/v2/admin/requests/{requestId}')
export const readRequestThread = call('readRequestThread', 'GET', '/api/v2/request/{requestId}/messages')
export const sendRequestMessage = call('sendRequestMessage', 'POST', '/api/v2/request/{requestId}/messages', {
  idempotent: true
})
export const seeRequestMessages = call('seeRequestMessages', 'PUT', '/api/v2/request/{requestId}/seen')
export const attachToRequest = call('attachToRequest', 'POST', '/api/v2/request/{requestId}/files')
export const readRequestFile = call('readRequestFile', 'GET', '/api/v2/request/{requestId}/files/{fileId}')
export const watchRequest = call('watchRequest', 'GET', '/api/v2/request/{requestId}/events')
