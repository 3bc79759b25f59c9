// A text object as outlines: what is drawn, cut and priced is always this.
import type { TextObject } from '../design.ts'
import { NOWHERE, uniteBounds } from '../geometry/bounds.ts'
import { weld } from '../geometry/boolean.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { type Path, pathBounds } from '../geometry/path.ts'
import type { FontBook } from './font-book.ts'
import { layoutText } from './layout.ts'
import { warpPath } from './warp.ts'

/** A row of a bulk order: what stands for {{name}}. */
export type Values = Readonly<Record<string, string | number>>

export interface TextOutline {
  path: Path
  /** Letters that the font has not, by themselves: ["ß", "€"]. */
  missing: string[]
  /** A box for each of them in its place. */
  gaps: Path
  /** Of each line before it is bent. */
  linesMm: number[]
}

export interface TextContext {
  clipper: Clipper
  book: FontBook
  values?: Values | undefined
  /** The path that a warp of kind `path` follows, in the text's own coordinates. */
  guide?: Path | undefined
}

export function outlineText(object: TextObject, { clipper, book, values, guide }: TextContext): TextOutline {
  const runs = object.text.runs.map(run => ({ ...run, s: fill(run.s, values) }))
  const { letters, gaps, lines, missing } = layoutText({ text: { ...object.text, runs }, bind: object.bind }, book)
  const linesMm = lines.map(({ widthMm }) => widthMm)
  if (letters.length === 0 && gaps.length === 0) return { path: [], missing, gaps, linesMm }

  const box = { ...uniteBounds([NOWHERE, ...letters.map(pathBounds), pathBounds(gaps)]) }
  box.minX = Math.min(...lines.map(({ startMm }) => startMm))
  box.maxX = Math.max(...lines.map(({ startMm, widthMm }) => startMm + widthMm))
  const bend = (path: Path) => warpPath(path, object.text.warp, { box, guide })
  const bent = bend(letters.flat())
  return { path: object.weld ? weld(clipper, bent) : bent, missing, gaps: bend(gaps), linesMm }
}

/**
 * Puts a row's values where the text names them; what the row does not say is left out, so that no name in braces is ever
 * cut. Without a row the text is shown as it is written.
 */
export function fill(s: string, values: Values | undefined): string {
  if (!values) return s
  return s.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
    return Object.hasOwn(values, name) ? String(values[name]) : ''
  })
}
