// What lies on what must also be pressed after it, and must stick to it.
import type { Design, PaletteEntry } from '../design.ts'
import { intersect } from '../geometry/boolean.ts'
import { overlap } from '../geometry/bounds.ts'
import { pathArea, pathBounds } from '../geometry/path.ts'
import { pressOrder } from '../production/cut-layers.ts'
import type { Outliner, Part } from '../production/outliner.ts'
import type { Problem } from './checks.ts'

/** Less than this is a touch. */
const LEAST_MM2 = 0.1

/** One problem a pair of films, at the first place where it shows. */
export function pressConflicts(design: Design, parts: readonly Part[], { clipper }: Outliner): Problem[] {
  const boxes = new Map(parts.map(part => [part, pathBounds(part.path)]))
  const byFilm = Map.groupBy(parts, ({ ref }) => ref)
  const heights = new Map(parts.map((part, height) => [part, height]))
  const films = design.palette.entries.filter(({ ref }) => byFilm.has(ref))
  return films.flatMap(first =>
    films.flatMap(second => {
      const early = pressOrder(second) < pressOrder(first)
      const slippery = first.material?.canCarry === false
      return first !== second && (early || slippery) ? conflict(first, second, { early, slippery }) : []
    })
  )

  /** The second film's parts on the first one's. */
  function conflict(
    first: PaletteEntry,
    second: PaletteEntry,
    { early, slippery }: Record<'early' | 'slippery', boolean>
  ): Problem[] {
    for (const upper of byFilm.get(second.ref)!) {
      for (const lower of byFilm.get(first.ref)!) {
        if (heights.get(lower)! > heights.get(upper)! || !overlap(boxes.get(lower)!, boxes.get(upper)!)) continue
        const shared = intersect(clipper, lower.path, upper.path)
        if (pathArea(shared) < LEAST_MM2) continue
        const at = pathBounds(shared)
        const common = { severity: 'error', at, objectId: upper.objectId, ref: upper.ref, detail: first.name } as const
        const later = { kind: 'press-later', ref: second.ref, than: first.ref } as const
        return [
          ...(slippery ? [{ ...common, kind: 'cannot-carry' as const }] : []),
          ...(early ? [{ ...common, kind: 'press-order' as const, fix: later }] : [])
        ]
      }
    }
    return []
  }
}
