import { call } from '../call.ts'

export const listPosts = call('listPosts', 'GET', '/api/v2/blog')
export const searchHelp = call('searchHelp', 'GET', '/api/v2/support/help')
