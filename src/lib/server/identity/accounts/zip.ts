// A ZIP written while it is sent: one entry at a time is in memory. Entries are stored with UTF-8 names.
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
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  common(head, entry, 6)
  head.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([head, entry.name])
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
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
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
