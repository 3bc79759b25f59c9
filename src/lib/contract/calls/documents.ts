export const getDocument = { name: 'getDocument', method: 'GET', path: '/api/document' } as const
export const createDocument = {
  name: 'createDocument',
  method: 'POST',
  path: '/api/document',
  idempotent: true
} as const
export const saveDocument = { name: 'saveDocument', method: 'PUT', path: '/api/document' } as const
export const changeDocument = { name: 'changeDocument', method: 'PATCH', path: '/api/document' } as const
export const deleteDocument = { name: 'deleteDocument', method: 'DELETE', path: '/api/document' } as const
export const packRolls = { name: 'packRolls', method: 'GET', path: '/api/document/rolls' } as const
export const listDocuments = { name: 'listDocuments', method: 'GET', path: '/api/documents' } as const
export const moveDocuments = { name: 'moveDocuments', method: 'POST', path: '/api/documents/move' } as const
export const trashDocuments = { name: 'trashDocuments', method: 'POST', path: '/api/documents/trash' } as const
export const renameDocument = { name: 'renameDocument', method: 'PUT', path: '/api/documents' } as const
export const checkLetters = { name: 'checkLetters', method: 'POST', path: '/api/documents/letters' } as const
