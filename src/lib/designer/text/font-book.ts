// The fonts that are loaded, and the outlines of their glyphs: read once, kept.
import * as hb from 'harfbuzzjs'

import type { Bounds } from '../geometry/bounds.ts'
import { type Path, PathBuilder, pathBounds } from '../geometry/path.ts'
import { findFont, type Font } from './fonts.ts'
import { unpackWoff } from './woff.ts'

/** One file of a font: the letters of one script. */
export interface Face {
  font: hb.Font
  unitsPerEm: number
  letters: ReadonlySet<number>
  outlines: Map<number, Path>
}

/** Heights as shares of the font size, upward. */
export interface LoadedFont {
  id: string
  faces: Face[]
  capHeight: number
  ascender: number
  descender: number
}

export interface FontBook {
  /** Loads fonts that are not there yet; those nobody knows are left out. */
  load(ids: Iterable<string>): Promise<void>
  get(id: string): LoadedFont | undefined
}

/**
 * `readFile` reads a file of a package, such as "@fontsource/anton/files/anton-latin-400-normal.woff": from the disk on
 * a server, over the network in a browser.
 */
export function createFontBook(readFile: (path: string) => Promise<Uint8Array>): FontBook {
  const loaded = new Map<string, LoadedFont>()
  const loading = new Map<string, Promise<void>>()

  async function loadOne(font: Font): Promise<void> {
    const files = await Promise.all(font.files.map(readFile))
    loaded.set(font.id, openFont(font.id, files))
  }

  return {
    async load(ids) {
      const waits = [...new Set(ids)].map(id => {
        const font = findFont(id)
        if (!font || loaded.has(id)) return undefined
        // One that failed may be tried again.
        const wait = loading.get(id) ?? loadOne(font).finally(() => loading.delete(id))
        loading.set(id, wait)
        return wait
      })
      await Promise.all(waits)
    },
    get: id => loaded.get(id)
  }
}

export function openFont(id: string, files: readonly Uint8Array[]): LoadedFont {
  const faces = files.map(openFace)
  const first = faces[0]!
  const { ascender, descender } = first.font.hExtents()
  const height = capHeightOf(first)
  return {
    id,
    faces,
    capHeight: height,
    ascender: ascender / first.unitsPerEm,
    descender: descender / first.unitsPerEm
  }
}

function openFace(file: Uint8Array): Face {
  const face = new hb.Face(new hb.Blob(unpackWoff(file)))
  const letters = new Set(face.collectUnicodes())
  return { font: new hb.Font(face), unitsPerEm: face.upem, letters, outlines: new Map() }
}

function capHeightOf(face: Face): number {
  const glyph = face.font.nominalGlyph('H'.codePointAt(0)!)
  const { minY }: Bounds =
    glyph === undefined ? { minX: 0, minY: -0.7, maxX: 0, maxY: 0 } : pathBounds(glyphPath(face, glyph))
  return -minY
}

/** A glyph's outline at font size 1, y down, its origin on the baseline. */
export function glyphPath(face: Face, glyph: number): Path {
  const known = face.outlines.get(glyph)
  if (known) return known
  const scale = 1 / face.unitsPerEm
  const builder = new PathBuilder()
  for (const { type, values } of face.font.glyphToJson(glyph)) {
    const v = values.map((value, index) => (index % 2 === 0 ? value * scale : -value * scale))
    if (type === 'M') builder.moveTo(v[0]!, v[1]!)
    else if (type === 'L') builder.lineTo(v[0]!, v[1]!)
    else if (type === 'Q') builder.quadTo(v[0]!, v[1]!, v[2]!, v[3]!)
    else if (type === 'C') builder.curveTo(v[0]!, v[1]!, v[2]!, v[3]!, v[4]!, v[5]!)
    else builder.close()
  }
  builder.end(true)
  face.outlines.set(glyph, builder.contours)
  return builder.contours
}
