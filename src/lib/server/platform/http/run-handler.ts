import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Logger } from 'pino'

import { clientAddress } from '#lib/server/platform/client-address.ts'
import { readCookie, SESSION_COOKIE } from '#lib/server/platform/cookies.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'

import { maskPath } from './access-log.ts'
import { hasBody, isUpload } from './body-limit.ts'
import { chooseEncoding } from './encoding.ts'
import { completeHead, forbidKeeping, type Head, isEventStream, pairsOf } from './head.ts'
import { isApi } from './refusals.ts'
import { sendReply } from './send-reply.ts'
import type { Probe } from './serve-page.ts'
import { toRequest } from './to-request.ts'
import { createTurns } from './turns.ts'
import type { Exchange, Handler } from './types.ts'

interface Options {
  handler: Handler
  publicOrigin: string
  trustProxy: boolean
  handlerMs: number
  common: Head
  streams: Set<ServerResponse>
  /** Adds what the answer to this one request says: its id, and that the connection ends. */
  nameReply: (exchange: Exchange, head: Head) => Head
  refuse: (exchange: Exchange, status: number) => void
  log: Logger
}

/** As many as a browser sends at once. */
const AT_ONCE_OF_A_SESSION = 6

/** The share of its time that a handler gets in any case. */
const LEAST_SHARE = 0.1

/** Calls the handler for one exchange, and sees to it that there is exactly one answer, in time, whatever happens. */
export function createRunner(options: Options) {
  const { handler, publicOrigin, trustProxy, handlerMs, common, streams, nameReply, refuse, log } = options
  const { host } = new URL(publicOrigin)
  const takeTurn = createTurns(AT_ONCE_OF_A_SESSION)

  return function run(exchange: Exchange, probe?: Probe): void {
    const { request, response, method, path, id } = exchange
    const ip = clientAddress(request, trustProxy)
    const clock = startClock(exchange)
    let endTurn: (() => void) | undefined
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined

    // One listener for all of it: a packed reply to a call with a body has seven of Node's own.
    response.once('close', () => {
      clock.stop()
      streams.delete(response)
      probe?.onOver()
      endTurn?.()
      // Whoever leaves ends the work that is done for him.
      reader?.cancel().catch(() => undefined)
    })

    async function answer(): Promise<void> {
      const made = makeResponse(exchange)
      const outcome = await Promise.race([made, clock.over, ...(exchange.body ? [exchange.body.refused] : [])])
      if (outcome instanceof Response) return reply(outcome)
      // What comes after all goes nowhere.
      made.then(late => late?.body?.cancel()).catch(() => undefined)
      refuse(exchange, outcome ?? 404)
    }

    async function reply(made: Response): Promise<void> {
      clock.stop()
      if (response.destroyed) return void made.body?.cancel()
      const { status } = made
      const head = nameReply(exchange, completeHead(made, common))
      if (status >= 500) {
        log[status === 503 ? 'warn' : 'error']({ requestId: id, path: maskPath(path), status }, 'handler failed')
      }
      const rule = made.headers.get('x-page-cache') ?? undefined
      if (probe?.onHead(status, rule, head['set-cookie'] !== undefined)) {
        const body = Buffer.from(await made.arrayBuffer())
        if (!response.destroyed) probe.onKept(pairsOf(head), body)
        return
      }
      if (isReplacedByOurs(made, path)) {
        void made.body?.cancel()
        return refuse(exchange, status)
      }
      forbidKeeping(head)
      if (isEventStream(head)) {
        // It never ends, and does nothing most of the time.
        endTurn?.()
        exchange.isStream = true
        welcomeStream(response, head)
      }
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      reader = made.body?.getReader()
      await sendReply(response, { status, head, reader, encoding })
    }

    function begin(): void {
      withRequestContext({ requestId: id, ip }, answer).catch((error: unknown) => {
        // The caller has left, or was cut off, which the log of requests tells.
        if (response.headersSent || response.destroyed) return void response.destroy()
        log.error({ requestId: id, err: error }, 'request failed')
        refuse(exchange, 500)
      })
    }

    const session = sessionOf(request)
    // An upload lasts as long as the line is slow, and has limits of its own.
    if (!session || isUpload(path, method)) begin()
    else endTurn = takeTurn(session, begin)
  }

  async function makeResponse(exchange: Exchange): Promise<Response | undefined> {
    return handler(toRequest(exchange, publicOrigin, host))
  }

  /** Bounds the time from the end of the request to the head of the answer. */
  function startClock({ request, method, path, id, started }: Exchange) {
    const { promise: over, resolve } = Promise.withResolvers<503>()
    let timer: NodeJS.Timeout | undefined
    let isStopped = isUpload(path, method)

    function start(): void {
      if (isStopped) return
      // Waiting for a page that others are waiting for as well counts too.
      const waitedMs = hasBody(request) ? 0 : performance.now() - started
      timer = setTimeout(
        () => {
          log.error({ requestId: id, path: maskPath(path), handlerMs }, 'no answer in time')
          resolve(503)
        },
        Math.max(handlerMs - waitedMs, handlerMs * LEAST_SHARE)
      )
    }

    if (hasBody(request)) request.once('end', start)
    else start()
    return {
      over,
      stop() {
        isStopped = true
        clearTimeout(timer)
      }
    }
  }

  function welcomeStream(response: ServerResponse, head: Head): void {
    streams.add(response)
    response.req.socket.setTimeout(0)
    // Says the same to a proxy in front: do not gather.
    head['x-accel-buffering'] = 'no'
  }
}

/**
 * A framework's own words for a failure are not for callers, and an endpoint never answers with a page.
 * A page that finds nothing to show answers 404 and nothing else; the framework may put the built page in its place,
 * but without the policy that lets the page's own scripts run.
 */
function isReplacedByOurs({ status, headers }: Response, path: string): boolean {
  const type = headers.get('content-type')
  const isJson = /json/.test(type ?? '')
  if (status >= 500) return !isJson
  if (status !== 404) return false
  if (isApi(path)) return !isJson
  return type === null || (/html/.test(type) && !headers.has('content-security-policy'))
}

/** What the caller shows of a session, true or not. */
function sessionOf({ headers }: IncomingMessage): string | undefined {
  return headers.authorization ?? readCookie(headers.cookie ?? null, SESSION_COOKIE)
}
