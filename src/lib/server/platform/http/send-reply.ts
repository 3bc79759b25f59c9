import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

import { compress, createCompressor, type Encoding, isCompressible, MIN_BYTES } from './encoding.ts'
import { type Head, isEventStream } from './head.ts'

type Reader = ReadableStreamDefaultReader<Uint8Array>

interface Reply {
  status: number
  head: Head
  /** Of the body; whoever cancels it ends the work that is done for a caller who has left. */
  reader: Reader | undefined
  /** What the caller takes. */
  encoding: Encoding
}

/** Of a body that comes in pieces. */
const HOLD_BYTES = 64 * 1024
/** So long a page may take to become whole before its beginning is sent without the end. */
const HOLD_MS = 20

const NO_BODY = new Set([204, 205, 304])

/**
 * Small bodies are packed in one go, long ones as they come, and what is packed already or never ends passes untouched.
 * Rejects where the body breaks off or the caller leaves; the connection is closed by then.
 */
export async function sendReply(response: ServerResponse, { status, head, reader, encoding }: Reply): Promise<void> {
  if (!reader || NO_BODY.has(status)) {
    response.writeHead(status, head).end()
    return
  }
  const packing = isPacked(status, head) ? encoding : 'identity'
  const { chunks, pending } = isEventStream(head)
    ? { chunks: [], pending: reader.read() }
    : await readAhead(reader, Number(head['content-length']))
  if (!pending) return sendWhole(response, { status, head, body: Buffer.concat(chunks), packing })
  if (packing !== 'identity') {
    delete head['content-length']
    head['content-encoding'] = packing
  }
  response.writeHead(status, head)
  if (response.req.method === 'HEAD') {
    response.end()
    return
  }
  response.flushHeaders()
  const rest = readOn(chunks, pending, reader)
  await (packing === 'identity' ? pipeline(rest, response) : pipeline(rest, createCompressor(packing), response))
}

/** Tells caches, too, that the answer is another one for callers who take other codings. */
function isPacked(status: number, head: Head): boolean {
  if (isEventStream(head) || !isCompressible(String(head['content-type'] ?? ''))) return false
  if (status === 206 || head['content-encoding'] !== undefined) return false
  head['vary'] = [head['vary'] ?? [], 'Accept-Encoding'].flat().join(', ')
  return !/no-transform/.test(String(head['cache-control'] ?? ''))
}

interface Whole {
  status: number
  head: Head
  body: Buffer
  packing: Encoding
}

async function sendWhole(response: ServerResponse, { status, head, body, packing }: Whole): Promise<void> {
  let sent = body
  if (packing !== 'identity' && body.length >= MIN_BYTES) {
    sent = await compress(body, packing, 'once')
    head['content-encoding'] = packing
  }
  head['content-length'] = sent.length
  response.writeHead(status, head).end(sent)
}

/** The whole body, or its beginning and the piece that is waited for. `length` is NaN where nothing says it. */
async function readAhead(
  reader: Reader,
  length: number
): Promise<{ chunks: Uint8Array[]; pending?: ReturnType<Reader['read']> | undefined }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), HOLD_MS)
  })
  try {
    for (;;) {
      const pending = reader.read()
      const read = bytes < HOLD_BYTES ? await Promise.race([pending, late]) : undefined
      if (!read) return { chunks, pending }
      if (read.done) return { chunks }
      chunks.push(read.value)
      bytes += read.value.length
      // A page comes in one piece, however long it is: nothing is gained by packing it as a stream.
      if (bytes === length) return { chunks }
    }
  } finally {
    clearTimeout(timer)
  }
}

async function* readOn(chunks: Uint8Array[], pending: ReturnType<Reader['read']>, reader: Reader) {
  yield* chunks
  for (let read = await pending; !read.done; read = await reader.read()) yield read.value
}
