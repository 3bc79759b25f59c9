import { dropOldest } from '#lib/shared/drop-oldest.ts'

interface Rate {
  perSecond: number
  /** So many may come together after a quiet time. */
  atOnce: number
}

interface Bucket {
  left: number
  at: number
}

const MAX_CALLERS = 10_000

/** Lets each caller have so much, and all of them together so much. */
export function createRation({ each, all, now = Date.now }: { each: Rate; all: Rate; now?: () => number }) {
  const callers = new Map<string, Bucket>()
  const whole: Bucket = { left: all.atOnce, at: now() }

  function fill(bucket: Bucket, { perSecond, atOnce }: Rate): void {
    const time = now()
    bucket.left = Math.min(atOnce, bucket.left + ((time - bucket.at) / 1000) * perSecond)
    bucket.at = time
  }

  return {
    take(caller: string): boolean {
      const own = callers.get(caller) ?? { left: each.atOnce, at: now() }
      callers.delete(caller)
      callers.set(caller, own)
      dropOldest(callers, MAX_CALLERS)
      fill(own, each)
      fill(whole, all)
      if (own.left < 1 || whole.left < 1) return false
      own.left -= 1
      whole.left -= 1
      return true
    }
  }
}
