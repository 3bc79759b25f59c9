export const getTagTree = { name: 'getTagTree', method: 'GET', path: '/api/tag-tree' } as const
export const createTagNode = { name: 'createTagNode', method: 'POST', path: '/api/tag-tree' } as const
export const updateTagNode = { name: 'updateTagNode', method: 'PUT', path: '/api/tag-tree' } as const
export const deleteTagNode = { name: 'deleteTagNode', method: 'DELETE', path: '/api/tag-tree' } as const
