export const listLanguages = { name: 'listLanguages', method: 'GET', path: '/api/v2/languages' } as const
export const listCountries = { name: 'listCountries', method: 'GET', path: '/api/v2/countries' } as const
export const listStates = { name: 'listStates', method: 'GET', path: '/api/v2/states' } as const
export const listUsageTypes = { name: 'listUsageTypes', method: 'GET', path: '/api/usage-types' } as const
export const listEmailLists = { name: 'listEmailLists', method: 'GET', path: '/api/emails-lists' } as const
export const unauthorized = { name: 'unauthorized', method: 'GET', path: '/api/auth/unauthorized' } as const
export const getConfig = { name: 'getConfig', method: 'GET', path: '/api/v2/config' } as const
