import { unzlibSync } from 'fflate'

const WOFF = 0x774f4646
const HEADER = 44
const ENTRY = 20

/** Unpacks a WOFF 1 file into the font it wraps (W3C WOFF File Format 1.0); any other file comes back as it is. */
export function unpackWoff(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < HEADER || view.getUint32(0) !== WOFF) return file
  const count = view.getUint16(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(file, view, HEADER + index * ENTRY))
  tables.sort((a, b) => a.tag - b.tag)

  const size = tables.reduce((sum, { data }) => sum + padded(data.length), 12 + 16 * count)
  const font = new Uint8Array(size)
  const out = new DataView(font.buffer)
  const log = Math.floor(Math.log2(Math.max(1, count)))
  out.setUint32(0, view.getUint32(4))
  out.setUint16(4, count)
  out.setUint16(6, 16 * 2 ** log)
  out.setUint16(8, log)
  out.setUint16(10, 16 * count - 16 * 2 ** log)
  let at = 12 + 16 * count
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + 16 * index
    out.setUint32(entry, tag)
    out.setUint32(entry + 4, checksum)
    out.setUint32(entry + 8, at)
    out.setUint32(entry + 12, data.length)
    font.set(data, at)
    at += padded(data.length)
  }
  return font
}

function readTable(file: Uint8Array, view: DataView, at: number): { tag: number; checksum: number; data: Uint8Array } {
  const [tag, start, packed, length, checksum] = [0, 4, 8, 12, 16].map(offset => view.getUint32(at + offset))
  if (start! + packed! > file.length || length! > 30_000_000) throw new RangeError('The font file is damaged')
  const data = file.subarray(start!, start! + packed!)
  const unpacked = packed! < length! ? unzlibSync(data, { out: new Uint8Array(length!) }) : data
  return { tag: tag!, checksum: checksum!, data: unpacked }
}

function padded(length: number): number {
  return (length + 3) & ~3
}
