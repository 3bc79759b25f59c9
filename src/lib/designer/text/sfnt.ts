// The container of TrueType and OpenType fonts: a directory of tables.

export interface FontTable {
  tag: number
  data: Uint8Array
}

const HEAD = 12
const ENTRY = 16

/** Writes a font file of these tables, in the order that the format asks for. */
export function packTables(flavor: number, unsorted: readonly FontTable[]): Uint8Array<ArrayBuffer> {
  const tables = unsorted.toSorted((a, b) => a.tag - b.tag)
  const count = tables.length
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), HEAD + ENTRY * count)
  const font = new Uint8Array(size)
  const out = new DataView(font.buffer)
  const log = Math.floor(Math.log2(Math.max(1, count)))
  out.setUint32(0, flavor)
  out.setUint16(4, count)
  out.setUint16(6, ENTRY * 2 ** log)
  out.setUint16(8, log)
  out.setUint16(10, ENTRY * count - ENTRY * 2 ** log)
  let at = HEAD + ENTRY * count
  for (const [index, { tag, data }] of tables.entries()) {
    const entry = HEAD + ENTRY * index
    font.set(data, at)
    out.setUint32(entry, tag)
    out.setUint32(entry + 4, checksumOf(out, at, padded(data.length)))
    out.setUint32(entry + 8, at)
    out.setUint32(entry + 12, data.length)
    at += padded(data.length)
  }
  return font
}

function checksumOf(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** The tables of a font file; undefined where its directory leads outside of it. */
export function readTables(file: Uint8Array): Map<string, Uint8Array> | undefined {
  const view = viewOf(file)
  if (file.length < HEAD) return undefined
  const count = view.getUint16(4)
  if (HEAD + ENTRY * count > file.length) return undefined
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index++) {
    const entry = HEAD + ENTRY * index
    const [start, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)]
    if (start + length > file.length) return undefined
    tables.set(tagName(view.getUint32(entry)), file.subarray(start, start + length))
  }
  return tables
}

export function tagName(tag: number): string {
  return String.fromCharCode(tag >>> 24, (tag >>> 16) & 255, (tag >>> 8) & 255, tag & 255)
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function padded(length: number): number {
  return (length + 3) & ~3
}
