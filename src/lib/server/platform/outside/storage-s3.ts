import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { AwsClient } from 'aws4fetch'

import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Storage, StoredKey } from './storage.ts'
import { KEY } from './storage-key.ts'

const TRIES = 4
const TRY_MS = 15_000
const FIRST_PAUSE_MS = 100

/** How the bucket answers, asked once. */
export async function askBucket(address: string, patienceMs: number): Promise<number> {
  const { origin, pathname, username, password, searchParams } = new URL(address)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1'
  })
  const [bucket] = pathname.split('/').filter(Boolean)
  const signed = await client.sign(`${origin}/${bucket}?list-type=2&max-keys=1`, { method: 'GET' })
  const response = await fetch(signed, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
  await response.body?.cancel()
  return response.status
}

/** A bucket by its address, https://key:secret@host/bucket?region=us-east-1, spoken to with the bucket in the path. */
export function createS3Storage(address: string): Storage {
  const { origin, pathname, username, password, searchParams } = new URL(address)
  const bucket = `${origin}${pathname.replace(/\/$/, '')}`
  const [name = '', ...folders] = pathname.split('/').filter(Boolean)
  const prefix = folders.map(folder => `${folder}/`).join('')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1'
  })

  /** Tries again what may work the next time: a broken line, a server that is busy. */
  function send(method: string, key: string, body?: Uint8Array, mime?: string): Promise<Response> {
    return sendTo(`${bucket}/${key}`, { method, ...(body && { body }), ...(mime && { mime }) })
  }

  async function sendTo(
    url: string,
    { method, body, mime }: { method: string; body?: Uint8Array; mime?: string }
  ): Promise<Response> {
    let failure: unknown
    for (let tried = 0; tried < TRIES; tried++) {
      if (tried > 0) await wait(FIRST_PAUSE_MS * 2 ** tried * (0.5 + Math.random() / 2))
      try {
        const signed = await client.sign(url, {
          method,
          headers: {
            'x-amz-content-sha256': createHash('sha256')
              .update(body ?? '')
              .digest('hex'),
            ...(mime && { 'content-type': mime })
          },
          ...(body && { body: body as Uint8Array<ArrayBuffer> })
        })
        const response = await fetch(signed, { signal: AbortSignal.timeout(TRY_MS), redirect: 'error' })
        if (response.ok || response.status === 404) return response
        failure = new Error(`${method} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
        if (response.status < 500 && response.status !== 429) break
      } catch (error) {
        failure = error
      }
    }
    log.error({ err: failure, method, path: new URL(url).pathname }, 'file storage')
    throw new AppError('unavailable', t('errors.files.storageAway'), {
      cause: failure,
      retryAfter: 30
    })
  }

  return {
    async put(key, bytes, mime) {
      const response = await send('PUT', key, bytes, mime)
      await response.arrayBuffer()
      if (!response.ok) throw new Error('The bucket of S3_URL does not exist')
    },

    async get(key) {
      const response = await send('GET', key)
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok ? bytes : undefined
    },

    async remove(key) {
      const response = await send('DELETE', key)
      await response.arrayBuffer()
    },

    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(prefix && { prefix }) })
        if (token) query.set('continuation-token', token)
        const response = await sendTo(`${origin}/${name}?${query}`, { method: 'GET' })
        const page = await response.text()
        if (!response.ok) throw new Error('The bucket of S3_URL does not exist')
        yield* keysIn(page, prefix)
        token = contentOf(page, 'NextContinuationToken')
      } while (token)
    }
  }
}

/** Our own keys need no XML escapes; whatever else lies in the bucket is not ours. */
function* keysIn(page: string, prefix: string): Iterable<StoredKey> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = contentOf(entry, 'Key')
    const writtenAt = contentOf(entry, 'LastModified')
    if (!key?.startsWith(prefix) || !writtenAt || !KEY.test(key.slice(prefix.length))) continue
    yield { key: key.slice(prefix.length), writtenAt: new Date(writtenAt) }
  }
}

function contentOf(xml: string, tag: string): string | undefined {
  const text = xml.match(new RegExp(`<${tag}>([^<]+)</${tag}>`))?.[1]
  return text?.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
}
