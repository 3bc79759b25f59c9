import { required } from '#lib/shared/required.ts'

import type { Design } from '../design.ts'
import { type Bounds, heightOf, uniteBounds, widthOf } from '../geometry/bounds.ts'
import { translation } from '../geometry/matrix.ts'
import { changeable } from '../tree.ts'
import { transformObjects } from './edit.ts'

interface Distribution {
  axis: 'horizontal' | 'vertical'
  bounds: ReadonlyMap<string, Bounds>
  gapMm?: number
  keep?: string | undefined
}

/**
 * Makes the gaps between objects equal; the outermost two stay. `gapMm` sets the gap, and only one object stays: `keep`, or
 * the first.
 */
export function distribute(design: Design, ids: Iterable<string>, { axis, bounds, gapMm, keep }: Distribution): Design {
  const across = axis === 'horizontal'
  const boundsOf = (id: string) => required(bounds.get(id), 'the bounds of an object')
  const start = (id: string): number => (across ? boundsOf(id).minX : boundsOf(id).minY)
  const size = (id: string): number => (across ? widthOf : heightOf)(boundsOf(id))
  const chosen = changeable(design, ids)
    .filter(id => bounds.has(id))
    .sort((a, b) => start(a) + size(a) / 2 - start(b) - size(b) / 2)
  if (chosen.length < (gapMm === undefined ? 3 : 2)) return design

  const all = uniteBounds(chosen.map(boundsOf))
  const room = (across ? widthOf(all) : heightOf(all)) - chosen.reduce((sum, id) => sum + size(id), 0)
  const gap = gapMm ?? room / (chosen.length - 1)
  const wanted = new Map<string, number>()
  let at = across ? all.minX : all.minY
  for (const id of chosen) {
    wanted.set(id, at - start(id))
    at += size(id) + gap
  }
  const back = gapMm === undefined || keep === undefined ? 0 : (wanted.get(keep) ?? 0)
  for (const [id, by] of wanted) wanted.set(id, by - back)
  return transformObjects(design, chosen, id => {
    const by = required(wanted.get(id), 'a distance')
    return across ? translation(by, 0) : translation(0, by)
  })
}
