import { type Bounds, growBounds, overlap, uniteBounds } from './bounds.ts'
import { type Contour, contourBounds, type Path } from './path.ts'

export interface Cluster {
  path: Contour[]
  box: Bounds
}

/** Outlines whose boxes come closer to each other than a distance, also by way of others, from left to right. */
export function clustersOf(path: Path, distanceMm: number): Cluster[] {
  const items = path.map((contour, index) => ({
    contour,
    index,
    box: growBounds(contourBounds(contour), distanceMm / 2)
  }))
  const parents = items.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root]!
    parents[index] = root
    return root
  }
  const byLeft = items.toSorted((a, b) => a.box.minX - b.box.minX)
  let open: typeof items = []
  for (const item of byLeft) {
    open = open.filter(({ box }) => box.maxX >= item.box.minX)
    for (const other of open) if (overlap(item.box, other.box)) parents[rootOf(item.index)] = rootOf(other.index)
    open.push(item)
  }
  const groups = Map.groupBy(byLeft, ({ index }) => rootOf(index))
  return [...groups.values()].map(members => ({
    path: members.toSorted((a, b) => a.index - b.index).map(({ contour }) => contour),
    box: uniteBounds(members.map(({ box }) => box))
  }))
}
