// The outlines of a WOFF2 file, of which each kind of figure has a stream of its own, as a font's glyf and loca.
import { mapTuple } from '#lib/shared/map-tuple.ts'

import { padded, viewOf } from './sfnt.ts'
import { type ByteReader, byteReader, damaged } from './woff2-reader.ts'

const MORE_PARTS = 0x20
const HAS_INSTRUCTIONS = 0x100
const ON_CURVE = 1
const OVERLAPS = 0x40

interface Streams {
  contours: ByteReader
  points: ByteReader
  flags: ByteReader
  glyphs: ByteReader
  parts: ByteReader
  boxes: ByteReader
  instructions: ByteReader
  hasBox: (glyph: number) => boolean
  overlaps: (glyph: number) => boolean
}

export function unpackGlyphs(data: Uint8Array): { glyf: Uint8Array; loca: Uint8Array; left: Int16Array } {
  const reader = byteReader(data)
  reader.u16()
  const [options, count] = [reader.u16(), reader.u16()]
  reader.u16()
  const sizes = mapTuple([0, 1, 2, 3, 4, 5, 6], () => reader.u32())
  const [contours, points, flags, glyphs, parts, boxes, instructions] = mapTuple(sizes, size => reader.bytes(size))
  const bitmap = boxes.subarray(0, 4 * ((count + 31) >> 5))
  const overlapping = options & 1 ? reader.bytes((count + 7) >> 3) : undefined
  const isSet = (bits: Uint8Array | undefined, at: number) => ((bits?.[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0
  const streams: Streams = {
    contours: byteReader(contours),
    points: byteReader(points),
    flags: byteReader(flags),
    glyphs: byteReader(glyphs),
    parts: byteReader(parts),
    boxes: byteReader(boxes.subarray(bitmap.length)),
    instructions: byteReader(instructions),
    hasBox: glyph => isSet(bitmap, glyph),
    overlaps: glyph => isSet(overlapping, glyph)
  }
  const left = new Int16Array(count)
  const loca = new Uint8Array(4 * (count + 1))
  const offsets = viewOf(loca)
  const made: Uint8Array[] = []
  let size = 0
  for (let glyph = 0; glyph < count; glyph++) {
    offsets.setUint32(4 * glyph, size)
    const outline = readGlyph(streams, glyph)
    if (!outline) continue
    left[glyph] = viewOf(outline).getInt16(2)
    made.push(outline)
    size += padded(outline.length)
  }
  offsets.setUint32(4 * count, size)
  const glyf = new Uint8Array(size)
  let at = 0
  for (const outline of made) {
    glyf.set(outline, at)
    at += padded(outline.length)
  }
  return { glyf, loca, left }
}

function readGlyph(streams: Streams, glyph: number): Uint8Array | undefined {
  const contours = streams.contours.i16()
  if (contours === 0) return undefined
  return contours > 0 ? readOutline(streams, glyph, contours) : readComposite(streams, glyph)
}

function readOutline(streams: Streams, glyph: number, contours: number): Uint8Array {
  const ends: number[] = []
  let count = 0
  for (let at = 0; at < contours; at++) {
    count += streams.points.short()
    ends.push(count - 1)
  }
  if (count > 0xffff) throw damaged()
  const moves = Array.from({ length: count }, () => readMove(streams))
  const instructions = streams.instructions.bytes(streams.glyphs.short())
  const box = streams.hasBox(glyph) ? readBox(streams) : boxOf(moves)
  const outline = new Uint8Array(12 + 2 * contours + instructions.length + 5 * count)
  const out = viewOf(outline)
  for (const [at, value] of [contours, ...box].entries()) out.setInt16(2 * at, value)
  for (const [at, end] of ends.entries()) out.setUint16(10 + 2 * at, end)
  let at = 10 + 2 * contours
  out.setUint16(at, instructions.length)
  outline.set(instructions, at + 2)
  at += 2 + instructions.length
  for (const [index, { onCurve }] of moves.entries()) {
    outline[at + index] = (onCurve ? ON_CURVE : 0) | (index === 0 && streams.overlaps(glyph) ? OVERLAPS : 0)
  }
  at += count
  for (const [index, { dx, dy }] of moves.entries()) {
    out.setInt16(at + 2 * index, dx)
    out.setInt16(at + 2 * (count + index), dy)
  }
  return outline
}

interface Move {
  dx: number
  dy: number
  onCurve: boolean
}

/** A point after the one before: its flag says how many bytes it takes, and which bits of them are x and y. */
function readMove({ flags, glyphs }: Streams): Move {
  const read = flags.u8()
  const flag = read & 127
  const signed = (bits: number, size: number) => (bits & 1 ? size : -size)
  let [dx, dy] = [0, 0]
  if (flag < 10) dy = signed(flag, ((flag & 14) << 7) + glyphs.u8())
  else if (flag < 20) dx = signed(flag, (((flag - 10) & 14) << 7) + glyphs.u8())
  else if (flag < 84) {
    const [high, low] = [flag - 20, glyphs.u8()]
    dx = signed(flag, 1 + (high & 0x30) + (low >> 4))
    dy = signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (low & 15))
  } else if (flag < 120) {
    const high = flag - 84
    dx = signed(flag, 1 + (Math.floor(high / 12) << 8) + glyphs.u8())
    dy = signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + glyphs.u8())
  } else if (flag < 124) {
    const [first, middle, last] = [glyphs.u8(), glyphs.u8(), glyphs.u8()]
    dx = signed(flag, (first << 4) + (middle >> 4))
    dy = signed(flag >> 1, ((middle & 15) << 8) + last)
  } else {
    dx = signed(flag, glyphs.u16())
    dy = signed(flag >> 1, glyphs.u16())
  }
  return { dx, dy, onCurve: read < 128 }
}

function boxOf(moves: readonly Move[]): number[] {
  let [x, y] = [0, 0]
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { dx, dy } of moves) {
    x += dx
    y += dy
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return moves.length > 0 ? [minX, minY, maxX, maxY] : [0, 0, 0, 0]
}

function readBox({ boxes }: Streams): number[] {
  return [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()]
}

function readComposite(streams: Streams, glyph: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let hasInstructions = false
  for (let flags = MORE_PARTS; flags & MORE_PARTS; ) {
    const head = streams.parts.bytes(4)
    flags = viewOf(head).getUint16(0)
    hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0
    const scale = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    pieces.push(head, streams.parts.bytes((flags & 1 ? 4 : 2) + scale))
  }
  const instructions = hasInstructions ? streams.instructions.bytes(streams.glyphs.short()) : undefined
  if (!streams.hasBox(glyph)) throw damaged()
  const length = pieces.reduce((sum, piece) => sum + piece.length, 10) + (instructions ? 2 + instructions.length : 0)
  const outline = new Uint8Array(length)
  const out = viewOf(outline)
  for (const [at, value] of [-1, ...readBox(streams)].entries()) out.setInt16(2 * at, value)
  let at = 10
  for (const piece of pieces) {
    outline.set(piece, at)
    at += piece.length
  }
  if (instructions) {
    out.setUint16(at, instructions.length)
    outline.set(instructions, at + 2)
  }
  return outline
}
