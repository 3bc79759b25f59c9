import { t } from '#lib/i18n/t.ts'
import { logSecurityEvent } from '#lib/server/platform/access/record.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { log } from '#lib/server/platform/log.ts'

import { gateway } from './gateway.ts'
import { receiveEvent } from './inbox.ts'

const MAX_BYTES = 512 * 1024

/** The payment service's call: proved by its signature over the bytes as they came, so there is no session and no Origin to check. */
export async function answerWebhook(request: Request): Promise<Response> {
  try {
    const service = gateway()
    await receiveEvent(getDb(), service, await readText(request), request.headers.get(service.signatureHeader))
    return answer(200, '')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      const details = { status: error.status, reason: error.message, err: error.cause }
      logSecurityEvent('warn', { kind: 'webhook_refused', details })
      return answer(error.status, error.message)
    }
    log.error({ err: error, requestId: requestContext().requestId }, 'webhook failed')
    // The sender tries again.
    return answer(503, 'Please send this again.')
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length')) > MAX_BYTES) throw tooLarge()
  const bytes: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > MAX_BYTES) throw tooLarge()
    bytes.push(chunk)
  }
  return Buffer.concat(bytes).toString('utf8')
}

function tooLarge(): AppError {
  return new AppError('too_large', t('errors.commerce.eventTooLarge'))
}

function answer(status: number, message: string): Response {
  return Response.json(
    { ok: status === 200, data: null, message },
    { status, headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) } }
  )
}
