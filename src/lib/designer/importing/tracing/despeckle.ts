import type { Field } from './field.ts'

/** Gives patches of fewer pixels than `least` to the colour that has most of their border. */
export function despeckle(field: Field, least: number): void {
  const { width, first, second, share } = field
  if (least <= 1) return
  const seen = new Uint8Array(first.length)
  const patch = new Int32Array(least)
  const height = field.height
  /** How many pixels of each colour lie beside the patch. */
  const borders = new Int32Array(256)
  for (let start = 0; start < first.length; start++) {
    if (seen[start]) continue
    const label = first[start]!
    // Inside large areas: the pixel to the left has the same colour and was part of something large.
    if (seen[start - 1] === 2 && first[start - 1] === label) {
      seen[start] = 2
      continue
    }
    if (seen[start - width] === 2 && first[start - width] === label) {
      seen[start] = 2
      continue
    }
    let count = 1
    let large = false
    patch[0] = start
    seen[start] = 1
    borders.fill(0)
    for (let done = 0; done < count && !large; done++) {
      const at = patch[done]!
      const x = at % width
      const y = (at - x) / width
      for (const next of [
        x > 0 ? at - 1 : -1,
        x + 1 < width ? at + 1 : -1,
        y > 0 ? at - width : -1,
        y + 1 < height ? at + width : -1
      ]) {
        if (next < 0) continue
        if (first[next] !== label) borders[first[next]!]!++
        else if (seen[next] === 2) large = true
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
      for (let i = 0; i < count; i++) seen[patch[i]!] = 2
      continue
    }
    let winner = label
    let most = 0
    for (const [other, edges] of borders.entries()) if (edges > most) [winner, most] = [other, edges]
    for (let i = 0; i < count; i++) {
      first[patch[i]!] = winner
      second[patch[i]!] = winner
      share[patch[i]!] = 1
      seen[patch[i]!] = 2
    }
  }
}
