// Outlines of one colour by marching squares over the middles of the pixels. Where an outline crosses from one middle
// to the next is taken from the coverage of the pixels around, which is exact for straight edges.
import type { Field, Room } from './field.ts'

/** Points x0, y0, x1, y1 … of a closed outline in pixels of the picture, the colour on the left. */
export type Loop = Float64Array

/** Upper left middles of all squares of four pixels that are not of one colour. */
export function mixedCells({ width, height, first }: Field): Int32Array {
  const cells: number[] = []
  for (let y = 0; y + 1 < height; y++) {
    const row = y * width
    let label = first[row]
    let below = first[row + width]
    for (let at = row; at + 1 < row + width; at++) {
      const next = first[at + 1]
      const nextBelow = first[at + 1 + width]
      if (label !== below || next !== nextBelow || label !== next) cells.push(at)
      label = next
      below = nextBelow
    }
  }
  return new Int32Array(cells)
}

/** Those of the squares that have a pixel of the colour. */
export function cellsOf({ width, first }: Field, cells: Int32Array, label: number): Int32Array {
  const found = new Int32Array(cells.length)
  let count = 0
  for (let i = 0; i < cells.length; i++) {
    const at = cells[i]
    const isOfIt = first[at] === label || first[at + 1] === label || first[at + width] === label || first[at + width + 1] === label // biome-ignore format: one line
    if (isOfIt) found[count++] = at
  }
  return found.subarray(0, count)
}

/** The outlines of a colour, as grown in the room. They share one array. */
export function loopsOf(field: Field, label: number, cells: Int32Array, room: Room): Loop[] {
  const { width } = field
  const share = sharesOf(field, label, room)
  // Crossings are on the edge from a middle to the right (2 * at) or down (2 * at + 1).
  // What follows a crossing is kept plus one; 0 is no crossing.
  const next = room.links
  const starts = new Int32Array(2 * cells.length)
  let count = 0
  const link = (from: number, to: number): void => {
    next[from] = to + 1
    starts[count++] = from
  }
  for (let i = 0; i < cells.length; i++) {
    const at = cells[i]
    const a = share(at)
    const b = share(at + 1)
    const c = share(at + width + 1)
    const d = share(at + width)
    const kind = (a > 0 ? 1 : 0) | (b > 0 ? 2 : 0) | (c > 0 ? 4 : 0) | (d > 0 ? 8 : 0)
    if (kind === 0 || kind === 15) continue
    const top = 2 * at
    const left = 2 * at + 1
    const right = 2 * (at + 1) + 1
    const bottom = 2 * (at + width)
    // From crossing to crossing with the colour on the left, as seen with y down.
    switch (kind) {
      case 1:
        link(left, top)
        break
      case 2:
        link(top, right)
        break
      case 3:
        link(left, right)
        break
      case 4:
        link(right, bottom)
        break
      case 6:
        link(top, bottom)
        break
      case 7:
        link(left, bottom)
        break
      case 8:
        link(bottom, left)
        break
      case 9:
        link(bottom, top)
        break
      case 11:
        link(bottom, right)
        break
      case 12:
        link(right, left)
        break
      case 13:
        link(right, top)
        break
      case 14:
        link(top, left)
        break
      case 5:
        if (a + b + c + d > 0) {
          link(left, bottom)
          link(right, top)
        } else {
          link(left, top)
          link(right, bottom)
        }
        break
      default:
        if (a + b + c + d > 0) {
          link(top, left)
          link(bottom, right)
        } else {
          link(top, right)
          link(bottom, left)
        }
    }
  }
  const loops: Loop[] = []
  const points = new Float64Array(2 * count)
  let end = 0
  for (let i = 0; i < count; i++) {
    const start = starts[i]
    if (next[start] === 0) continue
    const begin = end
    let edge = start
    do {
      const at = edge >> 1
      const down = edge & 1
      const t = crossing(at, down ? width : 1, share)
      const x = at % width
      const y = (at - x) / width
      // The field begins one pixel before the picture; a pixel's middle is half a pixel from its edge.
      points[end++] = x - 0.5 + (down ? 0 : t)
      points[end++] = y - 0.5 + (down ? t : 0)
      const to = next[edge] - 1
      next[edge] = 0
      edge = to
    } while (edge !== start)
    loops.push(points.subarray(begin, end))
  }
  return loops
}

/** Signed shares of a colour as grown. */
function sharesOf({ first, second, rest }: Field, label: number, { grown }: Room): (at: number) => number {
  return at => {
    const share = grown[at]
    if (share !== 0) return share
    if (first[at] === label) return 1 - 2 * rest[at]
    return second[at] === label ? 2 * rest[at] - 1 : -1
  }
}

const FULL = 0.98

/** Where between two middles (0 to 1) the edge runs. */
function crossing(at: number, step: number, share: (at: number) => number): number {
  const from = share(at)
  const to = share(at + step)
  const sign = from > 0 ? 1 : -1
  // Coverage on a run of pixels that begins full and ends empty adds up to the place of the edge.
  let cover = sign * (from + to)
  let before = sign * from
  let after = sign * to
  for (let reach = 1; reach <= 3; reach++) {
    const outer = sign * share(at - reach * step)
    const beyond = sign * share(at + (reach + 1) * step)
    if (outer >= FULL && beyond <= -FULL) return Math.min(1, Math.max(0, 0.5 + cover / 2))
    if (!(outer >= before) || !(beyond <= after)) break
    before = outer
    after = beyond
    cover += outer + beyond
  }
  return from / (from - to)
}
