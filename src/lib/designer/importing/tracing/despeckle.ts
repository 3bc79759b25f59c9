import { type Field, NOTHING } from './field.ts'

/** Gives patches of fewer pixels than `least` to the colour that has most of their border. */
export function despeckle(field: Field, least: number): void {
  const { width, first, second, rest } = field
  if (least <= 1) return
  // 1: found with the patch at hand, 2: of something large. Whatever lies before the patch's first pixel is large.
  const seen = new Uint8Array(first.length)
  const patch = new Int32Array(least)
  const height = field.height
  /** How many pixels of each colour lie beside the patch. */
  const borders = new Int32Array(256)
  const beside = new Int32Array(4)
  // The row above the picture is of no colour: it takes none.
  let left: number = NOTHING
  for (let start = width; start < first.length; start++) {
    const label = first[start]
    // The pixel to the left or above has the same colour and was part of something large: so nearly everywhere.
    if (label === left || label === first[start - width]) {
      left = label
      continue
    }
    left = label
    if (seen[start]) continue
    let count = 1
    let large = false
    patch[0] = start
    seen[start] = 1
    borders.fill(0)
    for (let done = 0; done < count && !large; done++) {
      const at = patch[done]
      const x = at % width
      const y = (at - x) / width
      beside[0] = x > 0 ? at - 1 : -1
      beside[1] = x + 1 < width ? at + 1 : -1
      beside[2] = y > 0 ? at - width : -1
      beside[3] = y + 1 < height ? at + width : -1
      for (let side = 0; side < 4; side++) {
        const next = beside[side]
        if (next < 0) continue
        if (first[next] !== label) borders[first[next]]++
        else if (next < start || seen[next] === 2) large = true
        else if (!seen[next]) {
          if (count === least) {
            large = true
            break
          }
          seen[next] = 1
          patch[count++] = next
        }
      }
    }
    if (large) {
      for (let i = 0; i < count; i++) seen[patch[i]] = 2
      continue
    }
    let winner = label
    let most = 0
    for (const [other, edges] of borders.entries()) if (edges > most) [winner, most] = [other, edges]
    for (let i = 0; i < count; i++) {
      first[patch[i]] = winner
      second[patch[i]] = winner
      rest[patch[i]] = 0
      seen[patch[i]] = 2
    }
    left = winner
  }
}
