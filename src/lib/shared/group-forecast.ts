// How many pieces a store will have sold when it closes, from the pace of its orders so far: a guess, and said as one.

export interface Pace {
  pieces: number
  /** That they came in. */
  orders: number
  openedAt: string
  closesAt: string
}

export interface Forecast {
  low: number
  high: number
}

/** Fewer orders than this, or less of the time, tell nothing. */
const FEWEST_ORDERS = 5
const LEAST_PASSED = 0.1

/** Four of five closings fall within the range, if orders go on coming as they did. */
const WIDTH = 1.28

/**
 * Orders that come by chance at an even pace: of the rest of the time as many as the pace says, give or take what chance
 * does to them and to the pace that was seen. Undefined where there is too little to tell.
 */
export function forecastPieces({ pieces, orders, openedAt, closesAt }: Pace, now = Date.now()): Forecast | undefined {
  const whole = Date.parse(closesAt) - Date.parse(openedAt)
  const passed = now - Date.parse(openedAt)
  const left = Date.parse(closesAt) - now
  if (orders < FEWEST_ORDERS || whole <= 0 || left <= 0 || passed < whole * LEAST_PASSED) return undefined
  const ratio = left / passed
  const more = orders * ratio
  const spread = WIDTH * Math.sqrt(more + more * ratio)
  const each = pieces / orders
  return {
    low: pieces + Math.floor(Math.max(0, more - spread) * each),
    high: pieces + Math.ceil((more + spread) * each)
  }
}
