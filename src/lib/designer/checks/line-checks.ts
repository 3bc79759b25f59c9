// What is wrong with lines that a tool follows.
import { zip } from '#lib/shared/zip.ts'

import type { Production, Purpose } from '../design.ts'
import { contourLength } from '../geometry/lengths.ts'
import { splitDoubled } from '../geometry/doubled-lines.ts'
import { type Path, pathBounds } from '../geometry/path.ts'
import type { CutLayer } from '../production/cut-layers.ts'
import type { Drawn } from '../production/outliner.ts'
import type { Problem } from './checks.ts'

type Line = Drawn & { kind: 'line' }

export function lineProblems(
  drawn: readonly Drawn[],
  layers: readonly CutLayer[],
  production: Pick<Production, 'doubledLines'>
): Problem[] {
  const lines = drawn.filter(item => item.kind === 'line')
  const films = Map.groupBy(lines, ({ ref }) => ref)
  const doubled = [...films].flatMap(([ref, own]) => {
    const outlines = layers.filter(layer => layer.ref === ref).flatMap(({ path }) => path)
    return [
      ...doubledCuts(own, outlines),
      ...TOOLS.flatMap(tool => doubledWith(own.filter(one => one.purpose === tool)))
    ]
  })
  // Somebody has decided how often edges are cut that lines share. A copy that adds nothing is a mistake all the same.
  const left = production.doubledLines ? doubled.filter(({ fix }) => fix?.kind === 'remove') : doubled
  const found = new Set(left.map(({ objectId }) => objectId))
  return [...left, ...lines.filter(({ objectId }) => !found.has(objectId)).flatMap(openThroughCut)]
}

/** Tools that are no blade. */
const TOOLS: readonly Purpose[] = ['score', 'draw']

function doubledCuts(lines: readonly Line[], outlines: Path): Problem[] {
  // What goes through the carrier stays, as in the files.
  const cuts = [
    ...lines.filter(({ purpose }) => purpose === 'through-cut'),
    ...lines.filter(({ purpose }) => purpose === 'kiss-cut')
  ]
  const onLines = splitDoubled(cuts)
  const rest = onLines.map(({ kept }) => ({ path: kept }))
  const onOutlines = outlines.length > 0 ? splitDoubled([{ path: outlines, welded: true }, ...rest]).slice(1) : []
  return zip(cuts, onLines).flatMap(([line, first], index) => {
    const second = onOutlines[index]
    if (first.kept.length === 0) return problemsOf(line, 'duplicate', first.doubled, true)
    const again = problemsOf(line, 'cut-twice', first.doubled, false)
    return second ? [...again, ...problemsOf(line, 'line-on-outline', second.doubled, second.kept.length === 0)] : again
  })
}

function doubledWith(lines: readonly Line[]): Problem[] {
  return zip(lines, splitDoubled(lines)).flatMap(([line, { kept, doubled }]) => {
    const isAll = kept.length === 0
    return problemsOf(line, isAll ? 'duplicate' : 'cut-twice', doubled, isAll)
  })
}

/** One for each stretch, so that each is shown; all of an object's belong together. */
function problemsOf(
  { objectId, ref }: Line,
  kind: 'duplicate' | 'cut-twice' | 'line-on-outline',
  doubled: Path,
  isAll: boolean
): Problem[] {
  const detail = Math.round(doubled.reduce((sum, contour) => sum + contourLength(contour), 0) * 10) / 10
  const common = { kind, severity: 'warning', objectId, ref } as const
  if (isAll) return [{ ...common, at: pathBounds(doubled), fix: { kind: 'remove', objectId } }]
  return doubled.map(contour => ({ ...common, at: pathBounds([contour]), detail, fix: { kind: 'cut-once' } }))
}

/** What is cut through all around comes loose; an open cut leaves it hanging. */
function openThroughCut({ objectId, ref, purpose, path }: Line): Problem[] {
  if (purpose !== 'through-cut' || path.every(({ closed }) => closed)) return []
  const fix = { kind: 'close', objectId } as const
  return [{ kind: 'open-through-cut', severity: 'warning', at: pathBounds(path), objectId, ref, fix }]
}
