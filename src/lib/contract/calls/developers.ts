import { call } from '../call.ts'

export const listApiKeys = call('listApiKeys', 'GET', '/api/v2/api-keys')
export const createApiKey = call('createApiKey', 'POST', '/api/v2/api-keys')
export const revokeApiKey = call('revokeApiKey', 'DELETE', '/api/v2/api-keys/{keyId}')
