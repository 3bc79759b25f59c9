import { call } from '../call.ts'

export const listDocumentUses = call('listDocumentUses', 'GET', '/api/document/uses')
export const listDocumentVersions = call('listDocumentVersions', 'GET', '/api/document/versions')
export const nameDocumentVersion = call('nameDocumentVersion', 'POST', '/api/document/versions')
export const restoreDocumentVersion = call('restoreDocumentVersion', 'PUT', '/api/document/versions')
export const listStarters = call('listStarters', 'GET', '/api/documents/starters')
export const sendDocuments = call('sendDocuments', 'POST', '/api/documents/send')
export const pinDocument = call('pinDocument', 'POST', '/api/document/pin')
