// The first legal layout: the largest piece first, each at the leftmost corner of the no-fit polygons that is free.
import { type Layout, costAt } from './layout.ts'

/** A shape tries at most so many of its rotations, so that the first layout does not wait for all no-fit polygons. */
const ROTATIONS = 2

export function placeGreedily(layout: Layout): void {
  const { count, halfWidth, halfHeight } = layout
  const size = (piece: number) => halfWidth[layout.shape[piece]!]! * halfHeight[layout.shape[piece]!]!
  const order = Array.from({ length: count }, (_, piece) => piece).sort((a, b) => size(b) - size(a) || a - b)
  // Pieces not placed yet wait where they meet nobody.
  layout.x.fill(-1e12)
  const placed: number[] = []
  let length = 0
  for (const piece of order) {
    const best = { x: Infinity, y: 0, shape: -1, right: Infinity }
    for (const shape of layout.choices[layout.kind[piece]!]!.slice(0, ROTATIONS)) {
      const found = leftmost(layout, piece, shape, placed, best.right - halfWidth[shape]!)
      if (found && found.x + halfWidth[shape]! < best.right)
        Object.assign(best, { ...found, shape, right: found.x + halfWidth[shape]! })
    }
    layout.x[piece] = best.x
    layout.y[piece] = best.y
    layout.shape[piece] = best.shape
    length = Math.max(length, best.right)
    placed.push(piece)
  }
  layout.length = length
}

/** Boxes one after another: a layout that is legal whatever happens. */
export function placeInARow(layout: Layout): void {
  let x = 0
  for (let piece = 0; piece < layout.count; piece++) {
    const shape = layout.shape[piece]!
    layout.x[piece] = Math.ceil(x + layout.halfWidth[shape]!)
    layout.y[piece] = Math.ceil(layout.halfHeight[shape]!)
    x = layout.x[piece]! + layout.halfWidth[shape]!
  }
  layout.length = x
}

/** Corners of the no-fit polygons, and where these cross the edges of the strip; left to right, the first that is free. */
function leftmost(layout: Layout, piece: number, shape: number, placed: number[], before: number) {
  const left = layout.halfWidth[shape]!
  const top = layout.halfHeight[shape]!
  const bottom = layout.height - top
  const spots: [number, number][] = [
    [left, top],
    [left, bottom]
  ]
  const offer = (x: number, y: number) => {
    if (x >= left && x < before && y >= top && y <= bottom) spots.push([x, y])
  }
  const { noFits } = layout
  let right = left
  for (const other of placed) {
    const its = layout.shape[other]!
    const entry = its * noFits.count + shape
    const noFit = noFits.table[entry] ?? noFits.make(its, shape)
    const back = (4 - noFits.turns[entry]!) % 4
    right = Math.max(right, layout.x[other]! + layout.halfWidth[its]! + left)
    for (const loop of noFit.loops) {
      let [fromX, fromY] = turn(loop[loop.length - 2]!, loop[loop.length - 1]!, back)
      fromX += layout.x[other]!
      fromY += layout.y[other]!
      for (let i = 0; i < loop.length; i += 2) {
        let [x, y] = turn(loop[i]!, loop[i + 1]!, back)
        x += layout.x[other]!
        y += layout.y[other]!
        offer(x, y)
        for (const edge of [top, bottom])
          if (fromY < edge !== y < edge) offer(fromX + ((x - fromX) * (edge - fromY)) / (y - fromY), edge)
        if (fromX < left !== x < left) offer(left, fromY + ((y - fromY) * (left - fromX)) / (x - fromX))
        fromX = x
        fromY = y
      }
    }
  }
  offer(right, top)
  spots.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  for (const [x, y] of spots) if (costAt(layout, piece, shape, x, y, 1e-9) === 0) return { x, y }
  return null
}

function turn(x: number, y: number, quarters: number): [number, number] {
  return (
    [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x]
    ] as [number, number][]
  )[quarters]!
}
