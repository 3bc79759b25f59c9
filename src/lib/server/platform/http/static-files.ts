import { createHash } from 'node:crypto'
import { createReadStream, existsSync, globSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { BUILT_ORIGIN } from '#lib/shared/built-origin.ts'

import { chooseEncoding, type Encoding, MIN_BYTES } from './encoding.ts'
import type { Head } from './head.ts'
import { mediaType } from './media-type.ts'
import { policyFor } from './security-headers.ts'

interface Variant {
  size: number
  etag: string
  /** Absent for what is too large to keep: that is read from the disk each time. */
  body?: Buffer
  file: string
}

export interface StaticFile {
  head: Head
  readonly variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

const KEPT_BYTES = 1024 * 1024
/** Of brotli's eleven levels: six milliseconds for the home page. */
const QUICK = 5

/**
 * Every built file by the address it answers to. What is not in here cannot be asked for, however it is spelled,
 * because no file name is ever made of an address.
 */
export function indexFiles(clientDir: string, publicOrigin = BUILT_ORIGIN): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const policies = readPolicies(join(clientDir, '..', 'policies.json'))
  for (const found of globSync('{**/*,.well-known/**/*}', { cwd: clientDir })) {
    const name = found.replaceAll(sep, '/')
    const file = join(clientDir, found)
    const type = mediaType(name)
    // Maps of the sources are nobody's business, and the packed siblings are variants, not files.
    if (type === undefined || !statSync(file).isFile()) continue
    const path = addressOf(name)
    const head = {
      'content-type': type,
      'cache-control': cacheControlOf(name),
      vary: 'Accept-Encoding',
      'content-security-policy': policies.get(path) ?? policyFor(type)
    }
    files.set(
      path,
      lazy(head, () => openVariants(file, publicOrigin))
    )
  }
  return files
}

/** Most of twenty megabytes is never asked for: a process that starts reads none of it, and keeps what it has read. */
function lazy(head: Head, read: () => StaticFile['variants']): StaticFile {
  let variants: StaticFile['variants'] | undefined
  return {
    head,
    get variants() {
      variants ??= read()
      return variants
    }
  }
}

/** The address we are reached at is known only now, so pages that name it are packed here. */
function openVariants(file: string, publicOrigin: string): StaticFile['variants'] {
  if (!/\.(html|xml|txt)$/.test(file)) return readVariants(file)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(BUILT_ORIGIN)) return readVariants(file)
  return packVariants(file, Buffer.from(text.replaceAll(BUILT_ORIGIN, publicOrigin)))
}

function packVariants(file: string, content: Buffer): StaticFile['variants'] {
  const variants: StaticFile['variants'] = { identity: variantOf(file, content, '') }
  if (content.length < MIN_BYTES) return variants
  variants.br = variantOf(file, brotliCompressSync(content, brotli(content, QUICK)), '-br')
  // Who asks first gets it at once; the others a tenth smaller, which a thread takes its time for.
  brotliCompress(content, brotli(content, constants.BROTLI_MAX_QUALITY), (error, packed) => {
    if (!error) variants.br = variantOf(file, packed, '-br')
  })
  variants.gzip = variantOf(file, gzipSync(content), '-gz')
  return variants
}

function brotli(content: Buffer, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
}

/** Pages are asked for without their ending: /about is about.html or about/index.html. */
function addressOf(name: string): string {
  if (!name.endsWith('.html')) return `/${encodeURI(name)}`
  return `/${encodeURI(name.replace(/(^|\/)index\.html$|\.html$/, ''))}`
}

function cacheControlOf(name: string): string {
  if (name.startsWith('_astro/')) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') ? 'public, max-age=0, must-revalidate' : 'public, max-age=300'
}

function readVariants(file: string): StaticFile['variants'] {
  const identity = readVariant(file, '')
  const variants: StaticFile['variants'] = { identity }
  if (existsSync(`${file}.br`)) variants.br = readVariant(`${file}.br`, '-br')
  if (existsSync(`${file}.gz`)) variants.gzip = readVariant(`${file}.gz`, '-gz')
  return variants
}

function readVariant(file: string, mark: string): Variant {
  return variantOf(file, readFileSync(file), mark)
}

function variantOf(file: string, content: Buffer, mark: string): Variant {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}${mark}"`
  return { size: content.length, etag, file, ...(content.length <= KEPT_BYTES && { body: content }) }
}

/** Written beside the build, because a page cannot say all of its policy itself. */
function readPolicies(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map()
  const written = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return new Map(
    Object.entries(written).map(([path, policy]) => [path === '/' ? path : path.replace(/\/$/, ''), policy])
  )
}

export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  { status, head }: { status: number; head: Head }
): void {
  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const variant = file.variants[wanted]
  const { size, etag, body, file: path } = variant ?? file.variants.identity
  Object.assign(head, file.head, { etag })
  if (status === 200 && isSame(request.headers['if-none-match'], etag)) return void response.writeHead(304, head).end()
  if (variant && wanted !== 'identity') head['content-encoding'] = wanted
  head['content-length'] = size
  response.writeHead(status, head)
  if (body || request.method === 'HEAD') return void response.end(body)
  pipeline(createReadStream(path), response).catch(() => undefined)
}

/** If-None-Match: a list of tags, possibly weak, or a star for any. */
export function isSame(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}
