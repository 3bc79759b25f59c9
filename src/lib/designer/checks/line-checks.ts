// What is wrong with lines that a tool follows.
import type { Purpose } from '../design.ts'
import { contourLength } from '../geometry/lengths.ts'
import { type Contour, formatPath, pathBounds } from '../geometry/path.ts'
import type { CutLayer } from '../production/cut-layers.ts'
import type { Drawn } from '../production/outliner.ts'
import type { Problem } from './checks.ts'

export function lineProblems(drawn: readonly Drawn[], layers: readonly CutLayer[]): Problem[] {
  const lines = drawn.filter(item => item.kind === 'line')
  const seen = new Map<string, string>()
  const outlines = new Map(lines.map(({ ref }) => [ref, outlinesOf(layers, ref)]))
  return lines.flatMap(({ objectId, ref, purpose, path }): Problem[] => {
    const at = pathBounds(path)
    const key = `${ref} ${purpose} ${formatPath(path, 2)}`
    const isTwice = seen.has(key)
    seen.set(key, objectId)
    const remove = { kind: 'remove', objectId } as const
    if (isTwice) return [{ kind: 'duplicate', severity: 'warning', at, objectId, ref, fix: remove }]
    const cut = outlines.get(ref)!
    const again = CUTS.includes(purpose) ? path.filter(contour => cut.has(placeOf(contour))) : []
    if (again.length > 0) {
      // Where it cuts more than what is cut already, it is not to go.
      const fix = again.length === path.length ? remove : undefined
      return [{ kind: 'line-on-outline', severity: 'warning', at: pathBounds(again), objectId, ref, fix }]
    }
    // What is cut through all around comes loose; an open cut leaves it hanging.
    if (purpose !== 'through-cut' || path.every(({ closed }) => closed)) return []
    return [{ kind: 'open-through-cut', severity: 'warning', at, objectId, ref, fix: { kind: 'close', objectId } }]
  })
}

const CUTS: readonly Purpose[] = ['kiss-cut', 'through-cut']

function outlinesOf(layers: readonly CutLayer[], ref: string): Set<string> {
  return new Set(layers.filter(layer => layer.ref === ref).flatMap(({ path }) => path.map(placeOf)))
}

/** To 0.1 mm, and what people type lies well within a step: a weld shifts it by less. */
function step(mm: number): number {
  return Math.floor(mm * 10 + 0.37)
}

/** The same for contours that lie on each other, wherever they start and whichever way they run. */
function placeOf(contour: Contour): string {
  const { coords, closed } = contour
  const points = new Set<string>()
  for (let i = 0; i < coords.length; i += 6) points.add(`${step(coords[i]!)},${step(coords[i + 1]!)}`)
  return `${closed} ${step(contourLength(contour))} ${[...points].sort().join(' ')}`
}
