import { type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { BrotliCompress, Gzip } from 'node:zlib'

import { completeHead } from './complete-head.ts'
import { compress, createCompressor, type Encoding, isCompressible, MIN_BYTES } from './encoding.ts'

interface Shaping {
  encoding: Encoding
  /** For a HEAD: the reply ends with its head, however long the handler would go on. */
  isHeadOnly?: boolean
  /** Called once, when status and headers are known and nothing is sent yet. 'keep' asks for the whole body instead. */
  onHead: () => 'send' | 'keep'
  /** The whole body of a reply that was to be kept; whoever asked for it answers the caller. */
  onKept?: (body: Buffer) => void
}

export interface Shaped {
  /** True once the head is on its way: from then on nobody else may answer. */
  readonly sent: boolean
  /** Takes the answer away from the handler; what it still writes goes nowhere. */
  seize(): void
  /** Sends this instead of anything the handler said. */
  answer(status: number, headers: OutgoingHttpHeaders, common: [string, string][], body: string): void
}

const HOLD_BYTES = 64 * 1024
/** So long a page may take to become whole before its beginning is sent without the end. */
const HOLD_MS = 20

const { writeHead, write, end } = ServerResponse.prototype
const NO_BODY = new Set([204, 205, 304])

type Callback = (error?: Error | null) => void

/**
 * Stands between a handler and its response: the head is held back until the first byte of the body, small bodies
 * are packed in one go, long ones as they come, and what is packed already or never ends passes untouched.
 */
export function shapeReply(
  response: ServerResponse,
  { encoding, isHeadOnly = false, onHead, onKept }: Shaping
): Shaped {
  let mode: 'open' | 'hold' | 'keep' | 'pass' | 'pack' | 'over' = 'open'
  let held: Buffer[] = []
  let heldBytes = 0
  let timer: NodeJS.Timeout | undefined
  let packer: BrotliCompress | Gzip | undefined

  function begin(): void {
    if (onHead() === 'keep') mode = 'keep'
    else if (isPacked()) mode = 'hold'
    else pass()
  }

  function isPacked(): boolean {
    if (encoding === 'identity' || NO_BODY.has(response.statusCode)) return false
    const type = String(response.getHeader('content-type') ?? '')
    if (type.startsWith('text/event-stream') || !isCompressible(type)) return false
    if (response.statusCode === 206 || response.hasHeader('content-encoding')) return false
    response.appendHeader('vary', 'Accept-Encoding')
    return !/no-transform/.test(String(response.getHeader('cache-control') ?? ''))
  }

  function pass(): void {
    if (isHeadOnly) {
      mode = 'over'
      writeHead.call(response, response.statusCode)
      end.call(response, undefined, 'utf8')
      return
    }
    mode = 'pass'
    // From here on the response is its plain self again.
    response.write = write
    response.end = end
    response.writeHead = writeHead
    writeHead.call(response, response.statusCode)
  }

  function hold(chunk: Buffer): void {
    held.push(chunk)
    heldBytes += chunk.length
    if (mode === 'keep') return
    if (heldBytes > HOLD_BYTES) startPacking()
    else timer ??= setTimeout(startPacking, HOLD_MS)
  }

  function startPacking(): void {
    if (mode !== 'hold') return
    mode = 'pack'
    clearTimeout(timer)
    const stream = createCompressor(encoding === 'br' ? 'br' : 'gzip')
    packer = stream
    response.removeHeader('content-length')
    response.setHeader('content-encoding', encoding)
    writeHead.call(response, response.statusCode)
    stream.on('data', (chunk: Buffer) => {
      if (!write.call(response, chunk, 'utf8')) stream.pause()
    })
    stream.on('end', () => end.call(response, undefined, 'utf8'))
    stream.on('error', error => response.destroy(error))
    response.on('drain', () => stream.resume())
    response.on('close', () => stream.destroy())
    stream.write(takeHeld())
  }

  function takeHeld(): Buffer {
    const body = held.length === 1 ? held[0]! : Buffer.concat(held, heldBytes)
    held = []
    heldBytes = 0
    return body
  }

  async function finish(): Promise<void> {
    clearTimeout(timer)
    const body = takeHeld()
    if (mode === 'keep') {
      mode = 'over'
      onKept?.(body)
      return
    }
    mode = 'over'
    if (body.length < MIN_BYTES || encoding === 'identity') {
      sendWhole(body)
      return
    }
    const packed = compress(body, encoding)
    response.setHeader('content-encoding', encoding)
    sendWhole(packed instanceof Buffer ? packed : await packed)
  }

  function sendWhole(body: Buffer): void {
    response.setHeader('content-length', body.length)
    writeHead.call(response, response.statusCode)
    end.call(response, body, 'utf8')
  }

  response.writeHead = ((status: number, reason?: string | OutgoingHttpHeaders, headers?: OutgoingHttpHeaders) => {
    if (mode !== 'open') return response
    response.statusCode = status
    const given = typeof reason === 'string' ? headers : (reason ?? headers)
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) response.setHeader(name, value)
    return response
  }) as typeof writeHead

  response.write = ((chunk: string | Uint8Array, coding?: BufferEncoding | Callback, callback?: Callback) => {
    const done = typeof coding === 'function' ? coding : callback
    if (mode === 'open') begin()
    // begin() changes the mode, which the compiler cannot see.
    if ((mode as string) === 'pass')
      return write.call(response, chunk, typeof coding === 'string' ? coding : 'utf8', done)
    if ((mode as string) === 'pack') return packer!.write(toBuffer(chunk, coding), done)
    if (mode !== 'over') hold(toBuffer(chunk, coding))
    if (done) process.nextTick(done)
    return true
  }) as typeof write

  response.end = ((chunk?: string | Uint8Array | Callback, coding?: BufferEncoding | Callback, callback?: Callback) => {
    const last = typeof chunk === 'function' || chunk === undefined || chunk === null ? undefined : chunk
    const done = [chunk, coding, callback].find(value => typeof value === 'function')
    if (mode === 'over') return response
    if (mode === 'open') begin()
    if ((mode as string) === 'pass') return end.call(response, last, typeof coding === 'string' ? coding : 'utf8', done)
    if (done) response.once('finish', done)
    if ((mode as string) === 'pack') {
      packer!.end(last === undefined ? undefined : toBuffer(last, coding))
      return response
    }
    if (last !== undefined) {
      held.push(toBuffer(last, coding))
      heldBytes += held.at(-1)!.length
    }
    finish().catch(error => response.destroy(error as Error))
    return response
  }) as typeof end

  response.flushHeaders = () => {
    if (mode === 'open') begin()
    if ((mode as string) === 'pass') ServerResponse.prototype.flushHeaders.call(response)
  }

  return {
    get sent() {
      return response.headersSent
    },
    seize() {
      clearTimeout(timer)
      if (mode === 'pass') response.write = () => true
      mode = 'over'
      held = []
    },
    answer(status, headers, common, body) {
      this.seize()
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
      completeHead(response, common)
      response.setHeader('content-length', Buffer.byteLength(body))
      writeHead.call(response, status)
      end.call(response, body, 'utf8')
    }
  }
}

function toBuffer(chunk: string | Uint8Array, coding?: BufferEncoding | Callback): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, typeof coding === 'string' ? coding : 'utf8')
  // The writer may use its array again before the reply leaves.
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
