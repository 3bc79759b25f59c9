// Reads a ZIP that a stranger made: entry by entry, each as a whole, with limits on everything it says of itself.
import { t, type TextKey } from '#lib/i18n/t.ts'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

import { mapTuple } from '#lib/shared/map-tuple.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { MOST_ENTRY_BYTES } from './format.ts'
import type { ReadAt } from './parts.ts'

const inflate = promisify(inflateRaw)

const END_BYTES = 22
const MOST_COMMENT = 0xffff
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
const MOST_ENTRIES = 60_000
const MOST_INDEX_BYTES = 24 * 1024 * 1024
const MOST_GROWTH = 64 * 1024
/** One folder deep, and nothing that leads anywhere else. */
const NAME = /^(?:[a-z]{1,20}\/)?[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

export interface Entry {
  name: string
  packed: number
  bytes: number
  method: number
  crc: number
  offset: number
}

export interface ZipFile {
  entries: Map<string, Entry>
  read: (name: string) => Promise<Buffer>
}

function damaged(fault: Fault, { name = '', cause }: { name?: string; cause?: unknown } = {}): AppError {
  const what = t(`errors.workspaceTransfer.zip.${fault}`, { name })
  return new AppError('invalid', t('errors.workspaceTransfer.fileDamaged', { what }), { cause })
}

type Fault = TextKey extends infer Key
  ? Key extends `errors.workspaceTransfer.zip.${infer Name}`
    ? Name
    : never
  : never

export async function openZip(readAt: ReadAt, size: number): Promise<ZipFile> {
  const { count, length, offset } = await findIndex(readAt, size)
  if (count > MOST_ENTRIES || length > MOST_INDEX_BYTES) throw damaged('tooMany')
  if (offset + length > size) throw damaged('listCut')
  const entries = readIndex(await readAt(offset, length), count)
  // Packed bytes that are used twice would make much out of little.
  let packed = 0
  for (const entry of entries.values()) {
    packed += entry.packed
    if (entry.offset + entry.packed > offset) throw damaged('outside', { name: entry.name })
  }
  if (packed > size) throw damaged('overlap')
  return {
    entries,
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw damaged('missing', { name })
      return readEntry(readAt, entry)
    }
  }
}

async function findIndex(readAt: ReadAt, size: number) {
  const from = Math.max(0, size - END_BYTES - MOST_COMMENT)
  const tail = await readAt(from, size - from)
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || tail.length - at < END_BYTES) throw damaged('notZip')
  const small = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16)
  }
  const isLarge = small.count === FULL_16 || small.length === FULL_32 || small.offset === FULL_32
  if (!isLarge) return small
  if (at < 20 || tail.readUInt32LE(at - 20) !== 0x07064b50) throw damaged('endMissing')
  const place = Number(tail.readBigUInt64LE(at - 20 + 8))
  if (place + 56 > size) throw damaged('endMissing')
  const end = await readAt(place, 56)
  if (end.readUInt32LE(0) !== 0x06064b50) throw damaged('endMissing')
  return {
    count: Number(end.readBigUInt64LE(32)),
    length: Number(end.readBigUInt64LE(40)),
    offset: Number(end.readBigUInt64LE(48))
  }
}

function readIndex(index: Buffer, count: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  for (let read = 0; read < count; read++) {
    if (at + 46 > index.length || index.readUInt32LE(at) !== 0x02014b50) throw damaged('listCut')
    const [nameLength, extraLength, commentLength] = mapTuple([28, 30, 32], place => index.readUInt16LE(at + place))
    const name = index.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = index.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    if (!NAME.test(name) || name.includes('..')) throw damaged('oddName')
    if (entries.has(name)) throw damaged('twice', { name })
    const entry = {
      name,
      method: index.readUInt16LE(at + 10),
      crc: index.readUInt32LE(at + 16),
      packed: index.readUInt32LE(at + 20),
      bytes: index.readUInt32LE(at + 24),
      offset: offsetOf(index.readUInt32LE(at + 42), extra)
    }
    if ((index.readUInt16LE(at + 8) & 1) === 1) throw damaged('locked')
    if (entry.method !== 0 && entry.method !== 8) throw damaged('otherPacking', { name })
    // Packed, it may be a little larger than unpacked.
    if (
      entry.bytes > MOST_ENTRY_BYTES ||
      entry.packed > entry.bytes + MOST_GROWTH ||
      (entry.method === 0 && entry.bytes !== entry.packed)
    )
      throw damaged('tooLarge', { name })
    entries.set(name, entry)
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/** As we write it: nothing but the offset is ever large. */
function offsetOf(small: number, extra: Buffer): number {
  if (small !== FULL_32) return small
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1 && extra.readUInt16LE(at + 2) >= 8 && at + 12 <= extra.length)
      return Number(extra.readBigUInt64LE(at + 4))
  }
  throw damaged('placeMissing')
}

async function readEntry(readAt: ReadAt, { name, offset, packed, bytes, method, crc }: Entry): Promise<Buffer> {
  const head = await readAt(offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw damaged('misplaced', { name })
  const body = await readAt(offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
  let read = body
  if (method === 8) {
    // One byte more than it says is one too many.
    read = await inflate(body, { maxOutputLength: Math.max(bytes, 1) }).catch(error => {
      throw damaged('packed', { name, cause: error })
    })
  }
  if (read.length !== bytes || crc32(read) !== crc) throw damaged('differs', { name })
  return read
}
