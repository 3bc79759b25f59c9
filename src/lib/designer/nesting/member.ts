// One nester of a team: does what it is ordered, and looks for messages while it searches.
import { limitOf } from './budget.ts'
import { type Nesting, startNesting } from './nest.ts'
import type { Order, Port, Report } from './team.ts'
import { NestingError } from './types.ts'

/** How long a search runs before it looks for messages. */
const LISTEN_EVERY_MS = 50

export function createMember(report: (report: Report) => void): (order: Order) => void {
  const nestings = new Map<string, Nesting>()
  let stopped = false

  async function execute(order: Exclude<Order, { type: 'stop' | 'forget' }>): Promise<void> {
    try {
      stopped = false
      if (order.type === 'start') nestings.set(order.name, await startNesting(order.problem, order.seed, order.first))
      const nesting = nestings.get(order.name)
      if (!nesting) throw new Error('This problem was not started')
      if (order.type === 'search') await search(nesting, order)
      report({ type: 'done', result: nesting.result(), best: nesting.best() })
    } catch (error) {
      const known = error instanceof NestingError ? error : { code: null, piece: null }
      const message = error instanceof Error ? error.message : String(error)
      report({ type: 'failed', code: known.code, message, piece: known.piece })
    }
  }

  async function search(nesting: Nesting, order: Extract<Order, { type: 'search' }>): Promise<void> {
    nesting.adopt(order.from)
    let listened = performance.now()
    for (const progress of nesting.search(order.phase, limitOf(order.budget))) {
      if (performance.now() - listened < LISTEN_EVERY_MS) continue
      report({ type: 'progress', progress })
      await new Promise(resolve => setTimeout(resolve))
      if (stopped) return
      listened = performance.now()
    }
  }

  return order => {
    if (order.type === 'stop') stopped = true
    else if (order.type === 'forget') nestings.clear()
    else void execute(order)
  }
}

/** A member on this very thread. */
export function localPort(): Port {
  let receive: (report: Report) => void = () => {}
  const obey = createMember(report => receive(report))
  return {
    post: obey,
    listen: next => {
      receive = next
    },
    close: () => {}
  }
}
