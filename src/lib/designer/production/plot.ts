// How a cutter is to go along its lines. Without any of it, it does as its own panel says.
export interface PlotOptions {
  /** A closed outline goes on so far beyond its beginning, so that a blade that trails closes it. */
  overcutMm: number
  /** How often the blade goes along each line: thick film needs more than one. */
  passes: number
  /** Centimetres a second; null: as the cutter is set. */
  speedCmS: number | null
  /** Grams; null: as the cutter is set. */
  forceG: number | null
}

export const PLAIN_PLOT: PlotOptions = { overcutMm: 0, passes: 1, speedCmS: null, forceG: null }

/** Points of a closed outline, its first one again at the end, and on along it for so many millimetres. */
export function withOvercut(points: readonly number[], overcutMm: number): number[] {
  const on = [...points]
  let left = overcutMm
  for (let i = 2; left > 0 && i < points.length; i += 2) {
    const [ax, ay, bx, by] = points.slice(i - 2, i + 2) as [number, number, number, number]
    const length = Math.hypot(bx - ax, by - ay)
    const share = length > left ? left / length : 1
    on.push(ax + (bx - ax) * share, ay + (by - ay) * share)
    left -= length
  }
  return on
}
