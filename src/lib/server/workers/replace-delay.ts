const FIRST_MS = 100
const LONGEST_MS = 30_000
const STEADY_MS = 60_000

/** How long to wait until a worker that ended is replaced: longer each time, until one has lived for a while. */
export function nextDelay(lastMs: number, livedMs: number): number {
  if (lastMs === 0 || livedMs >= STEADY_MS) return FIRST_MS
  return Math.min(lastMs * 3, LONGEST_MS)
}
