// What is too fine for its film, and whose it is.
import type { Design } from '../design.ts'
import { type Bounds, encloses, growBounds, heightOf, overlap, widthOf } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { contourArea, type Path, pathBounds } from '../geometry/path.ts'
import type { CutLayer, Pressed } from '../production/cut-layers.ts'
import type { Part } from '../production/outliner.ts'
import type { Fix, Problem, ProblemKind } from './checks.ts'
import { thinGaps, thinStrokes } from './thin.ts'

/** Below this (mm) an island or a hole is not found again on the weeding table. */
export const SPECK_MM = 2

const DEFAULT_FEATURE_MM = 1

export function fineProblems(design: Design, { parts, layers }: Pressed, clipper: Clipper): Problem[] {
  return layers.flatMap(layer => {
    const least = layer.colour.material?.minFeatureMm ?? DEFAULT_FEATURE_MM
    const problem = problemsOf(parts, layer)
    const small = islandsAndHoles(layer.path, Math.max(SPECK_MM, 2 * least)).map(({ at, kind, size }) =>
      problem(kind, at, { detail: size, fixOf: owner => dropFix(owner, kind) })
    )
    const thickenFix = ({ objectId, role }: Part): Fix | undefined =>
      role === 'clip' ? undefined : { kind: 'thicken', objectId, ref: layer.ref, byMm: round(least / 2) }
    const strokes = thinStrokes(clipper, layer.path, least).map(at =>
      problem('thin-stroke', at, { detail: least, fixOf: thickenFix })
    )
    const holes = small.filter(({ kind }) => kind === 'counter').map(one => growBounds(one.at, 0.05))
    const trackFix = ({ objectId }: Part): Fix | undefined =>
      design.objects[objectId]?.type === 'text' ? { kind: 'track', objectId, byMm: least } : undefined
    const gaps = thinGaps(clipper, layer.path, least)
      // Said already: a hole that small is all gap.
      .filter(at => !holes.some(hole => encloses(hole, at)))
      .map(at => problem('thin-gap', at, { detail: least, fixOf: trackFix }))
    return [...small, ...strokes, ...gaps]
  })
}

type Report = (
  kind: ProblemKind,
  at: Bounds,
  more: { detail: number; fixOf: (owner: Part) => Fix | undefined }
) => Problem

function problemsOf(parts: readonly Part[], { ref }: CutLayer): Report {
  const mine = parts.filter(part => part.ref === ref).map(part => ({ part, box: pathBounds(part.path) }))
  const ownerOf = (at: Bounds): Part | undefined => {
    const middle = growBounds(at, -Math.min(widthOf(at), heightOf(at)) / 2)
    const around = mine.filter(({ box }) => overlap(box, middle))
    return (around.findLast(({ box }) => encloses(growBounds(box, 0.01), at)) ?? around.at(-1))?.part
  }
  return (kind, at, { detail, fixOf }) => {
    const owner = ownerOf(at)
    const fix = owner && fixOf(owner)
    return { kind, severity: 'warning', at, ref, objectId: owner?.objectId, detail: round(detail), fix }
  }
}

function dropFix({ objectId, role }: Part, kind: 'speck' | 'counter'): Fix | undefined {
  if (role === 'clip') return undefined
  return { kind: 'drop', objectId, what: kind === 'speck' ? 'specks' : 'counters', belowMm: SPECK_MM }
}

/** Outlines whose longer side is small: islands that get lost, holes that cannot be picked. */
function islandsAndHoles(path: Path, belowMm: number): { at: Bounds; kind: 'speck' | 'counter'; size: number }[] {
  return path.flatMap(contour => {
    const at = pathBounds([contour])
    const size = Math.max(widthOf(at), heightOf(at))
    const hole = contourArea(contour) < 0
    return size < (hole ? belowMm : SPECK_MM) ? [{ at, kind: hole ? 'counter' : 'speck', size }] : []
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
