import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'

import type { Logger } from 'pino'

import { logWhenOver } from './access-log.ts'
import { readAddress } from './address.ts'
import { clientAddress } from '#lib/server/platform/client-address.ts'
import { bodyLimit, discardBody, hasBody, isUpload, receiveBody, refuseBody } from './body-limit.ts'
import type { Head } from './head.ts'
import { createPageCache, type Variant } from './page-cache.ts'
import { allowOf, isMethodAllowed } from './methods.ts'
import { KEPT_CALLS } from './parameters.ts'
import { isApi, rawRefusal, refusal } from './refusals.ts'
import { renderAlone } from './render-alone.ts'
import { newRequestId, requestIdOf } from './request-id.ts'
import { createRunner } from './run-handler.ts'
import { policyFor, securityHeaders } from './security-headers.ts'
import { createPageServer } from './serve-page.ts'
import { indexFiles, type StaticFile, sendFile } from './static-files.ts'
import type { Exchange, Handler } from './types.ts'

export interface Limits {
  headersMs: number
  bodyMs: number
  /** How long an answered caller may go on sending. */
  lingerMs: number
  uploadMs: number
  handlerMs: number
  idleMs: number
  /** How long the port stays open once the health check fails, so that a proxy has seen it and sends nobody any more. */
  stopDelayMs: number
  /** How long connections may go on waiting for a request after the port was closed. */
  graceMs: number
  drainMs: number
  checkMs: number
  cacheBytes: number
}

interface Options {
  handler: Handler
  /** The folder of built files; none while developing, where the handler serves them itself. */
  clientDir?: string
  /** Where people reach us. Absolute addresses are made of this and never of what a caller says. */
  publicOrigin: string
  /** Set only behind a proxy of ours, which then says who asks (X-Forwarded-For, X-Request-Id). */
  trustProxy?: boolean
  /** Why requests cannot be served now, in words; undefined where they can. Asked by /readyz. */
  findFault: () => string | undefined | Promise<string | undefined>
  log: Logger
  metrics?: {
    isAllowed: (request: IncomingMessage) => boolean
    read: () => Promise<string>
    contentType: string
    count: (exchange: Exchange, status: number) => void
  }
  limits?: Partial<Limits>
}

const LIMITS: Limits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  lingerMs: 5_000,
  uploadMs: 600_000,
  handlerMs: 15_000,
  idleMs: 60_000,
  stopDelayMs: 0,
  graceMs: 500,
  drainMs: 10_000,
  checkMs: 1_000,
  cacheBytes: 32 * 1024 * 1024
}

/** Where the built page of an error puts the id to ask about. */
const ID_MARK = 'REQUEST-ID'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = METHODS.join(', ')
/** Of pages and files. */
const READ = 'GET, HEAD, OPTIONS'
const MAX_ADDRESS = 8 * 1024
const READY_MS = 2_000
const SWEEP_MS = 60_000
const STOPPING = 'this process is stopping'
const PLAIN_TEXT = 'text/plain; charset=utf-8'

