import { call } from '../call.ts'

export const getDocument = call('getDocument', 'GET', '/api/document')
export const createDocument = call('createDocument', 'POST', '/api/document', { idempotent: true })
export const saveDocument = call('saveDocument', 'PUT', '/api/document')
export const changeDocument = call('changeDocument', 'PATCH', '/api/document')
export const deleteDocument = call('deleteDocument', 'DELETE', '/api/document')
export const packRolls = call('packRolls', 'GET', '/api/document/rolls')
export const listDocuments = call('listDocuments', 'GET', '/api/documents')
export const moveDocuments = call('moveDocuments', 'POST', '/api/documents/move')
export const trashDocuments = call('trashDocuments', 'POST', '/api/documents/trash')
export const renameDocument = call('renameDocument', 'PUT', '/api/documents')
export const checkLetters = call('checkLetters', 'POST', '/api/documents/letters')
