import { call } from '../call.ts'

export const sendFeedback = call('sendFeedback', 'POST', '/api/v2/feedback', { idempotent: true })
export const attachScreenshot = call('attachScreenshot', 'POST', '/api/v2/feedback/{feedbackId}/screenshot')
export const readScreenshot = call('readScreenshot', 'GET', '/api/v2/feedback/{feedbackId}/screenshot')
export const sendRequest = call('sendRequest', 'POST', '/api/v2/request', { idempotent: true })
