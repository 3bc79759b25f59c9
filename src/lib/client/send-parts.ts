// A file that is too large for one request, sent in parts: what has arrived is not sent again.
import type { Envelope } from '#lib/contract/endpoint.ts'
import { IMPORT_PART_BYTES, sendWorkspaceImportPart } from '#lib/contract/calls/workspace-transfer.ts'
import type { WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'

import { ApiError, logFailure } from './api.ts'
import { $session, endSession } from './stores/session.ts'

const TRIES = 4
const PAUSE_MS = 1500

interface Sending {
  onPart: (now: WorkspaceImport) => void
  signal: AbortSignal
}

export async function sendParts(file: File, begun: WorkspaceImport, { onPart, signal }: Sending): Promise<void> {
  const parts = Math.ceil(begun.bytes / IMPORT_PART_BYTES)
  for (let part = 0; part < parts; part++) {
    if (begun.parts.includes(part)) continue
    const bytes = file.slice(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)
    onPart(await sendPart(begun.id, part, bytes, signal))
  }
}

/** A connection that broke gets some time; what the server refuses is told at once. */
async function sendPart(importId: string, part: number, bytes: Blob, signal: AbortSignal): Promise<WorkspaceImport> {
  for (let tried = 1; ; tried++) {
    try {
      return await putPart(importId, part, bytes, signal)
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429
      if (isFinal || signal.aborted || tried === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS * tried))
    }
  }
}

async function putPart(importId: string, part: number, bytes: Blob, signal: AbortSignal): Promise<WorkspaceImport> {
  const { name, path, method } = sendWorkspaceImportPart
  const token = $session.get()?.token
  const headers = { 'content-type': 'application/octet-stream', ...(token && { authorization: `Bearer ${token}` }) }
  const address = path.replace('{importId}', importId).replace('{part}', String(part))
  const reply = await fetch(address, { method, headers, body: bytes, signal }).catch((cause: Error) => {
    if (!signal.aborted) logFailure(cause.message)
    throw new ApiError(name, 599, t('bringIn.offline'))
  })
  const envelope = (await reply.json().catch(() => null)) as Envelope<WorkspaceImport> | null
  if (envelope?.ok) return envelope.data as WorkspaceImport
  if (reply.status === 401) endSession()
  const error = new ApiError(name, reply.status, envelope?.message || t('bringIn.offline'))
  logFailure(error.message)
  throw error
}
