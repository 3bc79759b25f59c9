import { call } from '../call.ts'

export const watchWorkspace = call('watchWorkspace', 'GET', '/api/v2/events')
export const watchOrder = call('watchOrder', 'GET', '/api/v2/store/orders/{orderId}/events')
