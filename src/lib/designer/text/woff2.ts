// Unpacks WOFF2 (W3C WOFF File Format 2.0): one Brotli stream of all tables, with outlines and widths written shorter.
import { unpackGlyphs } from './woff2-glyphs.ts'
import { type FontTable, packTables, tagName, viewOf } from './sfnt.ts'
import { MAX_FONT_SIZE } from './woff.ts'
import { byteReader, damaged } from './woff2-reader.ts'

const WOFF2 = 0x774f4632
const HEADER = 48
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ' +
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty ' +
  'just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g)!
const OTHER_TAG = 63
const COLLECTION = 0x74746366

interface Entry {
  tag: number
  /** In the stream, and whether the table is written there in another form. */
  length: number
  isTransformed: boolean
}

export function isWoff2(file: Uint8Array): boolean {
  return file.length >= HEADER && viewOf(file).getUint32(0) === WOFF2
}

/** `unbrotli` unpacks to so many bytes at most. */
export function unpackWoff2(file: Uint8Array, unbrotli: (packed: Uint8Array, most: number) => Uint8Array): Uint8Array {
  const view = viewOf(file)
  const [flavor, count, packedLength] = [view.getUint32(4), view.getUint16(12), view.getUint32(20)]
  if (flavor === COLLECTION) throw new RangeError('collection')
  const directory = byteReader(file.subarray(HEADER))
  const entries = Array.from({ length: count }, () => readEntry(directory))
  const size = entries.reduce((sum, { length }) => sum + length, 0)
  const start = HEADER + directory.position()
  if (size > MAX_FONT_SIZE || start + packedLength > file.length) throw damaged()
  const stream = byteReader(unbrotli(file.subarray(start, start + packedLength), size))
  const parts = new Map(entries.map(({ tag, length, ...rest }) => [tagName(tag), { tag, ...rest, data: stream.bytes(length) }])) // biome-ignore format: one line
  return packTables(flavor, restored(parts))
}

function readEntry(reader: ReturnType<typeof byteReader>): Entry {
  const flags = reader.u8()
  const known = TAGS[flags & 63]
  const tag = (flags & 63) === OTHER_TAG ? reader.u32() : tagOf(known!)
  const version = flags >> 6
  const isOutline = ['glyf', 'loca'].includes(tagName(tag))
  const isTransformed = isOutline ? version === 0 : version !== 0
  const length = reader.base128()
  if (!isTransformed) return { tag, length, isTransformed }
  return { tag, length: reader.base128(), isTransformed }
}

type Part = FontTable & Pick<Entry, 'isTransformed'>

function restored(parts: ReadonlyMap<string, Part>): FontTable[] {
  const [head, glyf, hmtx] = ['head', 'glyf', 'hmtx'].map(name => parts.get(name))
  const changed = new Map<number, Uint8Array>()
  if (glyf?.isTransformed) {
    if (!head || head.data.length < 54) throw damaged()
    const glyphs = unpackGlyphs(glyf.data)
    const longOffsets = head.data.slice()
    viewOf(longOffsets).setInt16(50, 1)
    changed.set(head.tag, longOffsets)
    changed.set(glyf.tag, glyphs.glyf)
    changed.set(tagOf('loca'), glyphs.loca)
    if (hmtx?.isTransformed) changed.set(hmtx.tag, unpackWidths(hmtx.data, parts.get('hhea')?.data, glyphs.left))
  } else if (hmtx?.isTransformed) throw damaged()
  return [...parts.values()].map(({ tag, data }) => ({ tag, data: changed.get(tag) ?? data }))
}

/** Side bearings that are the left edge of their outlines are left out of the file. */
function unpackWidths(data: Uint8Array, hhea: Uint8Array | undefined, left: Int16Array): Uint8Array {
  if (!hhea || hhea.length < 36) throw damaged()
  const reader = byteReader(data)
  const flags = reader.u8()
  const wide = viewOf(hhea).getUint16(34)
  if (wide === 0 || wide > left.length) throw damaged()
  const widths = Array.from({ length: wide }, () => reader.u16())
  const bearings = [...left]
  if ((flags & 1) === 0) for (let at = 0; at < wide; at++) bearings[at] = reader.i16()
  if ((flags & 2) === 0) for (let at = wide; at < left.length; at++) bearings[at] = reader.i16()
  const table = new Uint8Array(wide * 4 + (left.length - wide) * 2)
  const out = viewOf(table)
  for (const [at, bearing] of bearings.entries()) {
    if (at < wide) out.setUint16(at * 4, widths[at]!)
    out.setInt16(at < wide ? at * 4 + 2 : wide * 2 + at * 2, bearing)
  }
  return table
}

function tagOf(name: string): number {
  return [...name.slice(0, 4)].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0)
}
