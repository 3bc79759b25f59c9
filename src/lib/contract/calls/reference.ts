import { call } from '../call.ts'

export const listLanguages = call('listLanguages', 'GET', '/api/v2/languages')
export const listCountries = call('listCountries', 'GET', '/api/v2/countries')
export const listStates = call('listStates', 'GET', '/api/v2/states')
export const listUsageTypes = call('listUsageTypes', 'GET', '/api/usage-types')
export const listEmailLists = call('listEmailLists', 'GET', '/api/emails-lists')
export const unauthorized = call('unauthorized', 'GET', '/api/auth/unauthorized')
export const getConfig = call('getConfig', 'GET', '/api/v2/config')
