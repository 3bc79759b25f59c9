// Two vinyl colours cut edge to edge leave a hairline of shirt between them. The lower layer is grown under the upper.
import type { Field, Room } from './field.ts'

/** In the place of 0, which says that a pixel has not grown. */
const LEAST = 1e-9

/**
 * Grows `label` by `reach` pixels in the room, but only under colours of later layers. Returns all squares of four
 * pixels that the grown colour's edge may cross.
 */
export function growUnder(field: Field, label: number, cells: Int32Array, reach: number, room: Room): Int32Array {
  const { width, height, first, second, rest } = field
  const { grown, changed, marks } = room
  for (const at of changed) grown[at] = 0
  changed.length = 0
  const done: number[] = []
  const { stepX, stepY, away } = stepsWithin(Math.ceil(reach + 1.5))
  const corners = [0, 1, width, width + 1]
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    // Elsewhere nothing lies on top: those pixels grow nowhere.
    const isUnder = first[cell] > label || first[cell + 1] > label || first[cell + width] > label || first[cell + width + 1] > label // biome-ignore format: one line
    if (!isUnder) continue
    for (const corner of corners) {
      const at = cell + corner
      if (first[at] !== label || marks[at]) continue
      marks[at] = 1
      done.push(at)
      const x = at % width
      const y = (at - x) / width
      // The edge runs this far beyond the pixel's middle.
      const edge = reach + 0.5 - rest[at]
      for (let k = 0; k < away.length; k++) {
        const value = Math.min(1, 2 * (edge - away[k])) || LEAST
        // They come by distance: the others are farther still.
        if (value <= -1) break
        const u = x + stepX[k]
        const v = y + stepY[k]
        if (u < 0 || u >= width || v < 0 || v >= height) continue
        const other = v * width + u
        const share = grown[other]
        if (share !== 0) {
          if (value > share) grown[other] = value
          continue
        }
        const isOwn = first[other] === label
        // What is no upper layer's stays as it is.
        if (isOwn ? rest[other] === 0 || second[other] <= label : first[other] <= label) continue
        const own = isOwn ? 1 - 2 * rest[other] : second[other] === label ? 2 * rest[other] - 1 : -1
        if (value <= own) continue
        changed.push(other)
        grown[other] = value
      }
    }
  }
  for (const at of done) marks[at] = 0
  return withCellsOf(changed, cells, marks, corners)
}

/** The squares, and all around the pixels. */
function withCellsOf(pixels: number[], cells: Int32Array, marks: Uint8Array, corners: number[]): Int32Array {
  for (let i = 0; i < cells.length; i++) marks[cells[i]] = 1
  const more: number[] = []
  for (const at of pixels)
    for (const corner of corners) {
      const cell = at - corner
      if (marks[cell]) continue
      marks[cell] = 1
      more.push(cell)
    }
  const all = new Int32Array(cells.length + more.length)
  all.set(cells)
  all.set(more, cells.length)
  for (let i = 0; i < all.length; i++) marks[all[i]] = 0
  return all
}

/** To the pixels around, the nearest first. */
function stepsWithin(reach: number): { stepX: number[]; stepY: number[]; away: number[] } {
  const all: { x: number; y: number; away: number }[] = []
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) all.push({ x, y, away: Math.sqrt(x * x + y * y) })
  all.sort((a, b) => a.away - b.away)
  return { stepX: all.map(({ x }) => x), stepY: all.map(({ y }) => y), away: all.map(({ away }) => away) }
}
