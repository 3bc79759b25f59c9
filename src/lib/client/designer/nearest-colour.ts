import { oklab } from '#lib/shared/oklab.ts'

/** The entry that looks most like a colour (distance in Oklab). */
export function nearestColour<Entry extends { hex: string }>(
  hex: string,
  entries: readonly Entry[]
): Entry | undefined {
  const [l, a, b] = oklab(hex)
  let best: { entry: Entry; distance: number } | undefined
  for (const entry of entries) {
    const [l2, a2, b2] = oklab(entry.hex)
    const distance = (l - l2) ** 2 + (a - a2) ** 2 + (b - b2) ** 2
    if (!best || distance < best.distance) best = { entry, distance }
  }
  return best?.entry
}
