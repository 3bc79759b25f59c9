import { unzlibSync } from 'fflate'

import { mapTuple } from '#lib/shared/map-tuple.ts'

import { type FontTable, packTables, viewOf } from './sfnt.ts'

const WOFF = 0x774f4646
const HEADER = 44
const ENTRY = 20

/** Of a font without its wrapping: the largest of Chinese and Japanese are half of it. */
export const MAX_FONT_SIZE = 48 * 1024 * 1024

/** Unpacks a WOFF 1 file into the font it wraps (W3C WOFF File Format 1.0); any other file comes back as it is. */
export function unpackWoff(file: Uint8Array): Uint8Array {
  const view = viewOf(file)
  if (file.length < HEADER || view.getUint32(0) !== WOFF) return file
  const count = view.getUint16(12)
  if (HEADER + count * ENTRY > file.length) throw damaged()
  const places = Array.from({ length: count }, (_, index) => HEADER + index * ENTRY)
  const size = places.reduce((sum, at) => sum + view.getUint32(at + 12), 0)
  if (size > MAX_FONT_SIZE) throw damaged()
  return packTables(
    view.getUint32(4),
    places.map(at => readTable(file, view, at))
  )
}

function readTable(file: Uint8Array, view: DataView, at: number): FontTable {
  const [tag, start, packed, length] = mapTuple([0, 4, 8, 12], offset => view.getUint32(at + offset))
  if (start + packed > file.length || packed > length) throw damaged()
  const data = file.subarray(start, start + packed)
  return { tag: tag, data: packed < length ? unzlibSync(data, { out: new Uint8Array(length) }) : data }
}

function damaged(): RangeError {
  return new RangeError('The font file is damaged')
}
