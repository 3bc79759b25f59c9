export const sendFeedback = {
  name: 'sendFeedback',
  method: 'POST',
  path: '/api/v2/feedback',
  idempotent: true
} as const
export const attachScreenshot = {
  name: 'attachScreenshot',
  method: 'POST',
  path: '/api/v2/feedback/{feedbackId}/screenshot'
} as const
export const readScreenshot = {
  name: 'readScreenshot',
  method: 'GET',
  path: '/api/v2/feedback/{feedbackId}/screenshot'
} as const
export const sendRequest = { name: 'sendRequest', method: 'POST', path: '/api/v2/request', idempotent: true } as const
