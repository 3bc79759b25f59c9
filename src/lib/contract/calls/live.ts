export const watchWorkspace = { name: 'watchWorkspace', method: 'GET', path: '/api/v2/events' } as const
export const watchOrder = { name: 'watchOrder', method: 'GET', path: '/api/v2/store/orders/{orderId}/events' } as const
