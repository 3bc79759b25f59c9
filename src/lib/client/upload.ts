import type { Call } from '#lib/contract/call.ts'
import type { Envelope } from '#lib/contract/endpoint.ts'
import type { FILE_KINDS, StoredFile } from '#lib/contract/files.ts'
import type { OwnFont } from '#lib/contract/fonts.ts'
import { t } from '#lib/i18n/t.ts'

import { ApiError, logFailure } from './api.ts'
import { $session, endSession } from './stores/session.ts'

/** What the server takes: it reads the bytes, this only spares a vain upload. */
export const PICTURE_TYPES = '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml'

/** What a font is uploaded as. */
export const FONT_TYPES = '.ttf,.otf,.woff,.woff2'

/** In messages, which are read and not drawn, PDFs too. */
export const MESSAGE_TYPES = `${PICTURE_TYPES},.pdf,application/pdf`

export interface Uploading {
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

interface Options extends Uploading {
  workspaceId: string
  kind: (typeof FILE_KINDS)[number]
}

export function uploadFile(file: File, { workspaceId, kind, ...options }: Options): Promise<StoredFile> {
  const form = new FormData()
  // The kind first: a server that refuses it has not read the file yet.
  form.set('kind', kind)
  form.set('file', file)
  return sendForm('uploadFile', { address: `/api/files?WorkspaceId=${encodeURIComponent(workspaceId)}`, form }, options)
}

/** Into the fonts of a workspace, whose licence somebody confirmed. */
export function uploadFont(
  file: File,
  { workspaceId, ...options }: Uploading & { workspaceId: string }
): Promise<OwnFont> {
  const form = new FormData()
  form.set('license', 'confirmed')
  form.set('file', file)
  return sendForm(
    'uploadFont',
    { address: `/api/v2/fonts?WorkspaceId=${encodeURIComponent(workspaceId)}`, form },
    options
  )
}

/** To a call that takes nothing but a file. */
export function sendFile<T>({ name, path }: Call, to: Record<string, string>, file: File, options?: Uploading) {
  const form = new FormData()
  form.set('file', file)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(to[part] ?? ''))
  return sendForm<T>(name, { address, form }, options)
}

/** Sends a form and says how far it is, which fetch cannot. Throws an ApiError that a person can read. */
function sendForm<T>(
  name: string,
  { address, form }: { address: string; form: FormData },
  { onProgress, signal }: Uploading = {}
): Promise<T> {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.responseType = 'json'
  const token = $session.get()?.token
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  return new Promise((resolve, reject) => {
    const fail = (status: number, message: string) => {
      logFailure(message)
      reject(new ApiError(name, status, message))
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? Math.round((loaded / total) * 100) : 0)
    request.onload = () => {
      const envelope = request.response as Envelope<T> | null
      if (envelope?.ok) return resolve(envelope.data as T)
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
