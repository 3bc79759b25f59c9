import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import type { Logger } from 'pino'

import { createAccessLog } from './access-log.ts'
import { readAddress } from './address.ts'
import { clientAddress } from '#lib/server/platform/client-address.ts'
import { bodyLimit, discardBody, hasBody, isUpload, limitBody, refuseBody } from './body-limit.ts'
import { completeHead } from './complete-head.ts'
import { createPageCache, type Variant } from './page-cache.ts'
import { allowOf, isMethodAllowed } from './methods.ts'
import { KEPT_CALLS } from './parameters.ts'
import { isApi, rawRefusal, refusal } from './refusals.ts'
import { renderAlone } from './render-alone.ts'
import { newRequestId, requestIdOf } from './request-id.ts'
import { createRunner, ID_MARK } from './run-handler.ts'
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
  drainMs: number
  checkMs: number
  cacheBytes: number
}

interface Options {
  /** Astro's middleware, or anything of its shape. */
  handler: Handler
  /** The folder of built files; none while developing, where the handler serves them itself. */
  clientDir?: string
  /** Where people reach us. Absolute addresses are made of this and never of what a caller says. */
  publicOrigin: string
  /** Set only behind a proxy of ours, which then says who asks (X-Forwarded-For, X-Request-Id). */
  trustProxy?: boolean
  /** Whether requests can be served now: asked by /readyz. */
  ready: () => boolean | Promise<boolean>
  log: Logger
  limits?: Partial<Limits>
}

const LIMITS: Limits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  lingerMs: 5_000,
  uploadMs: 600_000,
  handlerMs: 15_000,
  idleMs: 60_000,
  drainMs: 10_000,
  checkMs: 1_000,
  cacheBytes: 32 * 1024 * 1024
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = METHODS.join(', ')
/** Of pages and files. */
const READ = 'GET, HEAD, OPTIONS'
const MAX_ADDRESS = 8 * 1024
const READY_MS = 2_000
const SWEEP_MS = 60_000
const PLAIN_TEXT = 'text/plain; charset=utf-8'

