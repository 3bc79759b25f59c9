// Colors as the four inks of a press: cyan, magenta, yellow and black, by a table of looks.
import { CMYK_TABLE } from './cmyk-table.ts'
import type { Pixels } from './png.ts'

/** So many values of red, of green and of blue are in the table, 15 apart. */
export const CMYK_STEPS = 18
const STEP = 255 / (CMYK_STEPS - 1)

let table: Uint8Array | undefined

function inkTable(): Uint8Array {
  table ??= Uint8Array.from(atob(CMYK_TABLE), sign => sign.charCodeAt(0))
  return table
}

/** The inks of each pixel, a byte each, laid on white paper: nothing of it shines through any more. */
export function inksOf({ width, height, data }: Pixels): Uint8Array {
  const inks = new Uint8Array(4 * width * height)
  const flat = new Uint8Array(3)
  let known = -1
  for (let i = 0; i < width * height; i++) {
    const opacity = data[4 * i + 3]
    for (let k = 0; k < 3; k++) flat[k] = Math.round((data[4 * i + k] * opacity + 255 * (255 - opacity)) / 255)
    const colour = (flat[0] << 16) | (flat[1] << 8) | flat[2]
    // Most pixels are like the one before.
    if (colour === known) inks.copyWithin(4 * i, 4 * i - 4, 4 * i)
    else mix(flat, inks, 4 * i)
    known = colour
  }
  return inks
}

/** Between the four nearest colors of the table, along the way from dark to light (tetrahedral interpolation). */
function mix(rgb: Uint8Array, inks: Uint8Array, to: number): void {
  const known = inkTable()
  const low = [0, 0, 0]
  const part = [0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const at = rgb[k] / STEP
    low[k] = Math.min(CMYK_STEPS - 2, Math.floor(at))
    part[k] = at - low[k]
  }
  const order = [0, 1, 2].sort((a, b) => part[b] - part[a])
  const corner = [...low]
  let before = 1
  const sum = [0, 0, 0, 0]
  for (let step = 0; step <= 3; step++) {
    const next = step < 3 ? part[order[step]] : 0
    const from = 4 * ((corner[0] * CMYK_STEPS + corner[1]) * CMYK_STEPS + corner[2])
    const weight = before - next
    for (let ink = 0; ink < 4; ink++) sum[ink] += weight * known[from + ink]
    before = next
    if (step < 3) corner[order[step]]++
  }
  for (let ink = 0; ink < 4; ink++) inks[to + ink] = Math.round(sum[ink])
}
