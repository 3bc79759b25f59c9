import { call } from '../call.ts'

/** Largest upload: what a phone's camera makes fits. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
export const uploadFile = call('uploadFile', 'POST', '/api/files')
export const listFiles = call('listFiles', 'GET', '/api/files')
export const deleteFile = call('deleteFile', 'DELETE', '/api/files/{fileId}')
