export const listApiKeys = { name: 'listApiKeys', method: 'GET', path: '/api/v2/api-keys' } as const
export const createApiKey = { name: 'createApiKey', method: 'POST', path: '/api/v2/api-keys' } as const
export const revokeApiKey = { name: 'revokeApiKey', method: 'DELETE', path: '/api/v2/api-keys/{keyId}' } as const
