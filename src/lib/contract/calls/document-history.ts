export const listDocumentUses = { name: 'listDocumentUses', method: 'GET', path: '/api/document/uses' } as const
export const listDocumentVersions = {
  name: 'listDocumentVersions',
  method: 'GET',
  path: '/api/document/versions'
} as const
export const nameDocumentVersion = {
  name: 'nameDocumentVersion',
  method: 'POST',
  path: '/api/document/versions'
} as const
export const restoreDocumentVersion = {
  name: 'restoreDocumentVersion',
  method: 'PUT',
  path: '/api/document/versions'
} as const
export const listStarters = { name: 'listStarters', method: 'GET', path: '/api/documents/starters' } as const
export const sendDocuments = { name: 'sendDocuments', method: 'POST', path: '/api/documents/send' } as const
export const pinDocument = { name: 'pinDocument', method: 'POST', path: '/api/document/pin' } as const
