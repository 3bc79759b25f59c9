// Runs in the child process: reads a font that somebody uploaded, every outline of it, or refuses it in words.
import * as hb from 'harfbuzzjs'
import { brotliDecompressSync } from 'node:zlib'

import { t, type TextKey } from '#lib/i18n/t.ts'
import { isDrawn, openFont } from '#lib/designer/text/font-book.ts'
import type { Axes } from '#lib/designer/text/own-fonts.ts'
import { readTables, viewOf } from '#lib/designer/text/sfnt.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'
import { isWoff2, unpackWoff2 } from '#lib/designer/text/woff2.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { required } from '#lib/shared/required.ts'

import { stylesOf } from './styles.ts'

export interface FontTask {
  kind: 'font'
  bytes: Uint8Array
  /** Of the file, where the font does not say what it is called. */
  name: string
}

export interface ReadStyle {
  name: string
  weight: number
  italic: boolean
  axes: Axes
  isSingleLine?: true
}

export interface ReadFont {
  /** Without the wrapping of WOFF. */
  bytes: Uint8Array
  mime: 'font/ttf' | 'font/otf'
  family: string
  letters: number
  styles: ReadStyle[]
}

/** More than the most ornate of real fonts have. */
const MOST_SEGMENTS = 20_000
const MOST_SEGMENTS_IN_ALL = 12_000_000
const MOST_TABLES = 64
/** In ems; an outline farther away is no letter. */
const FARTHEST = 64
const MOST_BLANK = 0.1

const REFUSED: [start: RegExp, message: TextKey][] = [
  [/^ttcf/, 'errors.fonts.collection'],
  [/^(%!|\x80)/, 'errors.fonts.type1'],
  [/^PK/, 'errors.fonts.zip'],
  [/^\s*<(\?xml|svg)/, 'errors.fonts.svg'],
  [/^\s*<!?(html|doctype)/i, 'errors.fonts.webPage'],
  [/^.{34}LP/s, 'errors.fonts.eot']
]
const STARTS = ['OTTO', 'true', '\0\x01\0\0']

export async function readFont({ bytes: given, name }: FontTask): Promise<ReadFont> {
  const bytes = unpack(Uint8Array.from(given))
  const tables = readTables(bytes)
  if (!tables) throw refused(t('errors.fonts.damaged.parts'))
  if (tables.size > MOST_TABLES) throw refused(t('errors.fonts.damaged.tooManyParts'))
  requireParts(tables)
  const face = new hb.Face(new hb.Blob(bytes))
  // Copied: HarfBuzz's memory moves when it grows.
  const letters = [...face.collectUnicodes()]
  if (letters.length === 0) throw refused(t('errors.fonts.noLetters'))
  const facts = stylesOf(face, tables, name)
  // A variable font is read at its ends too: what its outlines become there is what is cut.
  const places = facts.styles.length === 1 ? facts.styles : [...facts.styles.slice(0, 1), ...facts.styles.slice(-1)]
  for (const { axes } of places) checkOutlines(face, letters, { axes, count: glyphsOf(tables), tables })
  checkShaping(face, letters)
  const mime = tables.has('CFF ') || tables.has('CFF2') ? 'font/otf' : 'font/ttf'
  const isPen = openFont('', [bytes]).faces.every(({ isSingleLine }) => isSingleLine)
  const styles = facts.styles.map((style): ReadStyle => (isPen ? { ...style, isSingleLine: true } : style))
  return { bytes, mime, ...facts, styles, letters: letters.length }
}

function unpack(file: Uint8Array): Uint8Array {
  const start = String.fromCharCode(...file.subarray(0, 64))
  const known = REFUSED.find(([pattern]) => pattern.test(start))
  if (known) throw refused(t(known[1]))
  try {
    if (isWoff2(file)) {
      return unpackWoff2(file, (packed, most) => brotliDecompressSync(packed, { maxOutputLength: Math.max(1, most) }))
    }
    const bytes = unpackWoff(file)
    if (bytes !== file || STARTS.some(each => start.startsWith(each))) return bytes
  } catch (error) {
    if (error instanceof RangeError && error.message === 'collection') throw refused(t('errors.fonts.collection'))
    throw refused(t('errors.fonts.damaged.packed'), error)
  }
  throw refused(t(file.length === 0 ? 'errors.fonts.empty' : 'errors.fonts.notFont'))
}

