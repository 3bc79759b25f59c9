import { required } from '#lib/shared/required.ts'
import { log } from '#lib/server/platform/log.ts'

type Check = () => Promise<void>

/** Calls each check once in so many milliseconds: a part of them at each of so many turns, together. One timer for all. */
export function createRounds(ms: number, turns: number) {
  const parts = Array.from({ length: turns }, () => new Set<Check>())
  let count = 0
  let turn = 0
  let added = 0
  let timer: NodeJS.Timeout | undefined

  function work(): void {
    turn = (turn + 1) % turns
    for (const check of parts[turn] ?? []) {
      check().catch((error: unknown) => log.error({ err: error }, 'a stream of news was not checked'))
    }
  }

  return {
    /** Gives a function that ends it. */
    add(check: Check): () => void {
      const part = required(parts[added++ % turns], 'a part')
      part.add(check)
      count++
      timer ??= setInterval(work, ms / turns)
      return () => {
        if (!part.delete(check) || --count > 0) return
        clearInterval(timer)
        timer = undefined
      }
    }
  }
}
