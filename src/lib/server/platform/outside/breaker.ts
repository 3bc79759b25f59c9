// Spares a service that does not answer, and those who wait for it: after some failures nobody asks for a while.
import { log } from '#lib/server/platform/log.ts'

interface Settings {
  /** In the log. */
  name: string
  /** Failures in a row until it rests. */
  failures?: number
  restMs?: number
  /** Each trial that fails doubles the rest, up to this. */
  longestRestMs?: number
  /** Whether this error says that the service is down; any other answer says that it is there. */
  isOutage: (error: unknown) => boolean
  /** What callers get meanwhile. */
  refusal: (restMs: number) => Error
  clock?: () => number
}

export interface Breaker {
  run<T>(work: () => Promise<T>): Promise<T>
  /** How long nobody will ask; 0 while everybody may. */
  restMs(): number
}

/**
 * Of this process only: each finds out by itself within a few calls, and what they share would be one more thing that
 * can be down. When the rest is over one call goes through; the others follow once it has come back.
 */
export function createBreaker(settings: Settings): Breaker {
  const { name, failures: most = 5, restMs: first = 10_000, longestRestMs = 60_000, clock = Date.now } = settings
  let failures = 0
  let rest = first
  let openUntil: number | undefined
  let isProbing = false

  function succeeded(): void {
    if (openUntil !== undefined) log.info({ service: name }, 'answers again')
    failures = 0
    rest = first
    openUntil = undefined
  }

  function failed(error: unknown, wasProbe: boolean): void {
    failures += 1
    // Of calls that were under way when it began to rest.
    if (openUntil !== undefined && !wasProbe) return
    if (failures < most && !wasProbe) return
    if (wasProbe) rest = Math.min(rest * 2, longestRestMs)
    openUntil = clock() + rest
    // Its words only: an error of a payment service may carry secrets of the call.
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ reason, service: name, restMs: rest }, 'does not answer: not asked for a while')
  }

  function restMs(): number {
    return openUntil === undefined ? 0 : Math.max(0, openUntil - clock())
  }

  return {
    restMs,

    async run(work) {
      if (restMs() > 0 || (openUntil !== undefined && isProbing)) throw settings.refusal(restMs())
      const isProbe = openUntil !== undefined
      if (isProbe) isProbing = true
      try {
        const answer = await work()
        succeeded()
        return answer
      } catch (error) {
        if (settings.isOutage(error)) failed(error, isProbe)
        else succeeded()
        throw error
      } finally {
        if (isProbe) isProbing = false
      }
    }
  }
}
