export const listPosts = { name: 'listPosts', method: 'GET', path: '/api/v2/blog' } as const
export const searchHelp = { name: 'searchHelp', method: 'GET', path: '/api/v2/support/help' } as const
