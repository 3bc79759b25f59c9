// What tools follow on a sheet, each stretch once: a blade that goes over a cut again tears the film.
import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'

import { type Lines, splitDoubled } from '../geometry/doubled-lines.ts'
import type { Path } from '../geometry/path.ts'
import type { ToolLine } from './tool-lines.ts'

export interface ToolPaths {
  cuts: Path
  /** How many of the cuts are the drawing's own. */
  own: number
  lines: readonly ToolLine[]
  /** Lines that lie on each other are meant to be cut as often as they are drawn. */
  asDrawn?: boolean
}

interface Once {
  outlines: Path
  weed: Path
  lines: readonly ToolLine[]
}

const cache = new WeakMap<readonly ToolLine[], { cuts: Path; own: number; once: Once }>()

/**
 * Where a cut through the carrier runs, nothing else is cut; where the film's outlines run, no line is. Creases and
 * drawn lines are tools of their own.
 */
export function cutOnce({ cuts, own, lines, asDrawn }: ToolPaths): Once {
  const drawn = { outlines: cuts.slice(0, own), weed: cuts.slice(own), lines }
  if (asDrawn || lines.length === 0) return drawn
  // Each writer of files asks for the same sheet.
  const last = cache.get(lines)
  if (last?.cuts === cuts && last.own === own) return last.once
  const once = withoutDoubles(drawn)
  cache.set(lines, { cuts, own, once })
  return once
}

function withoutDoubles({ outlines, weed, lines }: Once): Once {
  const through = lines.filter(({ purpose }) => purpose === 'through-cut')
  const kiss = lines.filter(({ purpose }) => purpose === 'kiss-cut')
  const around: Lines = { path: outlines, welded: true }
  const weeded: Lines = { path: weed, welded: true }
  const cutting: Lines[] = [...through, around, ...kiss, weeded]
  const once = new Map<Lines, Path>(zip(cutting, splitDoubled(cutting)).map(([line, { kept }]) => [line, kept]))
  for (const purpose of ['score', 'draw'] as const) {
    const own = lines.filter(line => line.purpose === purpose)
    for (const [line, { kept }] of zip(own, splitDoubled(own))) once.set(line, kept)
  }
  const keptOf = (line: Lines) => required(once.get(line), 'what is left of every line')
  return {
    outlines: keptOf(around),
    weed: keptOf(weeded),
    lines: lines.map(line => ({ ...line, path: keptOf(line) })).filter(({ path }) => path.length > 0)
  }
}
