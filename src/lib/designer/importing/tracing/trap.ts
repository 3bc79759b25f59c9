// Two vinyl colours cut edge to edge leave a hairline of shirt between them. The lower layer is grown under the upper.
import { type Field, NOTHING, signed } from './field.ts'

export interface Grown {
  value: (at: number) => number
  /** All squares of four pixels that the grown colour's edge may cross. */
  cells: Int32Array
}

/** `label` grown by `reach` pixels, but only under colours of later layers. */
export function grownUnder(field: Field, label: number, cells: Int32Array, reach: number): Grown {
  const { width, height, first } = field
  const values = new Map<number, number>()
  const isUpper = (other: number) => other > label && other !== NOTHING
  const around = Math.ceil(reach + 1.5)
  const done = new Set<number>()
  for (const cell of cells)
    for (const at of [cell, cell + 1, cell + width, cell + width + 1]) {
      if (first[at] !== label || done.has(at)) continue
      done.add(at)
      const x = at % width
      const y = (at - x) / width
      // The edge runs this far beyond the pixel's middle.
      const beyond = 0.5 * signed(field, label, at)
      for (let v = Math.max(0, y - around); v <= Math.min(height - 1, y + around); v++)
        for (let u = Math.max(0, x - around); u <= Math.min(width - 1, x + around); u++) {
          const other = v * width + u
          if (first[other] === label ? !isUpper(field.second[other]!) : !isUpper(first[other]!)) continue
          const value = Math.min(1, 2 * (reach + beyond - Math.hypot(u - x, v - y)))
          if (value > (values.get(other) ?? signed(field, label, other))) values.set(other, value)
        }
    }
  const touched = new Set(cells)
  for (const at of values.keys()) for (const cell of [at, at - 1, at - width, at - width - 1]) touched.add(cell)
  return { value: at => values.get(at) ?? signed(field, label, at), cells: Int32Array.from(touched) }
}
