// Loaded into the started product by `node --import`: kills it, or its database, at the n-th await of a request that asks
// for it by the header x-kill. Counted are statements, calls of other services and acts on files, before and after each.
import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import files from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

import type pg from 'pg'

interface Plan {
  left: number
  target: 'app' | 'database'
  passed: number
  /** Counts from the first call of another service whose address has this in it. */
  after?: string | undefined
}

const context = new AsyncLocalStorage<Plan | undefined>()
/** A plan for all that the process does from then on: background work belongs to no request. */
let everywhere: Plan | undefined

function pass(plan = context.getStore() ?? everywhere): void {
  if (!plan || plan.after) return
  plan.passed += 1
  plan.left -= 1
  if (plan.left !== 0) return
  if (plan.target === 'app') process.kill(process.pid, 'SIGKILL')
  const pidFile = join(process.env['DATA_DIR']!, 'postgres', 'postmaster.pid')
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
}

/** `12 app`, `3 database`, `7 app everywhere`, and `2 app everywhere /capture`. */
function readPlan(header: string): Plan & { isEverywhere: boolean } {
  const [left, target, where, after] = header.split(' ')
  return {
    left: Number(left),
    target: target === 'database' ? 'database' : 'app',
    passed: 0,
    after,
    isEverywhere: where === 'everywhere'
  }
}

diagnostics.subscribe('http.server.request.start', message => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const header = request.headers['x-kill']
  const plan = typeof header === 'string' ? readPlan(header) : undefined
  if (plan?.isEverywhere) everywhere = plan
  context.enterWith(plan?.isEverywhere ? undefined : plan)
  if (!plan) return
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...given: never[]) {
    this.setHeader('x-kill-passed', plan.passed)
    return Reflect.apply(writeHead, this, given)
  } as typeof writeHead
})

const asking = new WeakMap<object, Plan>()
diagnostics.subscribe('http.client.request.start', message => {
  const { request } = message as { request: { path: string } }
  const plan = context.getStore() ?? everywhere
  if (plan?.after && request.path.includes(plan.after)) plan.after = undefined
  if (plan) asking.set(request, plan)
  pass(plan)
})
diagnostics.subscribe('http.client.response.finish', message => {
  const plan = asking.get((message as { request: object }).request)
  if (plan) pass(plan)
})

function around<Given extends unknown[], Result>(
  call: (this: unknown, ...given: Given) => Result
): (this: unknown, ...given: Given) => Result {
  return function (...given) {
    pass()
    const plan = context.getStore() ?? everywhere
    const result = call.apply(this, given)
    if (!plan || !(result instanceof Promise)) return result
    return result.finally(() => pass(plan)) as Result
  }
}

const { Client } = createRequire(import.meta.url)('pg') as typeof pg
const ask = around(Client.prototype.query as never) as (...given: unknown[]) => unknown
Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [query] = given as [{ callback?: (...answer: unknown[]) => void }]
  const plan = context.getStore() ?? everywhere
  const { callback } = query
  if (plan && callback) {
    query.callback = (...answer) => {
      pass(plan)
      callback.apply(query, answer)
    }
  }
  return Reflect.apply(ask, this, given)
} as never
for (const name of ['mkdir', 'open', 'rename', 'readFile'] as const) files[name] = around(files[name] as never) as never
syncBuiltinESMExports()
