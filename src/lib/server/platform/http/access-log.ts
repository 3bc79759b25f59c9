import type { Logger } from 'pino'

import { mask } from '#lib/shared/text.ts'

import type { Exchange } from './types.ts'

const SUSPECT = /@|%40|[\w-]{40}/

/** Writes one line for the request when it is over, and counts it. Queries never appear: codes and addresses travel there. */
export function logWhenOver(
  exchange: Exchange,
  log: Logger,
  count?: (exchange: Exchange, status: number) => void
): void {
  const { request, response, method, id, started } = exchange
  const { socket } = request
  const sentBefore = socket.bytesWritten
  response.once('close', () => {
    const { path, isFile } = exchange
    // What was sent so far is cut off, so that nobody takes it for the whole.
    const { errored, writableFinished } = response
    if (errored) log.error({ requestId: id, path: maskPath(path), err: errored }, 'an answer broke off')
    const status = writableFinished ? response.statusCode : errored ? 500 : 499
    const ms = Math.round((performance.now() - started) * 10) / 10
    const bytes = socket.bytesWritten - sentBefore
    count?.(exchange, status)
    log[isFile ? 'debug' : 'info']({ requestId: id, method, path: maskPath(path), status, ms, bytes }, 'request')
  })
}

/** E-mail addresses and long secrets in a path keep only their ends. */
export function maskPath(path: string): string {
  if (!SUSPECT.test(path)) return path
  return path
    .split('/')
    .map(segment => (SUSPECT.test(segment) ? mask(segment) : segment))
    .join('/')
}
