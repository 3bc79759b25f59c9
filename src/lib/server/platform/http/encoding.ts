import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync
} from 'node:zlib'

import compressible from 'compressible'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this a compressed answer is not smaller by anything that matters. */
export const MIN_BYTES = 1024
/** Up to here compressing at once is quicker than the way to a thread and back (0.3 ms of brotli). */
const AT_ONCE_BYTES = 64 * 1024
const GZIP = { level: 6 }
/** What is sent once is packed in a quarter of the time, and a sixth longer than what is kept and sent to many. */
const BROTLI = { once: 1, kept: 4 }
/** As far as gzip looks back, and as little memory for each stream that is open. */
const STREAM_WINDOW = 16

/** The window is as large as the body and no larger: the usual one costs megabytes to make for each page. */
function brotliOptions(size: number, use: keyof typeof BROTLI) {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  const window = Math.max(BROTLI_MIN_WINDOW_BITS, Math.min(Math.ceil(Math.log2(size)), BROTLI_DEFAULT_WINDOW))
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI[use],
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: size
    }
  }
}

const chosen = new Map<string, Encoding>()

/** The best of ours that the caller takes. Browsers send few different headers, so the answer is remembered. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  let encoding = chosen.get(header)
  if (encoding === undefined) {
    encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'identity'
    if (chosen.size < 200 && header.length < 200) chosen.set(header, encoding)
  }
  return encoding
}

function accepts(header: string, name: string): boolean {
  return header.split(',').some(part => {
    const [coding, ...parameters] = part
      .toLowerCase()
      .split(';')
      .map(piece => piece.trim())
    return coding === name && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}

export function isCompressible(type: string): boolean {
  return compressible(type) === true
}

export function compress(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  use: keyof typeof BROTLI
): Buffer | Promise<Buffer> {
  if (body.length > AT_ONCE_BYTES) {
    return encoding === 'br' ? compressBrotli(body, brotliOptions(body.length, use)) : compressGzip(body, GZIP)
  }
  return encoding === 'br' ? brotliCompressSync(body, brotliOptions(body.length, use)) : gzipSync(body, GZIP)
}

/** For bodies whose end is not in sight: whatever was written is sent on at once. */
export function createCompressor(encoding: Exclude<Encoding, 'identity'>) {
  if (encoding === 'gzip') return createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI.once, [constants.BROTLI_PARAM_LGWIN]: STREAM_WINDOW }
  })
}
