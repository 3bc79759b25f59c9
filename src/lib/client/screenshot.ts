import type { Envelope } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'

import { ApiError, logFailure } from './api.ts'
import { $session } from './stores/session.ts'

/** Sends the picture to feedback that was sent before. Throws an ApiError that a person can read. */
export async function attachScreenshot(feedbackId: string, picture: File): Promise<void> {
  const form = new FormData()
  form.set('file', picture)
  const token = $session.get()?.token
  const response = await fetch(`/api/v2/feedback/${feedbackId}/screenshot`, {
    method: 'POST',
    body: form,
    ...(token && { headers: { authorization: `Bearer ${token}` } })
  }).catch(() => undefined)
  const envelope = (await response?.json().catch(() => undefined)) as Envelope<null> | undefined
  if (envelope?.ok) return
  const message = envelope?.message || t(response ? 'upload.failed' : 'upload.offline')
  logFailure(message)
  throw new ApiError('attachScreenshot', response?.status ?? 0, message)
}
