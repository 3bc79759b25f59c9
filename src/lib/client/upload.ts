import type { Envelope } from '#lib/contract/endpoint.ts'
import type { FILE_KINDS, StoredFile } from '#lib/contract/files.ts'
import { t } from '#lib/i18n/t.ts'

import { ApiError } from './api.ts'
import { $session, endSession } from './stores/session.ts'

/** What the server takes: it reads the bytes, this only spares a vain upload. */
export const PICTURE_TYPES = '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml'

interface Options {
  workspaceId: string
  kind: (typeof FILE_KINDS)[number]
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends a file and says how far it is, which fetch cannot. Throws an ApiError that a person can read. */
export function uploadFile(file: File, { workspaceId, kind, onProgress, signal }: Options): Promise<StoredFile> {
  const form = new FormData()
  // The kind first: a server that refuses it has not read the file yet.
  form.set('kind', kind)
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', `/api/files?WorkspaceId=${encodeURIComponent(workspaceId)}`)
  request.responseType = 'json'
  const token = $session.get()?.token
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  return new Promise((resolve, reject) => {
    const fail = (status: number, message: string) => {
      console.error('Error - Axios', message)
      reject(new ApiError('uploadFile', status, message))
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? Math.round((loaded / total) * 100) : 0)
    request.onload = () => {
      const envelope = request.response as Envelope<StoredFile> | null
      if (envelope?.ok && envelope.data) return resolve(envelope.data)
      if (request.status === 401) endSession()
      const words = request.status === 413 ? t('upload.tooLarge') : t('upload.failed')
      fail(request.status, envelope?.message || words)
    }
    request.onerror = () => fail(0, t('upload.offline'))
    request.onabort = () => fail(0, t('upload.stopped'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
