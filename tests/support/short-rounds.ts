// For `node --import`: what the product looks at every half minute, it looks at every second.
const HALF_A_MINUTE_MS = 30_000
const ROUND_MS = 1000

const repeat = globalThis.setInterval

globalThis.setInterval = ((work: () => void, delayMs?: number, ...given: unknown[]) => {
  return repeat(work, delayMs === HALF_A_MINUTE_MS ? ROUND_MS : delayMs, ...(given as []))
}) as typeof setInterval