/** The one server of the product, the same in development and production. */
export function createAppServer(options: Options) {
  const { handler, clientDir, publicOrigin, trustProxy = false, ready, log } = options
  const limits = { ...LIMITS, ...options.limits }
  const files: Map<string, StaticFile> = clientDir ? indexFiles(clientDir, publicOrigin) : new Map()
  const { host, protocol } = new URL(publicOrigin)
  const encrypted = protocol === 'https:'
  const common = securityHeaders(publicOrigin)
  const commonFlat = common.flat()
  const cache = createPageCache({ maxBytes: limits.cacheBytes })
  const sweeping = setInterval(cache.sweep, SWEEP_MS).unref()
  const logAccess = createAccessLog(log)
  const streams = new Set<ServerResponse>()
  let draining = false

  const run = createRunner({
    handler,
    host,
    trustProxy,
    handlerMs: limits.handlerMs,
    common,
    files,
    streams,
    isDraining: () => draining,
    log,
    logAccess
  })
  const servePage = createPageServer({
    cache,
    render: key => renderAlone(handler, key, { host, encrypted, limitMs: limits.handlerMs, onHead: addCommon }),
    renderFor: run,
    send: sendKept,
    redirect,
    refuse: exchange => refuse(exchange, 503, ['retry-after', '2']),
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
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => socket.end(rawRefusal(405)))
  server.on('clientError', refuseUnreadable)
  // What reached our proxy encrypted is an https address to whoever reads the request further in.
  if (encrypted) server.on('connection', socket => Object.assign(socket, { encrypted: true }))

  function addCommon(response: ServerResponse): void {
    completeHead(response, common)
  }

  function answer(request: IncomingMessage, response: ServerResponse, welcomeBody?: () => void) {
    const target = request.url ?? '/'
    const id = requestIdOf(request.headers['x-request-id'], trustProxy)
    const { method = 'GET' } = request
    const exchange: Exchange = { request, response, method, path: target, query: '', id, started: performance.now() }
    if (target === '/healthz') return sendState(exchange, true)
    if (target === '/readyz') return void checkReady(exchange)
    if (target.length > MAX_ADDRESS) return refuse({ ...exchange, path: '/' }, 414)
    if (!METHODS.includes(method)) return refuse({ ...exchange, path: '/' }, 405, ['allow', ALLOW])

    const address = readAddress(target)
    if ('refused' in address) return refuse({ ...exchange, path: target.split('?')[0]! }, 400)
    if ('redirect' in address) return redirect(exchange, address.redirect)
    exchange.path = address.path
    exchange.query = address.query
    // Whatever form the target came in, the handler sees this one.
    request.url = address.path + address.query
    if (method === 'OPTIONS') {
      if (hasBody(request)) discardBody(request)
      return sendEmpty(exchange, 204, ['allow', allowOf(exchange.path) ?? (isApi(exchange.path) ? ALLOW : READ)])
    }
    if (!isMethodAllowed(exchange.path, method)) {
      if (hasBody(request)) discardBody(request)
      return refuse(exchange, 405, ['allow', allowOf(exchange.path)!])
    }
    if (hasBody(request) || request.headers['content-encoding'] !== undefined) {
      if (!acceptBody(exchange)) return
      welcomeBody?.()
    }
    serve(exchange)
  }

  function serve(exchange: Exchange) {
    const { request, response, path, id } = exchange
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // The page of a failure is shown for one, with its id; by itself it says nothing.
    const file = path === '/500' || path === '/503' ? undefined : files.get(path)
    if (file) {
      if (!isRead) return refuse(exchange, 405, ['allow', 'GET, HEAD'])
      const status = path === '/404' ? 404 : 200
      const sent = sendFile(request, response, file, { status, common: commonOf(id) })
      return logAccess(exchange, sent.status, sent.bytes, 'debug')
    }
    // Astro's own door for pictures made on demand: we make none, and it would fetch what it is told.
    if (path === '/_image' || (clientDir && path.startsWith('/_astro/'))) return refuse(exchange, 404)
    if (isRead && (!isApi(path) || KEPT_CALLS.has(path))) return servePage(exchange)
    run(exchange)
  }

  /** Refuses a body that is too long, packed, or too slow; true when the handler may read it. */
  function acceptBody(exchange: Exchange): boolean {
    const { request, response, path } = exchange
    const limit = bodyLimit(path)
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), limits.lingerMs).unref()
    })
    const status = refuseBody(request, limit)
    if (status) {
      discardBody(request)
      refuse(exchange, status)
      return false
    }
    limitBody(request, limit, () => {
      if (!response.headersSent) refuseLate(exchange, 413)
    })
    if (!isUpload(path)) {
      const timer = setTimeout(() => {
        if (request.complete) return
        if (!response.headersSent) refuseLate(exchange, 408)
        setTimeout(() => request.socket.destroy(), limits.checkMs).unref()
      }, limits.bodyMs)
      response.once('close', () => clearTimeout(timer))
      request.once('end', () => clearTimeout(timer))
    }
    return true
  }

  function commonOf(id: string): string[] {
    const headers = [...commonFlat, 'x-request-id', id]
    if (draining) headers.push('connection', 'close')
    return headers
  }

  function sendKept(exchange: Exchange, variant: Variant, unchanged: boolean): void {
    const { response, id } = exchange
    const headers = [...variant.headers, 'x-request-id', id]
    if (draining) headers.push('connection', 'close')
    // The handler's stand-ins are gone from a response whose page was made here.
    const { writeHead, end } = Object.getPrototypeOf(response) as ServerResponse
    if (!unchanged) headers.push('content-length', String(variant.body.length))
    writeHead.call(response, unchanged ? 304 : 200, headers)
    const body = unchanged || exchange.method === 'HEAD' ? undefined : variant.body
    end.call(response, body, 'utf8')
    if (response.listenerCount('close') === 0) logAccess(exchange, unchanged ? 304 : 200, body?.length ?? 0)
  }

  function sendEmpty(exchange: Exchange, status: number, headers: string[]): void {
    exchange.response.writeHead(status, [...commonOf(exchange.id), 'cache-control', 'no-store', ...headers]).end()
    logAccess(exchange, status, 0)
  }

  function redirect(exchange: Exchange, location: string, status: 302 | 308 = 308): void {
    if (hasBody(exchange.request)) discardBody(exchange.request)
    sendEmpty(exchange, status, ['location', location, 'content-length', '0'])
  }

  function refuse(exchange: Exchange, status: number, extra: string[] = []): void {
    const { request, response, path, id } = exchange
    const own = refusal(status, path, id)
    // The page of our own words, where there is one for this.
    const built = status === 503 && !isApi(path) ? files.get('/503') : undefined
    const { type } = own
    const body = built?.variants.identity.body?.toString().replaceAll(ID_MARK, id) ?? own.body
    const policy = built?.headers.find(([name]) => name === 'content-security-policy')?.[1] ?? policyFor(type)
    const headers = ['content-type', type, 'content-security-policy', policy, 'cache-control', 'no-store', ...extra]
    response.writeHead(status, [...commonOf(id), ...headers, 'content-length', String(Buffer.byteLength(body))])
    response.end(request.method === 'HEAD' ? undefined : body)
    logAccess(exchange, status, body.length)
  }

  /** While a handler waits for the body: it gets an error to read, the caller gets this. */
  function refuseLate(exchange: Exchange, status: number): void {
    const { response } = exchange
    const { writeHead, end } = Object.getPrototypeOf(response) as ServerResponse
    Object.assign(response, { write: () => true, end: () => response, writeHead: () => response })
    const { type, body } = refusal(status, exchange.path, exchange.id)
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    response
      .setHeader('content-type', type)
      .setHeader('cache-control', 'no-store')
      .setHeader('x-request-id', exchange.id)
    if (status === 408) response.setHeader('connection', 'close')
    completeHead(response, common)
    writeHead.call(response, status)
    end.call(response, body, 'utf8')
  }

  async function checkReady(exchange: Exchange): Promise<void> {
    const late = new Promise<boolean>(resolve => setTimeout(resolve, READY_MS, false).unref())
    const isReady = !draining && (await Promise.race([Promise.resolve().then(ready), late]).catch(() => false))
    sendState(exchange, isReady)
  }

  function sendState({ response, id }: Exchange, isGood: boolean): void {
    const headers = [...commonOf(id), 'content-type', PLAIN_TEXT, 'cache-control', 'no-store']
    headers.push('content-security-policy', policyFor(PLAIN_TEXT))
    if (!isGood) headers.push('retry-after', '2')
    response.writeHead(isGood ? 200 : 503, headers).end(isGood ? 'ok\n' : 'not ready\n')
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
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    for (const stream of streams) stream.end()
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), limits.drainMs)
    await closed
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
    clearPages: cache.clear
  }
}

const UNREADABLE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
  ERR_HTTP_REQUEST_TIMEOUT: 408
}
