// A ZIP written while it is sent: one entry at a time is in memory. Entries are stored with UTF-8 names. What is too
// large for the old figures (an offset past 4 GB, more than 65,534 entries) is said by ZIP64; no single entry is.
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export interface ZipEntry {
  name: string
  bytes: Buffer
  /** Pictures are small already. */
  stored?: boolean
}

const UTF8 = 0x0800
const VERSION = 20
/** Of what needs ZIP64. */
const VERSION_64 = 45
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

interface Written {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

/** The bytes of the archive, for a Response. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, bytes, stored } of entries) {
    const body = stored ? bytes : await deflate(bytes)
    const entry = {
      name: Buffer.from(name),
      method: stored ? 0 : 8,
      crc: crc32(bytes),
      packed: body.length,
      size: bytes.length,
      offset
    }
    written.push(entry)
    const head = localHead(entry)
    offset += head.length + body.length
    yield head
    yield body
  }
  const index = Buffer.concat(written.map(centralHead))
  yield index
  yield endOf(written.length, index.length, offset)
}

function localHead(entry: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  common(head, entry, 4)
  return Buffer.concat([head, entry.name])
}

function centralHead(entry: Written): Buffer {
  const head = Buffer.alloc(46)
  const extra = entry.offset < FULL_32 ? Buffer.alloc(0) : offsetExtra(entry.offset)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(extra.length > 0 ? VERSION_64 : VERSION, 4)
  common(head, entry, 6)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(Math.min(entry.offset, FULL_32), 42)
  return Buffer.concat([head, entry.name, extra])
}

function offsetExtra(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

/** Version, flags, method, time, checksum, sizes and the length of the name: the same in both heads. */
function common(head: Buffer, { method, crc, packed, size, name }: Written, at: number): void {
  const { time, date } = now()
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(UTF8, at + 2)
  head.writeUInt16LE(method, at + 4)
  head.writeUInt16LE(time, at + 6)
  head.writeUInt16LE(date, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packed, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, FULL_16), 8)
  end.writeUInt16LE(Math.min(count, FULL_16), 10)
  end.writeUInt32LE(Math.min(length, FULL_32), 12)
  end.writeUInt32LE(Math.min(offset, FULL_32), 16)
  const isLarge = count >= FULL_16 || length >= FULL_32 || offset >= FULL_32
  return isLarge ? Buffer.concat([endOf64(count, length, offset), end]) : end
}

/** The large end, and where it is. */
function endOf64(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION_64, 12)
  end.writeUInt16LE(VERSION_64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + length), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** As MS-DOS wrote it, in UTC. */
function now(): { time: number; date: number } {
  const at = new Date()
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  }
}
