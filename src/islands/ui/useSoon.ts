import { useEffect } from 'react'

/** What the page itself needs comes first. */
const AFTER_LOAD_MS = 1500

/**
 * Fetches parts of the screen before they are asked for, so that they open at once, also where the connection has gone
 * meanwhile.
 * @param loads the same functions each time, such as a constant of the module
 */
export function useSoon(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of loads) load().catch(() => undefined)
    }, AFTER_LOAD_MS)
    return () => clearTimeout(timer)
  }, [loads])
}