function requireParts(tables: ReadonlyMap<string, Uint8Array>): void {
  const missing = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'].filter(name => !tables.has(name))
  if (missing.length > 0) throw refused(t('errors.fonts.damaged.partMissing', { parts: missing.join(', ') }))
  const head = required(tables.get('head'), 'a font table')
  const perEm = head.length < 54 ? 0 : viewOf(head).getUint16(18)
  if (perEm < 16 || perEm > 16_384) throw refused(t('errors.fonts.damaged.size'))
  if ((tables.has('glyf') && tables.has('loca')) || tables.has('CFF ') || tables.has('CFF2')) return
  const isPictures = ['CBDT', 'sbix', 'SVG ', 'EBDT'].some(name => tables.has(name))
  throw refused(isPictures ? t('errors.fonts.pictures') : t('errors.fonts.damaged.noOutlines'))
}

function glyphsOf(tables: ReadonlyMap<string, Uint8Array>): number {
  const maxp = required(tables.get('maxp'), 'a font table')
  if (maxp.length < 6) throw refused(t('errors.fonts.damaged.count'))
  return viewOf(maxp).getUint16(4)
}

interface Drawn {
  segments: number
  all: number
  farthest: number
}

/** Draws every glyph, as cutting would, and counts. */
function checkOutlines(
  face: hb.Face,
  letters: readonly number[],
  { axes, count, tables }: { axes: Axes; count: number; tables: ReadonlyMap<string, Uint8Array> }
): void {
  const font = new hb.Font(face)
  const positions = Object.entries(axes)
  if (positions.length > 0) font.setVariations(positions.map(([tag, value]) => new hb.Variation(tag, value)))
  const drawn: Drawn = { segments: 0, all: 0, farthest: 0 }
  const funcs = counting(drawn)
  const blank = new Set<number>()
  for (let glyph = 0; glyph < count; glyph++) {
    drawn.segments = 0
    const isWhole = font.drawGlyphOrFail(glyph, funcs)
    drawn.all += drawn.segments
    if (!isWhole || drawn.segments === 0) blank.add(glyph)
    if (drawn.segments > MOST_SEGMENTS || drawn.all > MOST_SEGMENTS_IN_ALL) {
      throw refused(t('errors.fonts.tooManyCurves'))
    }
  }
  if (!(drawn.farthest <= FARTHEST * face.upem)) {
    throw refused(t('errors.fonts.damaged.farOutline'))
  }
  const drawable = letters.filter(isDrawn)
  const empty = drawable.filter(code => blank.has(font.nominalGlyph(code) ?? 0))
  if (drawable.length > 0 && empty.length <= drawable.length * MOST_BLANK) return
  const isColour = tables.has('COLR') || tables.has('SVG ') || tables.has('CBDT') || tables.has('sbix')
  throw refused(
    isColour
      ? t('errors.fonts.coloured')
      : t('errors.fonts.damaged.emptyLetters', { empty: empty.length, letters: drawable.length })
  )
}

function counting(drawn: Drawn): hb.DrawFuncs {
  const funcs = new hb.DrawFuncs()
  function note(...points: number[]): void {
    drawn.segments++
    for (const at of points) if (!(Math.abs(at) <= drawn.farthest)) drawn.farthest = Math.abs(at)
  }
  funcs.setMoveToFunc((x, y) => note(x, y))
  funcs.setLineToFunc((x, y) => note(x, y))
  funcs.setQuadraticToFunc((a, b, x, y) => note(a, b, x, y))
  funcs.setCubicToFunc((a, b, c, d, x, y) => note(a, b, c, d, x, y))
  return funcs
}

/** A font's rules may replace a letter by many, and those by many more. */
function checkShaping(face: hb.Face, letters: readonly number[]): void {
  const font = new hb.Font(face)
  const buffer = new hb.Buffer()
  const words = ['Office', 'Wildcats 2026', String.fromCodePoint(...letters.filter(isTyped).slice(0, 200))]
  for (const word of words) {
    buffer.reset()
    buffer.addText(word)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    if (buffer.getLength() > 20 * word.length + 20) {
      throw refused(t('errors.fonts.shaping'))
    }
  }
}

function isTyped(code: number): boolean {
  return code >= 32 && !(code >= 0xd800 && code <= 0xdfff)
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('invalid', message, { cause })
}
