// The first legal layout: the largest piece first, each at the leftmost corner of the no-fit polygons that is free.
import { costAt, type Layout } from './layout.ts'

/** Boxes one after another: a layout that is legal whatever happens. */
export function placeInARow(layout: Layout): void {
  let x = 0
  for (let piece = 0; piece < layout.count; piece++) {
    const shape = layout.shape[piece]
    layout.x[piece] = Math.ceil(x + layout.halfWidth[shape])
    layout.y[piece] = Math.ceil(layout.halfHeight[shape])
    x = layout.x[piece] + layout.halfWidth[shape]
  }
  layout.length = x
}

/** A shape tries only so many of its rotations: the first layout shall not wait for all no-fit polygons. */
export function placeGreedily(layout: Layout, rotations: number): void {
  const { count, halfWidth, halfHeight } = layout
  const size = (piece: number) => halfWidth[layout.shape[piece]] * halfHeight[layout.shape[piece]]
  const order = Array.from({ length: count }, (_, piece) => piece).sort((a, b) => size(b) - size(a) || a - b)
  // Pieces not placed yet wait where they meet nobody.
  layout.x.fill(-1e12)
  const placed: number[] = []
  // Room only gets less: no copy of a shape finds a place left of where the last search for it ended.
  const searched = new Float64Array(halfWidth.length)
  const spots = createSpots()
  let length = 0
  for (const piece of order) {
    const best = { x: Infinity, y: 0, shape: -1, right: Infinity }
    for (const shape of layout.choices[layout.kind[piece]].slice(0, rotations)) {
      spots.clear(Math.max(halfWidth[shape], searched[shape]), best.right - halfWidth[shape])
      collect(layout, shape, placed, spots)
      const found = spots.first((x, y) => costAt(layout, piece, shape, x, y, 1e-9) === 0)
      searched[shape] = Math.max(searched[shape], found ? found.x : best.right - halfWidth[shape])
      if (found) Object.assign(best, { ...found, shape, right: found.x + halfWidth[shape] })
    }
    layout.x[piece] = best.x
    layout.y[piece] = best.y
    layout.shape[piece] = best.shape
    length = Math.max(length, best.right)
    placed.push(piece)
  }
  layout.length = length
}

/** Corners of the no-fit polygons, and where these cross the edges of the strip. */
function collect(layout: Layout, shape: number, placed: number[], spots: Spots): void {
  const { noFits, halfWidth, halfHeight } = layout
  const left = halfWidth[shape]
  const top = halfHeight[shape]
  const bottom = layout.height - top
  const offer = (x: number, y: number) => {
    if (y >= top && y <= bottom) spots.add(x, y)
  }
  offer(left, top)
  offer(left, bottom)
  let right = left
  for (const other of placed) {
    const its = layout.shape[other]
    const atX = layout.x[other]
    const atY = layout.y[other]
    const reach = atX + halfWidth[its] + left
    right = Math.max(right, reach)
    if (reach < spots.from()) continue
    let entry = noFits.entries[its * noFits.count + shape]
    if (entry < 0) entry = noFits.make(its, shape)
    const back = (4 - (entry & 3)) % 4
    const cos = back === 0 ? 1 : back === 2 ? -1 : 0
    const sin = back === 1 ? 1 : back === 3 ? -1 : 0
    for (const loop of noFits.loops[entry >> 2]) {
      const [lastX, lastY] = [loop[loop.length - 2], loop[loop.length - 1]]
      let fromX = cos * lastX - sin * lastY + atX
      let fromY = sin * lastX + cos * lastY + atY
      for (let i = 0; i < loop.length; i += 2) {
        const x = cos * loop[i] - sin * loop[i + 1] + atX
        const y = sin * loop[i] + cos * loop[i + 1] + atY
        offer(x, y)
        if (fromY < top !== y < top) offer(fromX + ((x - fromX) * (top - fromY)) / (y - fromY), top)
        if (fromY < bottom !== y < bottom) offer(fromX + ((x - fromX) * (bottom - fromY)) / (y - fromY), bottom)
        if (fromX < left !== x < left) offer(left, fromY + ((y - fromY) * (left - fromX)) / (x - fromX))
        fromX = x
        fromY = y
      }
    }
  }
  offer(right, top)
}

interface Spots {
  clear(from: number, before: number): void
  from(): number
  add(x: number, y: number): void
  /** The leftmost spot that is free. */
  first(isFree: (x: number, y: number) => boolean): { x: number; y: number } | null
}

/** Thousands of places of which a few are looked at: a heap, on arrays that are used again. */
function createSpots(): Spots {
  let xs = new Float64Array(4096)
  let ys = new Float64Array(4096)
  let count = 0
  let low = 0
  let high = Infinity

  function sink(at: number): void {
    const x = xs[at]
    const y = ys[at]
    for (;;) {
      let child = 2 * at + 1
      if (child >= count) break
      const other = child + 1
      if (other < count && (xs[other] < xs[child] || (xs[other] === xs[child] && ys[other] < ys[child]))) child = other
      if (xs[child] > x || (xs[child] === x && ys[child] >= y)) break
      xs[at] = xs[child]
      ys[at] = ys[child]
      at = child
    }
    xs[at] = x
    ys[at] = y
  }

  return {
    clear(from, before) {
      count = 0
      low = from
      high = before
    },
    from: () => low,
    add(x, y) {
      if (x < low || x >= high) return
      if (count === xs.length) {
        const [moreX, moreY] = [new Float64Array(2 * count), new Float64Array(2 * count)]
        moreX.set(xs)
        moreY.set(ys)
        xs = moreX
        ys = moreY
      }
      xs[count] = x
      ys[count++] = y
    },
    first(isFree) {
      for (let at = (count >> 1) - 1; at >= 0; at--) sink(at)
      while (count > 0) {
        const x = xs[0]
        const y = ys[0]
        if (isFree(x, y)) return { x, y }
        count--
        xs[0] = xs[count]
        ys[0] = ys[count]
        sink(0)
      }
      return null
    }
  }
}
