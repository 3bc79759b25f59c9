import type { Design } from '../design.ts'
import { changeable } from '../tree.ts'
import { siblingsOf, withSiblings } from './edit.ts'

export type Where = 'front' | 'back' | 'forward' | 'backward'

/** Changes who lies on whom, within the layer or group that each object is in. Their order among themselves stays. */
export function reorder(design: Design, ids: Iterable<string>, where: Where): Design {
  const chosen = new Set(changeable(design, ids))
  const done = new Set<string>()
  let next = design
  for (const id of chosen) {
    if (done.has(id)) continue
    const siblings = siblingsOf(next, id)
    for (const sibling of siblings) done.add(sibling)
    const moved = arrange(siblings, chosen, where)
    if (moved.some((sibling, index) => sibling !== siblings[index])) next = withSiblings(next, id, moved)
  }
  return next
}

function arrange(siblings: readonly string[], chosen: ReadonlySet<string>, where: Where): string[] {
  if (where === 'backward') return arrange(siblings.toReversed(), chosen, 'forward').reverse()
  const picked = siblings.filter(id => chosen.has(id))
  const others = siblings.filter(id => !chosen.has(id))
  if (where === 'front') return [...others, ...picked]
  if (where === 'back') return [...picked, ...others]

  const list = [...siblings]
  for (let i = list.length - 2; i >= 0; i--) {
    const [here, above] = [list[i], list[i + 1]]
    if (here === undefined || above === undefined) continue
    if (chosen.has(here) && !chosen.has(above)) list.splice(i, 2, above, here)
  }
  return list
}