/** The one server of the product, the same in development and production. */
export function createAppServer(options: Options) {
  const { handler, clientDir, publicOrigin, trustProxy = false, findFault, metrics, log } = options
  const limits = { ...LIMITS, ...options.limits }
  const files: Map<string, StaticFile> = clientDir ? indexFiles(clientDir, publicOrigin) : new Map()
  const common = securityHeaders(publicOrigin)
  const cache = createPageCache({ maxBytes: limits.cacheBytes })
  const sweeping = setInterval(cache.sweep, SWEEP_MS).unref()
  const streams = new Set<ServerResponse>()
  let draining = false

  const { handlerMs } = limits
  const run = createRunner({ handler, publicOrigin, trustProxy, handlerMs, common, streams, nameReply, refuse, log })
  const servePage = createPageServer({
    cache,
    render: key => renderAlone(handler, key, { origin: publicOrigin, limitMs: handlerMs, common }),
    renderFor: run,
    send: sendKept,
    redirect,
    refuse: exchange => refuse(exchange, 503, { 'retry-after': '2' }),
    addressOf: request => clientAddress(request, trustProxy),
    onError: (error, key) => log.error({ err: error, path: key.split('?')[0] }, 'page not rendered')
  })

  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.uploadMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.idleMs,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false
    },
    (request, response) => answer(request, response)
  )
  server.timeout = limits.idleMs
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response, () => response.writeContinue())
  })
  // Node takes its own listener off this socket: a caller who resets it would end the process.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy()).end(rawRefusal(405))
  })
  server.on('clientError', refuseUnreadable)

  function answer(request: IncomingMessage, response: ServerResponse, welcomeBody?: () => void) {
    const target = request.url ?? '/'
    const id = requestIdOf(request.headers['x-request-id'], trustProxy)
    const { method = 'GET' } = request
    const exchange: Exchange = { request, response, method, path: '/', query: '', id, started: performance.now() }
    if (target === '/healthz') return sendState(exchange, draining ? STOPPING : undefined)
    if (target === '/readyz') return void checkReady(exchange)
    if (metrics && target === '/metrics') return void sendMetrics(exchange, metrics)
    logWhenOver(exchange, log, metrics?.count)
    if (target.length > MAX_ADDRESS) return refuse(exchange, 414)
    if (!METHODS.includes(method)) return refuse(exchange, 405, { allow: ALLOW })

    const address = readAddress(target)
    exchange.path = 'path' in address ? address.path : target.split('?', 1).join('')
    if ('refused' in address) return refuse(exchange, 400)
    if ('redirect' in address) return redirect(exchange, address.redirect)
    exchange.query = address.query
    if (method === 'OPTIONS') {
      return sendEmpty(exchange, 204, { allow: allowOf(exchange.path) ?? (isApi(exchange.path) ? ALLOW : READ) })
    }
    if (!isMethodAllowed(exchange.path, method)) return refuse(exchange, 405, { allow: allowOf(exchange.path) })
    if (hasBody(request) || request.headers['content-encoding'] !== undefined) {
      if (!acceptBody(exchange)) return
      welcomeBody?.()
    }
    serve(exchange)
  }

  function serve(exchange: Exchange) {
    const { request, response, method, path } = exchange
    const isRead = method === 'GET' || method === 'HEAD'
    // The page of a failure is shown for one, with its id; by itself it says nothing.
    const file = path === '/500' || path === '/503' ? undefined : files.get(path)
    if (file) {
      if (!isRead) return refuse(exchange, 405, { allow: 'GET, HEAD' })
      exchange.isFile = true
      return sendFile(request, response, file, {
        status: path === '/404' ? 404 : 200,
        head: nameReply(exchange, { ...common })
      })
    }
    // Astro's own door for pictures made on demand: we make none, and it would fetch what it is told.
    if (path === '/_image' || (clientDir && path.startsWith('/_astro/'))) return refuse(exchange, 404)
    if (isRead && (!isApi(path) || KEPT_CALLS.has(path))) return servePage(exchange)
    run(exchange)
  }

  /** Refuses a body that is too long, packed, or too slow; true when the handler may read it. */
  function acceptBody(exchange: Exchange): boolean {
    const { request, response, method, path } = exchange
    const limit = bodyLimit(path, method)
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), limits.lingerMs).unref()
    })
    const status = refuseBody(request, limit)
    if (status) {
      refuse(exchange, status)
      return false
    }
    const body = receiveBody(request, limit)
    exchange.body = body
    if (!isUpload(path, method)) {
      const timer = setTimeout(() => {
        if (request.complete) return
        body.refuse(408)
        setTimeout(() => request.socket.destroy(), limits.checkMs).unref()
      }, limits.bodyMs)
      request.once('close', () => clearTimeout(timer))
    }
    return true
  }

  function nameReply({ id }: Exchange, head: Head): Head {
    head['x-request-id'] = id
    if (draining) head['connection'] = 'close'
    return head
  }

  function sendKept(exchange: Exchange, { head, body }: Variant, unchanged: boolean): void {
    exchange.isKept = true
    const named = nameReply(exchange, { ...head })
    if (unchanged) return void exchange.response.writeHead(304, named).end()
    named['content-length'] = body.length
    exchange.response.writeHead(200, named).end(body)
  }

  function sendEmpty(exchange: Exchange, status: number, extra: Head): void {
    const { request, response } = exchange
    if (hasBody(request)) discardBody(request)
    response.writeHead(status, { ...nameReply(exchange, { ...common }), 'cache-control': 'no-store', ...extra }).end()
  }

  function redirect(exchange: Exchange, location: string, status: 302 | 308 = 308): void {
    sendEmpty(exchange, status, { location, 'content-length': 0 })
  }

  /** By the page of our own words where there is one for this, else by a sentence. */
  function refuse(exchange: Exchange, status: number, extra: Head = {}): void {
    const { request, response, path, id } = exchange
    if (response.headersSent || response.destroyed) return
    if (hasBody(request) && !request.complete) discardBody(request)
    const own = refusal(status, path, id)
    const built = isApi(path) ? undefined : files.get(`/${status}`)
    const body = built?.variants.identity.body?.toString().replaceAll(ID_MARK, id) ?? own.body
    response
      .writeHead(status, {
        ...nameReply(exchange, { ...common }),
        'content-type': own.type,
        'content-security-policy': built?.head['content-security-policy'] ?? policyFor(own.type),
        'cache-control': 'no-store',
        ...(status === 503 && { 'retry-after': '5' }),
        ...(status === 408 && { connection: 'close' }),
        ...extra,
        'content-length': Buffer.byteLength(body)
      })
      .end(body)
  }

  async function checkReady(exchange: Exchange): Promise<void> {
    const late = new Promise<string>(resolve => {
      setTimeout(resolve, READY_MS, `no answer from the database in ${READY_MS / 1000} s`).unref()
    })
    const asked = Promise.resolve().then(findFault)
    sendState(exchange, draining ? STOPPING : await Promise.race([asked, late]).catch(() => 'a check failed'))
  }

  async function sendMetrics(exchange: Exchange, metrics: NonNullable<Options['metrics']>): Promise<void> {
    const { request, response } = exchange
    if (!metrics.isAllowed(request))
      return sendEmpty(exchange, 401, { 'www-authenticate': 'Bearer', 'content-length': 0 })
    try {
      const text = await metrics.read()
      const head = { ...common, 'content-type': metrics.contentType, 'cache-control': 'no-store' }
      response.writeHead(200, nameReply(exchange, head)).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics not read')
      refuse(exchange, 500)
    }
  }

  function sendState(exchange: Exchange, fault?: string): void {
    const head = nameReply(exchange, { ...common, 'content-type': PLAIN_TEXT, 'cache-control': 'no-store' })
    head['content-security-policy'] = policyFor(PLAIN_TEXT)
    if (fault) head['retry-after'] = '2'
    exchange.response.writeHead(fault ? 503 : 200, head).end(fault ? `not ready: ${fault}\n` : 'ok\n')
  }

  function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex & { _httpMessage?: ServerResponse }): void {
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy()
      return
    }
    const status = UNREADABLE[error.code ?? ''] ?? 400
    log.warn({ requestId: newRequestId(), code: error.code, status }, 'request refused')
    socket.end(rawRefusal(status), () => socket.destroy())
  }

  /** Stops taking requests, lets those under way finish for a while, and ends the streams that would go on for ever. */
  async function close(): Promise<void> {
    draining = true
    clearInterval(sweeping)
    if (limits.stopDelayMs > 0) await new Promise(resolve => setTimeout(resolve, limits.stopDelayMs))
    // Only the port: the server's own close also cuts idle connections, on which a proxy may be sending a request.
    const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
    for (const stream of streams) stream.end()
    let sweep: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), 50)
    }, limits.graceMs)
    const cut = setTimeout(() => server.closeAllConnections(), limits.drainMs)
    await closed
    clearTimeout(grace)
    clearInterval(sweep)
    clearTimeout(cut)
  }

  return {
    /** For what must ride on the same port while developing. */
    server,
    /** Resolves to the port, which matters when 0 was asked for. */
    listen(port: number, address: string): Promise<number> {
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, host: address, backlog: 4096 }, () => {
          server.off('error', reject)
          const bound = server.address()
          resolve(typeof bound === 'object' && bound ? bound.port : port)
        })
      })
    },
    close,
    /** Forgets the kept pages that carry one of the tags; `clearPages` forgets all. */
    invalidate: cache.invalidate,
    clearPages: cache.clear,
    usage: () => ({ streams: streams.size, ...cache.usage() })
  }
}

const UNREADABLE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
  ERR_HTTP_REQUEST_TIMEOUT: 408
}
