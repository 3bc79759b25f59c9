// Two vinyl colours cut edge to edge leave a hairline of shirt between them. The lower layer is grown under the upper.
import { type Field, NOTHING, type Room, signed, UNCHANGED } from './field.ts'

export interface Grown {
  value: (at: number) => number
  /** All squares of four pixels that the grown colour's edge may cross. */
  cells: Int32Array
}

/** `label` grown by `reach` pixels, but only under colours of later layers. */
export function grownUnder(field: Field, label: number, cells: Int32Array, reach: number, room: Room): Grown {
  const { width, height, first, second } = field
  const { shares: values, changed, marks } = room
  for (const at of changed) values[at] = UNCHANGED
  changed.length = 0
  const done: number[] = []
  const around = offsets(Math.ceil(reach + 1.5))
  const isUpper = (other: number) => other > label && other !== NOTHING
  const corners = [0, 1, width, width + 1]
  for (const cell of cells) {
    // Elsewhere nothing lies on top: those pixels grow nowhere.
    if (!corners.some(corner => isUpper(first[cell + corner]!))) continue
    for (const corner of corners) {
      const at = cell + corner
      if (first[at] !== label || marks[at]) continue
      marks[at] = 1
      done.push(at)
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
  }
  for (const at of done) marks[at] = 0
  for (const cell of cells) marks[cell] = 1
  const all = Array.from(cells)
  for (const at of changed)
    for (const corner of corners) {
      const cell = at - corner
      if (marks[cell]) continue
      marks[cell] = 1
      all.push(cell)
    }
  for (const cell of all) marks[cell] = 0
  return {
    value: at => (values[at]! > UNCHANGED ? values[at]! : signed(field, label, at)),
    cells: Int32Array.from(all)
  }
}

function offsets(reach: number): { dx: number; dy: number; away: number }[] {
  const all: { dx: number; dy: number; away: number }[] = []
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) all.push({ dx, dy, away: Math.hypot(dx, dy) })
  return all.sort((a, b) => a.away - b.away)
}
