// A nester off the main thread: a Web Worker in the browser, a worker of node:worker_threads on the server.
import { limitOf } from '../nesting/budget.ts'
import { type Nesting, startNesting } from '../nesting/nest.ts'
import type { Order, Report } from '../nesting/team.ts'
import { NestingError } from '../nesting/types.ts'
import { findHost } from './host.ts'

/** How long a search runs before it looks for messages. */
const LISTEN_EVERY_MS = 50

const host = findHost<Order, Report>()
let nesting: Nesting | null = null
let stopped = false

async function obey(order: Order): Promise<void> {
  if (order.type === 'stop') {
    stopped = true
    return
  }
  try {
    if (order.type === 'start') {
      stopped = false
      nesting = await startNesting(order.problem, order.seed)
    } else if (nesting) await search(nesting, order)
    if (nesting) host.post({ type: 'done', result: nesting.result(), best: nesting.best() })
  } catch (error) {
    const known = error instanceof NestingError ? error : { code: null, piece: null }
    const message = error instanceof Error ? error.message : String(error)
    host.post({ type: 'failed', code: known.code, message, piece: known.piece })
  }
}

async function search(nester: Nesting, order: Extract<Order, { type: 'search' }>): Promise<void> {
  nester.adopt(order.from)
  let listened = performance.now()
  for (const progress of nester.search(order.phase, limitOf(order.budget))) {
    if (performance.now() - listened < LISTEN_EVERY_MS) continue
    host.post({ type: 'progress', progress })
    await new Promise(resolve => setTimeout(resolve))
    if (stopped) return
    listened = performance.now()
  }
}

host.listen(order => void obey(order))
