// What lies on what must also be pressed after it, and must stick to it.
import type { Design } from '../design.ts'
import { intersect } from '../geometry/boolean.ts'
import { overlap } from '../geometry/bounds.ts'
import { pathArea, pathBounds } from '../geometry/path.ts'
import { pressOrder } from '../production/cut-layers.ts'
import type { Outliner, Part } from '../production/outliner.ts'
import type { Problem } from './checks.ts'

/** One problem a pair of films, at the first place where it shows. */
export function pressConflicts(design: Design, parts: readonly Part[], { clipper }: Outliner): Problem[] {
  const colours = new Map(design.palette.entries.map(entry => [entry.ref, entry]))
  const boxes = parts.map(({ path }) => pathBounds(path))
  const known = new Set<string>()
  const problems: Problem[] = []
  for (const [above, upper] of parts.entries()) {
    for (let below = 0; below < above; below++) {
      const lower = parts[below]!
      const pair = `${lower.ref} ${upper.ref}`
      if (lower.ref === upper.ref || known.has(pair) || !overlap(boxes[above]!, boxes[below]!)) continue
      const [first, second] = [colours.get(lower.ref), colours.get(upper.ref)]
      if (!first || !second) continue
      const early = pressOrder(second) < pressOrder(first)
      const slippery = first.material?.canCarry === false
      if (!early && !slippery) continue
      const shared = intersect(clipper, lower.path, upper.path)
      if (pathArea(shared) < 0.1) continue
      known.add(pair)
      const common = {
        severity: 'error',
        at: pathBounds(shared),
        objectId: upper.objectId,
        ref: upper.ref,
        detail: first.name
      } as const
      if (slippery) problems.push({ ...common, kind: 'cannot-carry' })
      if (early)
        problems.push({ ...common, kind: 'press-order', fix: { kind: 'press-later', ref: upper.ref, than: lower.ref } })
    }
  }
  return problems
}
