// How many pixels a picture has to the inch, in the few bytes that PNG and JPEG have for it.
import { crc32 } from 'node:zlib'

const INCH_PER_METRE = 1000 / 25.4
const PNG_HEAD = 8 + 25
const JFIF = Buffer.from('ffe0', 'hex')
const NEW_JFIF = Buffer.from('ffe000104a46494600010201000100010000', 'hex')

/** Null where the picture does not say it, or says what programs write that were never asked: 72 and 96. */
export function densityOf(bytes: Buffer): number | null {
  const dpi = isPng(bytes) ? pngDensity(bytes) : isJfif(bytes) ? jpegDensity(bytes) : null
  return dpi !== null && dpi >= 100 && dpi <= 4800 ? dpi : null
}

/** The same picture, saying so. */
export function withDensity(bytes: Buffer, dpi: number): Buffer {
  if (isPng(bytes)) return withPngDensity(bytes, dpi)
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes
  const copy = isJfif(bytes) ? Buffer.from(bytes) : Buffer.concat([bytes.subarray(0, 2), NEW_JFIF, bytes.subarray(2)])
  const whole = Math.min(65_535, Math.round(dpi))
  copy[13] = 1
  copy.writeUInt16BE(whole, 14)
  copy.writeUInt16BE(whole, 16)
  return copy
}

function isPng(bytes: Buffer): boolean {
  return bytes.length > PNG_HEAD && bytes.toString('latin1', 1, 4) === 'PNG'
}

/** JFIF is what comes first, or is not there. */
function isJfif(bytes: Buffer): boolean {
  return bytes.length > 20 && bytes.subarray(2, 4).equals(JFIF) && bytes.toString('latin1', 6, 10) === 'JFIF'
}

function jpegDensity(bytes: Buffer): number | null {
  const perUnit = bytes.readUInt16BE(14)
  if (bytes[13] === 1) return perUnit
  return bytes[13] === 2 ? perUnit * 2.54 : null
}

function pngDensity(bytes: Buffer): number | null {
  const at = findChunk(bytes, 'pHYs')
  if (at === null || at + 17 > bytes.length || bytes[at + 16] !== 1) return null
  return bytes.readUInt32BE(at + 8) / INCH_PER_METRE
}

/** Where a chunk begins; it must stand before the pixels. */
function findChunk(bytes: Buffer, wanted: string): number | null {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === wanted) return at
    if (name === 'IDAT') return null
  }
  return null
}

function withPngDensity(bytes: Buffer, dpi: number): Buffer {
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9, 0)
  chunk.write('pHYs', 4, 'latin1')
  const perMetre = Math.round(dpi * INCH_PER_METRE)
  chunk.writeUInt32BE(perMetre, 8)
  chunk.writeUInt32BE(perMetre, 12)
  chunk[16] = 1
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  const before = findChunk(bytes, 'pHYs')
  if (before !== null) return Buffer.concat([bytes.subarray(0, before), chunk, bytes.subarray(before + 21)])
  return Buffer.concat([bytes.subarray(0, PNG_HEAD), chunk, bytes.subarray(PNG_HEAD)])
}
