// The fonts that are loaded, and the outlines of their glyphs: read once, kept.
import * as hb from 'harfbuzzjs'

import { required } from '#lib/shared/required.ts'

import type { SizeMeasure } from '../design.ts'
import { NOWHERE } from '../geometry/bounds.ts'
import { type Path, PathBuilder, pathBounds } from '../geometry/path.ts'
import { type FontSource, sourceOf } from './fonts.ts'
import type { Axes } from './own-fonts.ts'
import { singleLines } from './single-line.ts'
import { unpackWoff } from './woff.ts'

/** One file of a font: the letters of one script. */
export interface Face {
  font: hb.Font
  unitsPerEm: number
  /** Characters that it maps to a glyph. */
  letters: ReadonlySet<number>
  outlines: Map<number, Path>
  /** Its letters are lines for a pen, and surround nothing. */
  isSingleLine: boolean
}

/** Heights as shares of the font size, upward. */
export interface LoadedFont {
  id: string
  faces: Face[]
  capHeight: number
  xHeight: number
  ascender: number
  descender: number
  /** Tags of its OpenType features that choose other forms of letters: liga, swsh, ss01 … */
  features: string[]
  /** Of a variable font. */
  axes: FontAxis[]
}

export interface FontAxis {
  tag: string
  /** As the font calls it, in English. */
  name: string
  least: number
  usual: number
  most: number
}

export interface FontBook {
  /** Loads fonts that are not there yet; those nobody knows are left out. */
  load(ids: Iterable<string>): Promise<void>
  get(id: string): LoadedFont | undefined
}

/** Of a unit: HarfBuzz rounds kerning to whole ones, which between the masters of a variable font it is not. */
const FINE = 64

const nothing = new hb.DrawFuncs()

/**
 * `readFile` reads a file of a package, such as "@fontsource/anton/files/anton-latin-400-normal.woff": from the disk on
 * a server, over the network in a browser. "own/{id}" is the font that a shop uploaded; undefined where there is none.
 */
export function createFontBook(readFile: (path: string) => Promise<Uint8Array | undefined>): FontBook {
  const loaded = new Map<string, LoadedFont>()
  const loading = new Map<string, Promise<void>>()

  async function loadOne(id: string, { files, axes }: FontSource): Promise<void> {
    const read = await Promise.all(files.map(readFile))
    const there = read.filter(file => file !== undefined)
    if (there.length > 0) loaded.set(id, openFont(id, there, axes))
  }

  return {
    async load(ids) {
      const waits = [...new Set(ids)].map(id => {
        const source = sourceOf(id)
        if (!source || loaded.has(id)) return undefined
        // One that failed may be tried again.
        const wait = loading.get(id) ?? loadOne(id, source).finally(() => loading.delete(id))
        loading.set(id, wait)
        return wait
      })
      await Promise.all(waits)
    },
    get: id => loaded.get(id)
  }
}

export function openFont(id: string, files: readonly Uint8Array[], axes: Axes = {}): LoadedFont {
  const faces = files.map(file => openFace(file, axes))
  const first = required(faces[0], 'a file of every font')
  const { ascender, descender } = first.font.hExtents()
  return {
    id,
    faces,
    capHeight: heightOfLetter(first, TALL, USUAL_CAP_HEIGHT),
    xHeight: heightOfLetter(first, SMALL, USUAL_X_HEIGHT),
    ascender: ascender / first.unitsPerEm,
    descender: descender / first.unitsPerEm,
    features: [...new Set(faces.flatMap(face => face.features))].toSorted(),
    axes: first.axes
  }
}

function openFace(file: Uint8Array, axes: Axes): Face & Pick<LoadedFont, 'features' | 'axes'> {
  const face = new hb.Face(new hb.Blob(unpackWoff(file)))
  const letters = new Set(face.collectUnicodes())
  const font = new hb.Font(face)
  const positions = Object.entries(axes)
  const unitsPerEm = positions.length > 0 ? face.upem * FINE : face.upem
  font.setScale(unitsPerEm, unitsPerEm)
  if (positions.length > 0) font.setVariations(positions.map(([tag, value]) => new hb.Variation(tag, value)))
  const features = ['GSUB', 'GPOS'] as const
  const opened = { font, unitsPerEm, letters, outlines: new Map() }
  return {
    ...opened,
    isSingleLine: hasSingleLines(opened),
    features: features.flatMap(table => face.getTableFeatureTags(table)),
    axes: axesOf(face)
  }
}

