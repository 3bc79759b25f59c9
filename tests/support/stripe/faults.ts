/**
 * `error`: Stripe answers so and does nothing. `reset`: the connection is cut before anything happens. `silence`: no
 * answer, nothing happens. `slow`: a normal answer, later. `lost`: it happens, and the connection is cut before the
 * answer. `lost-silence`: it happens, and no answer comes.
 */
export type Fault =
  | { kind: 'error'; status: 429 | 500 | 502 | 503 }
  | { kind: 'reset' | 'silence' | 'lost' | 'lost-silence' }
  | { kind: 'slow'; delayMs: number }

export interface Where {
  method?: 'GET' | 'POST' | 'DELETE'
  path?: RegExp
  /** Once by default; Infinity until `clear`. */
  times?: number
}

export interface Faults {
  add(fault: Fault, where?: Where): void
  clear(): void
  take(method: string, path: string): Fault | undefined
}

export function createFaults(): Faults {
  let waiting: { fault: Fault; where: Where; left: number }[] = []
  return {
    add(fault, where = {}) {
      waiting.push({ fault, where, left: where.times ?? 1 })
    },

    clear() {
      waiting = []
    },

    take(method, path) {
      const found = waiting.find(({ where }) => {
        return (where.method ?? method) === method && (where.path?.test(path) ?? true)
      })
      if (!found) return undefined
      found.left -= 1
      waiting = waiting.filter(({ left }) => left > 0)
      return found.fault
    }
  }
}
