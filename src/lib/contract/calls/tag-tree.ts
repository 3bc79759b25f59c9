import { call } from '../call.ts'

export const getTagTree = call('getTagTree', 'GET', '/api/tag-tree')
export const createTagNode = call('createTagNode', 'POST', '/api/tag-tree')
export const updateTagNode = call('updateTagNode', 'PUT', '/api/tag-tree')
export const deleteTagNode = call('deleteTagNode', 'DELETE', '/api/tag-tree')
