// Files that come with a message: pictures, decoded and encoded anew like every upload, and PDFs, which nothing of ours
// opens. They are no files of a workspace; who may read one is decided by what keeps its row.
import { randomUUID } from 'node:crypto'

import { notFound } from '#lib/server/platform/errors.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { cleanName, disposition, extensionOf } from './names.ts'
import { FORM_BYTES, readUpload } from './read-form.ts'
import { render, UPLOAD_LIMITS } from './render.ts'
import { cacheRule, readShrunk } from './serve.ts'
import { receive } from './spool.ts'
import { inTurn } from './turns.ts'

export interface Attachment {
  id: string
  name: string
  mime: string
  bytes: number
  width: number
  height: number
  storage_key: string
}

/** Bytes first: without a row they are nothing, and swept. */
export async function receiveAttachment(
  request: Request,
  { sender, maxBytes }: { sender: string; maxBytes: number }
): Promise<Attachment> {
  const { picture, name } = await receive(
    request,
    { sender: { userId: sender }, maxBytes: maxBytes + FORM_BYTES },
    received =>
      inTurn(sender, async () => {
        const { bytes, name } = await readUpload(received, maxBytes)
        if (isPdf(bytes)) return { picture: { bytes, mime: 'application/pdf', width: 0, height: 0 }, name }
        const turn = { lane: 'member', of: sender } as const
        return { picture: await render(turn, UPLOAD_LIMITS, async () => ({ kind: 'normalise', bytes })), name }
      })
  )
  const { bytes, mime, width, height } = picture
  const id = randomUUID()
  const storage_key = `${id}.${extensionOf(mime)}`
  await storage().put(storage_key, bytes, mime)
  return { id, name: cleanName(name, mime), mime, bytes: bytes.length, width, height, storage_key }
}

/** Kept as it came: it is never shown by us, but downloaded, as something that came by mail would be. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
}

export async function serveAttachment(
  file: { name: string; mime: string; key: string } | undefined,
  width?: 400
): Promise<Response> {
  const isShown = file?.mime !== 'application/pdf'
  const bytes = file && (width && isShown ? await readShrunk(file.key, width) : await storage().get(file.key))
  if (!bytes) throw notFound('File')
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': width && isShown ? 'image/webp' : file.mime,
      'content-disposition': disposition(
        isShown ? 'inline' : 'attachment',
        width && isShown ? file.name.replace(/\w+$/, 'webp') : file.name
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': cacheRule(false)
    }
  })
}
