// One call to the program of a shop: signed, to a public address, bounded in time and size, redirects not followed.
import { t, type TextKey } from '#lib/i18n/t.ts'
import { request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'

import { env } from '#lib/server/platform/env.ts'
import { NotPublic, pinned, resolvePublic } from '#lib/server/platform/outside/public-address.ts'

const TIMEOUT_MS = 10_000
/** What a person needs to see of an answer. */
const KEPT_BYTES = 2000
const MOST_BYTES = 64 * 1024

export interface Outcome {
  /** Undefined where there was no answer. */
  status?: number
  error: string
  answer: string
  tookMs: number
}

export async function callWebhook(url: string, body: string, headers: Record<string, string>): Promise<Outcome> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return { ...(await post(new URL(url), body, { headers, signal })), tookMs: took() }
  } catch (error) {
    const said = signal.aborted
      ? t('errors.webhooks.call.noAnswer', { seconds: TIMEOUT_MS / 1000 })
      : describeError(error)
    return { error: said, answer: '', tookMs: took() }
  }
}

async function post(
  url: URL,
  body: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }
): Promise<Omit<Outcome, 'tookMs'>> {
  const { local } = env()
  const target = await resolvePublic(url.hostname, local)
  const send = url.protocol === 'https:' ? requestSafely : requestPlainly
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method: 'POST',
        // A connection of its own: one that is kept might lead to another address than the one that was checked.
        agent: false,
        lookup: pinned(target),
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Platen-Webhooks/1'
        }
      },
      response => {
        const status = response.statusCode!
        const kept: Buffer[] = []
        let bytes = 0
        const end = () => resolve({ status, error: describeStatus(status), answer: readable(kept) })
        response.on('data', (chunk: Buffer) => {
          if (bytes < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - bytes))
          bytes += chunk.length
          if (bytes <= MOST_BYTES) return
          end()
          sent.destroy()
        })
        response.on('end', end)
        response.on('error', reject)
      }
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

export function isAccepted({ status = 0 }: Pick<Outcome, 'status'>): boolean {
  return status >= 200 && status < 300
}

function describeStatus(status: number): string {
  if (isAccepted({ status })) return ''
  if (status >= 300 && status < 400) return t('errors.webhooks.call.redirect', { status })
  return t('errors.webhooks.call.answered', { status })
}

const NETWORK: Record<string, TextKey> = {
  ECONNREFUSED: 'errors.webhooks.call.refused',
  ECONNRESET: 'errors.webhooks.call.cutOff',
  ENOTFOUND: 'errors.webhooks.call.noServer',
  EAI_AGAIN: 'errors.webhooks.call.lookUp',
  EHOSTUNREACH: 'errors.webhooks.call.unreachable',
  ENETUNREACH: 'errors.webhooks.call.unreachable',
  CERT_HAS_EXPIRED: 'errors.webhooks.call.certificateOver',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'errors.webhooks.call.certificateUntrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'errors.webhooks.call.certificateOfAnother'
}

function describeError(error: unknown): string {
  if (error instanceof NotPublic) return error.message
  const { code = '' } = error as { code?: string }
  const known = NETWORK[code]
  if (known) return t(known)
  return code ? t('errors.webhooks.call.failedBy', { code }) : t('errors.webhooks.call.failed')
}

/** Text that a database and a page bear. */
function readable(chunks: Buffer[]): string {
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}
