import { call } from '../call.ts'

export const searchWorkspace = call('searchWorkspace', 'GET', '/api/v2/search')
