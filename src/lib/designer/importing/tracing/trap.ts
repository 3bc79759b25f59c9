// Two vinyl colours cut edge to edge leave a hairline of shirt between them. The lower layer is grown under the upper.
import { type Field, NOTHING, signed } from './field.ts'

export interface Grown {
  value: (at: number) => number
  /** All squares of four pixels that the grown colour's edge may cross. */
  cells: Int32Array
}

const UNCHANGED = -2

/** `label` grown by `reach` pixels, but only under colours of later layers. */
export function grownUnder(field: Field, label: number, cells: Int32Array, reach: number): Grown {
  const { width, height, first, second } = field
  const values = new Float32Array(first.length).fill(UNCHANGED)
  const changed: number[] = []
  const done = new Uint8Array(first.length)
  const around = offsets(Math.ceil(reach + 1.5))
  const isUpper = (other: number) => other > label && other !== NOTHING
  for (const cell of cells)
    for (const at of [cell, cell + 1, cell + width, cell + width + 1]) {
      if (first[at] !== label || done[at]) continue
      done[at] = 1
      const x = at % width
      const y = (at - x) / width
      // The edge runs this far beyond the pixel's middle.
      const edge = reach + 0.5 * signed(field, label, at)
      for (const { dx, dy, away } of around) {
        const value = Math.min(1, 2 * (edge - away))
        // They come by distance: the others are farther still.
        if (value <= -1) break
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
        const other = at + dy * width + dx
        if (value <= values[other]! || !isUpper(first[other] === label ? second[other]! : first[other]!)) continue
        if (values[other] === UNCHANGED) {
          if (value <= signed(field, label, other)) continue
          changed.push(other)
        }
        values[other] = value
      }
    }
  const touched = new Set(cells)
  for (const at of changed) for (const cell of [at, at - 1, at - width, at - width - 1]) touched.add(cell)
  return {
    value: at => (values[at]! > UNCHANGED ? values[at]! : signed(field, label, at)),
    cells: Int32Array.from(touched)
  }
}

function offsets(reach: number): { dx: number; dy: number; away: number }[] {
  const all: { dx: number; dy: number; away: number }[] = []
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) all.push({ dx, dy, away: Math.hypot(dx, dy) })
  return all.sort((a, b) => a.away - b.away)
}
