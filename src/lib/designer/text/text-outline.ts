// A text object as outlines: what is drawn, cut and priced is always this.
import type { TextObject } from '../design.ts'
import { NOWHERE, uniteBounds } from '../geometry/bounds.ts'
import { weld } from '../geometry/boolean.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { type Path, pathBounds } from '../geometry/path.ts'
import type { FontBook } from './font-book.ts'
import { type Layout, layoutText } from './layout.ts'
import { tailPath } from './tail.ts'
import { type RingLine, warpPath } from './warp.ts'

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

export function layoutOf({ text, bind }: TextObject, book: FontBook, values: Values | undefined): Layout {
  const runs = text.runs.map(run => ({ ...run, s: fill(run.s, values) }))
  return layoutText({ text: { ...text, runs }, bind }, book)
}

/** Of each line before it is bent (mm). */
export function lineWidths(object: TextObject, book: FontBook, values?: Values): number[] {
  return layoutOf(object, book, values).lines.map(({ widthMm }) => widthMm)
}

export function outlineText(object: TextObject, { clipper, book, values, guide }: TextContext): TextOutline {
  const layout = layoutOf(object, book, values)
  const { letters, gaps, lines, lineOf, missing } = layout
  const linesMm = lines.map(({ widthMm }) => widthMm)
  if (letters.length === 0 && gaps.length === 0) return { path: [], missing, gaps, linesMm }

  const box = { ...uniteBounds([NOWHERE, ...letters.map(pathBounds), pathBounds(gaps)]) }
  box.minX = Math.min(...lines.map(({ startMm }) => startMm))
  box.maxX = Math.max(...lines.map(({ startMm, widthMm }) => startMm + widthMm))
  const { warp, tail } = object.text
  const bend = (path: Path, line: number) => warpPath(path, warp, { box, guide, line: ringLine(lines, line) })
  const drawn = letters.map((letter, index) => bend(letter, lineOf.letters[index]!))
  if (tail) drawn.push(bend(tailPath(tail, layout), lines.length - 1))
  const path = drawn.flat()
  return {
    path: object.weld ? weldAreas(clipper, path) : path,
    missing,
    gaps: gaps.flatMap((gap, index) => bend([gap], lineOf.gaps[index]!)),
    linesMm
  }
}

/** Lines of a pen surround nothing: united with anything they would be gone. */
function weldAreas(clipper: Clipper, path: Path): Path {
  const open = path.filter(({ closed }) => !closed)
  return open.length === 0 ? weld(clipper, path) : [...weld(clipper, path.filter(({ closed }) => closed)), ...open] // biome-ignore format: one line
}

/** The first line runs over the circle, all others below it. */
function ringLine(lines: Layout['lines'], index: number): RingLine {
  const { startMm, widthMm } = lines[index]!
  return { isUpper: index === 0, middleMm: startMm + widthMm / 2, baselineMm: lines[Math.min(index, 1)]!.baselineMm }
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
