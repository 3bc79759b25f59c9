export const CONTACT_TOPICS = ['question', 'sales', 'problem', 'press', 'other'] as const
export const contactUs = { name: 'contactUs', method: 'POST', path: '/api/v2/contact-us', idempotent: true } as const
export const listRequests = { name: 'listRequests', method: 'GET', path: '/api/v2/request' } as const
export const closeRequest = { name: 'closeRequest', method: 'PUT', path: '/api/v2/request/{requestId}' } as const
export const listAllRequests = { name: 'listAllRequests', method: 'GET', path: '/api/v2/admin/requests' } as const
export const markRequest = { name: 'markRequest', method: 'PUT', path: '/api/v2/admin/requests/{requestId}' } as const
export const readRequestThread = {
  name: 'readRequestThread',
  method: 'GET',
  path: '/api/v2/request/{requestId}/messages'
} as const
export const sendRequestMessage = {
  name: 'sendRequestMessage',
  method: 'POST',
  path: '/api/v2/request/{requestId}/messages',
  idempotent: true
} as const
export const seeRequestMessages = {
  name: 'seeRequestMessages',
  method: 'PUT',
  path: '/api/v2/request/{requestId}/seen'
} as const
export const attachToRequest = {
  name: 'attachToRequest',
  method: 'POST',
  path: '/api/v2/request/{requestId}/files'
} as const
export const readRequestFile = {
  name: 'readRequestFile',
  method: 'GET',
  path: '/api/v2/request/{requestId}/files/{fileId}'
} as const
export const watchRequest = { name: 'watchRequest', method: 'GET', path: '/api/v2/request/{requestId}/events' } as const
