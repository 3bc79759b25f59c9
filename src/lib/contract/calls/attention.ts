export const listAttention = { name: 'listAttention', method: 'GET', path: '/api/v2/attention' } as const