/** Those that its maker means to be moved, and whose positions a design can name. */
function axesOf(face: hb.Face): FontAxis[] {
  return Object.values(face.getAxisInfos())
    .filter(({ tag, flags, min, max }) => /^[A-Za-z0-9]{4}$/.test(tag) && !(flags & hb.AxisFlags.HIDDEN) && min < max)
    .map(({ tag, nameId, min, max, default: usual }) => {
      return { tag, name: face.getName(nameId, 'en').trim() || tag, least: min, usual, most: max }
    })
}

const MOST_ASKED = 60

/** By its first letters: one that surrounds an area is enough to know that it is a usual font. */
function hasSingleLines(face: Omit<Face, 'isSingleLine'>): boolean {
  let asked = 0
  for (const code of face.letters) {
    const glyph = isDrawn(code) ? face.font.nominalGlyph(code) : undefined
    const outline = glyph === undefined ? [] : readGlyph(face, glyph)
    if (outline.length === 0) continue
    if (!singleLines(outline)) return false
    if (++asked === MOST_ASKED) break
  }
  return asked > 0
}

const USUAL_CAP_HEIGHT = 0.7
const USUAL_X_HEIGHT = 0.5

/** A capital; in fonts of scripts that have none, what is as tall as a name's usual letters there. */
const TALL = ['H', 'Н', 'Η', 'ה', 'ا', 'ก', 'क', '한', '国', '國', 'カ', '0']
const SMALL = ['x', 'х', 'χ']

/** Above the baseline, of the first of these letters that the font draws. */
function heightOfLetter(face: Face, letters: readonly string[], usual: number): number {
  for (const letter of letters) {
    const glyph = face.font.nominalGlyph(letter.codePointAt(0) ?? 0)
    const { minY } = glyph === undefined ? NOWHERE : pathBounds(glyphPath(face, glyph))
    if (minY < 0) return -minY
  }
  return usual
}

/** At size 1, of what a text's size is the height of; undefined of a font that is not loaded. */
export function letterHeight(font: LoadedFont | undefined, measure: SizeMeasure): number | undefined {
  if (measure === 'em') return 1
  return measure === 'capitals' ? font?.capHeight : font?.xHeight
}

/** Letters and digits have a look in every font that has them; the fillers of Hangul, which are called letters, have none. */
export function isDrawn(code: number): boolean {
  return /(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
}

/** A letter whose glyph is empty would be cut as nothing, so the face does not have it. */
export function hasLetter(face: Face, code: number): boolean {
  if (!face.letters.has(code)) return false
  const glyph = isDrawn(code) ? face.font.nominalGlyph(code) : undefined
  return glyph === undefined || glyphPath(face, glyph).length > 0
}

/**
 * A glyph's outline at font size 1, y down, its origin on the baseline. One that breaks off, in a damaged font, is empty: half a
 * letter would be cut like a whole one.
 */
export function glyphPath(face: Face, glyph: number): Path {
  const known = face.outlines.get(glyph)
  if (known) return known
  const outline = readGlyph(face, glyph)
  const path = (face.isSingleLine && singleLines(outline)) || outline
  face.outlines.set(glyph, path)
  return path
}

function readGlyph(face: Pick<Face, 'font' | 'unitsPerEm'>, glyph: number): Path {
  const scale = 1 / face.unitsPerEm
  const builder = new PathBuilder()
  const isWhole = face.font.drawGlyphOrFail(glyph, nothing)
  for (const { type, values } of isWhole ? face.font.glyphToJson(glyph) : []) {
    // As many as the command needs: NaN would show where there are fewer.
    const scaled = values.map((value, index) => (index % 2 === 0 ? value * scale : -value * scale))
    const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN] = scaled
    if (type === 'M') builder.moveTo(a, b)
    else if (type === 'L') builder.lineTo(a, b)
    else if (type === 'Q') builder.quadTo(a, b, c, d)
    else if (type === 'C') builder.curveTo(a, b, c, d, e, f)
    else builder.close()
  }
  builder.end(true)
  return builder.contours
}
