/** Largest upload: what a phone's camera makes fits. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
export const uploadFile = { name: 'uploadFile', method: 'POST', path: '/api/files' } as const
export const listFiles = { name: 'listFiles', method: 'GET', path: '/api/files' } as const
export const deleteFile = { name: 'deleteFile', method: 'DELETE', path: '/api/files/{fileId}' } as const
