import { oklab } from '#lib/shared/oklab.ts'

/** The entry that looks most like a colour (distance in Oklab). */
export function nearestColour<Entry extends { hex: string }>(
  hex: string,
  entries: readonly Entry[]
): Entry | undefined {
  let best: { entry: Entry; distance: number } | undefined
  for (const entry of entries) {
    const distance = colourDistance(hex, entry.hex)
    if (!best || distance < best.distance) best = { entry, distance }
  }
  return best?.entry
}

/** How far apart two colours look: 0 for the same, about 0.02 where people begin to see it, 1 from black to white. */
export function colourDistance(one: string, other: string): number {
  const [[l, a, b], [l2, a2, b2]] = [oklab(one), oklab(other)]
  return Math.hypot(l - l2, a - a2, b - b2)
}

/** What everybody calls black, on a screen or as a film. */
export function isBlack(hex: string): boolean {
  const [lightness, a, b] = oklab(hex)
  return lightness < 0.27 && Math.hypot(a, b) < 0.02
}
