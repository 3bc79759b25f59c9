// The order a blade takes: what is inside first, or the piece would shift before its holes are cut; then short ways.
import { surrounds } from './contains.ts'
import { type Contour, contourArea, contourBounds, type Path } from './path.ts'

/** Inner outlines before the ones around them; among those that may be next, the one that starts nearest. */
export function cutOrder(path: Path, from: readonly [number, number] = [0, 0]): Path {
  const parents = parentsOf(path)
  const waiting = new Int32Array(path.length)
  for (const parent of parents) if (parent >= 0) waiting[parent]++

  const starts = Float64Array.from(path.flatMap(({ coords }) => [coords[0], coords[1]]))
  const ready = path.map((_, index) => index).filter(index => waiting[index] === 0)
  const ordered: Contour[] = []
  let [x, y] = from
  while (ready.length > 0) {
    let best = 0
    let least = Infinity
    // Every outline is asked for every step: the numbers alone.
    for (let place = 0; place < ready.length; place++) {
      const at = 2 * ready[place]
      const way = (starts[at] - x) ** 2 + (starts[at + 1] - y) ** 2
      if (way < least) {
        best = place
        least = way
      }
    }
    const index = ready[best]
    ready[best] = ready[ready.length - 1]
    ready.pop()
    const contour = path[index]
    ordered.push(contour)
    x = contour.coords[contour.coords.length - 2]
    y = contour.coords[contour.coords.length - 1]
    const parent = parents[index]
    if (parent >= 0 && --waiting[parent] === 0) {
      ready.push(parent)
    }
  }
  return ordered
}

/** How far the blade travels lifted, in mm. */
export function travel(path: Path, from: readonly [number, number] = [0, 0]): number {
  let [x, y] = from
  let way = 0
  for (const { coords } of path) {
    way += Math.hypot(coords[0] - x, coords[1] - y)
    x = coords[coords.length - 2]
    y = coords[coords.length - 1]
  }
  return way
}

/** For each contour the smallest one around it, or -1. */
export function parentsOf(path: Path): Int32Array {
  const parents = new Int32Array(path.length).fill(-1)
  const items = path.map((contour, index) => ({
    index,
    contour,
    area: Math.abs(contourArea(contour)),
    box: contourBounds(contour)
  }))
  // Largest first: each looks only among the larger ones that reach over its left and right side.
  const bySize = items.toSorted((a, b) => b.area - a.area)
  const larger: typeof items = []
  const sides = new Float64Array(2 * items.length)
  for (const item of bySize) {
    const { minX, maxX } = item.box
    let parent = -1
    let area = Infinity
    for (let place = 0; place < larger.length; place++) {
      if (sides[2 * place] > minX || sides[2 * place + 1] < maxX) continue
      const outer = larger[place]
      if (outer.area < area && surrounds(outer.contour, item.contour)) {
        parent = outer.index
        area = outer.area
      }
    }
    parents[item.index] = parent
    if (!item.contour.closed) continue
    sides.set([minX, maxX], 2 * larger.length)
    larger.push(item)
  }
  return parents
}
