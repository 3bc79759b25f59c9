import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Logger } from 'pino'

import type { AccessLog } from './access-log.ts'
import { hasBody, isUpload } from './body-limit.ts'
import { clientAddress, dropForwarded } from '#lib/server/platform/client-address.ts'
import { completeHead, forbidKeeping, isEventStream } from './complete-head.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'
import { readCookie, SESSION_COOKIE } from '#lib/server/platform/cookies.ts'
import { chooseEncoding } from './encoding.ts'
import { isApi, refusal } from './refusals.ts'
import { headersOf } from './render-alone.ts'
import type { Probe } from './serve-page.ts'
import { type Shaped, shapeReply } from './shape-reply.ts'
import type { StaticFile } from './static-files.ts'
import { createTurns } from './turns.ts'
import type { Exchange, Handler } from './types.ts'

interface Options {
  handler: Handler
  host: string
  trustProxy: boolean
  handlerMs: number
  common: [name: string, value: string][]
  files: Map<string, StaticFile>
  streams: Set<ServerResponse>
  isDraining: () => boolean
  log: Logger
  logAccess: AccessLog
}

/** As many as a browser sends at once. */
const AT_ONCE_OF_A_SESSION = 6

/** Where the built page of an error puts the id to ask about. */
export const ID_MARK = 'REQUEST-ID'

/** The share of its time that a handler gets in any case. */
const LEAST_SHARE = 0.1

/** Calls the handler for one exchange, and sees to it that there is exactly one answer, in time, whatever happens. */
export function createRunner(options: Options) {
  const { handler, host, trustProxy, handlerMs, common, files, streams, isDraining, log, logAccess } = options
  const takeTurn = createTurns(AT_ONCE_OF_A_SESSION)

  return function run(exchange: Exchange, probe?: Probe): void {
    const { request, response, method, path, id } = exchange
    const { socket } = request
    const ip = clientAddress(request, trustProxy)
    dropForwarded(request)
    request.headers.host = host
    // Node sends no body in answer to a HEAD; a page that was made without one must not be taken for the page.
    if (method === 'HEAD') request.method = 'GET'

    const sentBefore = socket.bytesWritten
    let bound: NodeJS.Timeout | undefined
    let isReplaced = false
    let endTurn: (() => void) | undefined
    const shaped = shapeReply(response, {
      encoding: chooseEncoding(request.headers['accept-encoding']),
      isHeadOnly: method === 'HEAD',
      onHead() {
        clearTimeout(bound)
        isReplaced = isReplacedByOurs(response, path)
        completeHead(response, common)
        response.setHeader('x-request-id', id)
        if (isDraining()) response.setHeader('connection', 'close')
        if (response.statusCode >= 500)
          log[response.statusCode === 503 ? 'warn' : 'error'](
            { requestId: id, path, status: response.statusCode },
            'handler failed'
          )
        const rule = response.getHeader('x-page-cache')
        const isKept = probe?.onHead(response.statusCode, rule?.toString(), response.hasHeader('set-cookie')) ?? false
        if (isKept) return 'keep'
        forbidKeeping(response)
        if (isEventStream(response)) {
          // It never ends, and does nothing most of the time.
          endTurn?.()
          welcomeStream(response)
        }
        return isReplaced ? 'keep' : 'send'
      },
      onKept(body) {
        if (isReplaced) return answerError(exchange, shaped, response.statusCode)
        const headers = headersOf(response)
        for (const [name] of headers) response.removeHeader(name)
        // A page cut short by a caller who left is nobody's page.
        if (!response.destroyed) probe?.onKept(headers, body)
      }
    })

    response.once('close', () => {
      clearTimeout(bound)
      streams.delete(response)
      probe?.onOver()
      // What was sent so far is cut off, so that nobody takes it for the whole.
      const { errored } = response
      if (errored) log.error({ requestId: id, path, err: errored }, 'an answer broke off')
      const status = response.writableFinished ? response.statusCode : errored ? 500 : 499
      logAccess(exchange, status, socket.bytesWritten - sentBefore)
    })

    function startBound(): void {
      if (isUpload(path) || response.headersSent || response.destroyed) return
      // Waiting for a page that others are waiting for as well counts too.
      const waitedMs = hasBody(request) ? 0 : performance.now() - exchange.started
      bound = setTimeout(
        () => {
          log.error({ requestId: id, path, handlerMs }, 'no answer in time')
          answerError(exchange, shaped, 503)
        },
        Math.max(handlerMs - waitedMs, handlerMs * LEAST_SHARE)
      )
    }

    if (hasBody(request)) request.once('end', startBound)
    else startBound()

    function fail(error: unknown): void {
      log.error({ requestId: id, err: error }, 'request failed')
      if (shaped.sent) response.destroy()
      else answerError(exchange, shaped, 500)
    }

    function next(error?: unknown): void {
      if (error) fail(error)
      else answerError(exchange, shaped, 404)
    }

    function begin(): void {
      withRequestContext({ requestId: id, ip }, async () => handler(request, response, next)).catch(fail)
    }

    const session = sessionOf(request)
    // An upload lasts as long as the line is slow, and has limits of its own.
    if (!session || isUpload(path)) begin()
    else {
      response.once('close', () => endTurn?.())
      endTurn = takeTurn(session, begin)
    }
  }

  function welcomeStream(response: ServerResponse): void {
    streams.add(response)
    response.req.socket.setTimeout(0)
    // Says the same to a proxy in front: do not gather.
    response.setHeader('x-accel-buffering', 'no')
  }

  function answerError(exchange: Exchange, shaped: Shaped, status: number): void {
    const { path, id, response } = exchange
    if (response.headersSent || response.destroyed) return
    const built = status === 404 || status === 503 ? `/${status}` : '/500'
    const file = isApi(path) ? undefined : (files.get(built) ?? files.get('/500'))
    const own = refusal(status, path, id)
    const body = file?.variants.identity.body?.toString().replaceAll(ID_MARK, id) ?? own.body
    const policy = file?.headers.find(([name]) => name === 'content-security-policy')?.[1]
    shaped.answer(
      status,
      {
        'content-type': own.type,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-request-id': id,
        ...(status === 503 && { 'retry-after': '5' }),
        ...(isDraining() && { connection: 'close' })
      },
      common,
      body
    )
  }
}

/**
 * A framework's own words for a failure are not for callers, and an endpoint never answers with a page.
 * A page that finds nothing to show answers 404 and nothing else; the framework may put the built page in its place,
 * but without the policy that lets the page's own scripts run.
 */
function isReplacedByOurs(response: ServerResponse, path: string): boolean {
  const type = response.getHeader('content-type')
  const isJson = /json/.test(String(type ?? ''))
  if (response.statusCode >= 500) return !isJson
  if (response.statusCode !== 404) return false
  if (isApi(path)) return !isJson
  return type === undefined || (/html/.test(String(type)) && !response.hasHeader('content-security-policy'))
}

/** What the caller shows of a session, true or not. */
function sessionOf({ headers }: IncomingMessage): string | undefined {
  return headers.authorization ?? readCookie(headers.cookie ?? null, SESSION_COOKIE)
}
