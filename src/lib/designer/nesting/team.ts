// Several nesters at once, each with a seed of its own, on a thread of its own: one finds the first layout, all look for
// shorter ones alone (handing the best round on the way made them worse, they all ended in one corner) and press what they
// have, then all press the shortest together.
import { type Budget, partsOf } from './budget.ts'
import type { Places } from './layout.ts'
import type { Phase } from './nest.ts'
import {
  NestingError,
  type NestingErrorCode,
  type NestingProblem,
  type NestingProgress,
  type NestingResult
} from './types.ts'

/** `name`: which of the problems of a member it is about. */
export type Order =
  | { type: 'start'; name: string; problem: NestingProblem; seed: number; first?: Places }
  | { type: 'search'; name: string; phase: Phase; budget: Budget; from: Places }
  | { type: 'stop' }
  /** All problems are done with. */
  | { type: 'forget' }

export type Report =
  | { type: 'progress'; progress: NestingProgress }
  | { type: 'done'; result: NestingResult; best: Places }
  | { type: 'failed'; code: NestingErrorCode | null; message: string; piece: string | null }

/** One of the team: a worker of workers/nesting.ts, in the browser or in Node (see `portOf`), or one of this thread. */
export interface Port {
  post(order: Order): void
  listen(receive: (report: Report) => void): void
  close(): void
}

interface WebWorker {
  postMessage(message: unknown): void
  addEventListener(type: 'message', receive: (event: { data: Report }) => void): void
  addEventListener(type: 'error', receive: () => void): void
  terminate(): void
}

interface NodeWorker {
  postMessage(message: unknown): void
  on(type: 'message', receive: (report: Report) => void): unknown
  on(type: 'error', receive: () => void): unknown
  terminate(): unknown
}

const BROKEN: Report = { type: 'failed', code: null, message: 'The nesting worker ended', piece: null }

export function portOf(worker: WebWorker | NodeWorker): Port {
  let receive: (report: Report) => void = () => {}
  let isBroken = false
  const end = () => {
    isBroken = true
    receive(BROKEN)
  }
  if ('on' in worker) {
    worker.on('message', report => receive(report))
    worker.on('error', end)
  } else {
    worker.addEventListener('message', ({ data }) => receive(data))
    worker.addEventListener('error', end)
  }
  return {
    post: order => {
      if (!isBroken) worker.postMessage(order)
      else if (order.type === 'start' || order.type === 'search') receive(BROKEN)
    },
    listen: next => {
      receive = next
    },
    close: () => void worker.terminate()
  }
}

interface StartOptions {
  seed: number
  /** Tells apart what one team works on. */
  name?: string
}

interface SearchOptions {
  /** For each member. */
  budget: Budget
  onProgress?: ((progress: NestingProgress) => void) | undefined
  /** Ends the search early with the best layout so far. */
  signal?: Signal | undefined
}

interface Signal {
  readonly aborted: boolean
  addEventListener(type: 'abort', run: () => void): void
  removeEventListener(type: 'abort', run: () => void): void
}

export interface TeamNesting {
  /** The first legal layout, long before the best. */
  first: NestingResult
  /** With a budget in moves and equally many members the same seed gives the same layout. */
  search(options: SearchOptions): Promise<NestingResult>
}

/** Throws NestingError. A member that ends is left out; the last one's error is thrown. */
export async function startTeam(ports: Port[], problem: NestingProblem, options: StartOptions): Promise<TeamNesting> {
  const { seed, name = '' } = options
  let onProgress: (progress: NestingProgress) => void = () => {}
  const members = ports.map(port => memberOf(port, progress => onProgress(progress)))

  async function ask(orderOf: (index: number) => Order): Promise<Done> {
    const answers = await Promise.allSettled(members.map((member, i) => member.ask(orderOf(i))))
    const done = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    const errors = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    if (done.length === 0) throw errors.find(error => error instanceof NestingError) ?? errors[0]
    return done.reduce((a, b) => (b.best.length < a.best.length ? b : a))
  }

  /** By one alone, which has the machine to itself; by the next if that one ends. */
  async function begin(index: number): Promise<{ done: Done; by: number }> {
    try {
      return { done: await members[index]!.ask({ type: 'start', name, problem, seed: seed + index }), by: index }
    } catch (error) {
      if (error instanceof NestingError || index + 1 === members.length) throw error
      return begin(index + 1)
    }
  }

  const { done: first, by } = await begin(0)
  let best = first
  const others = [...members.entries()].filter(([index]) => index > by)
  const started = Promise.allSettled(
    others.map(([i, member]) => member.ask({ type: 'start', name, problem, seed: seed + i, first: first.best }))
  )

  async function search({ budget, onProgress: tell, signal }: SearchOptions): Promise<NestingResult> {
    const from = best.best
    await started
    const stop = () => {
      for (const port of ports) port.post({ type: 'stop' })
    }
    signal?.addEventListener('abort', stop)
    let shortest = best.result.lengthMm
    let done = 0
    for (const { share, together, ...part } of partsOf(budget)) {
      if (signal?.aborted) break
      onProgress = progress => {
        shortest = Math.min(shortest, progress.lengthMm)
        if (progress.lengthMm <= shortest) tell?.({ ...progress, fraction: done + share * progress.fraction })
      }
      // A member keeps its own layout where the one it is given is longer.
      const given = together ? best.best : from
      const next = await ask(() => ({ type: 'search', name, ...part, from: given }))
      if (next.best.length <= best.best.length) best = next
      done += share
    }
    signal?.removeEventListener('abort', stop)
    return best.result
  }

  return { first: best.result, search }
}

interface TeamOptions extends SearchOptions {
  seed: number
  onFirst?: (result: NestingResult) => void
}

/** Throws NestingError. */
export async function nestAsTeam(ports: Port[], problem: NestingProblem, options: TeamOptions): Promise<NestingResult> {
  const { seed, onFirst, ...search } = options
  const team = await startTeam(ports, problem, { seed })
  onFirst?.(team.first)
  return team.search(search)
}

type Done = Extract<Report, { type: 'done' }>

/** What each is doing, for whichever problem. */
const busy = new WeakMap<Port, Promise<unknown>>()

/** Asks a member one thing at a time. */
function memberOf(port: Port, onProgress: (progress: NestingProgress) => void): { ask(order: Order): Promise<Done> } {
  const answerTo = (order: Order) =>
    new Promise<Done>((resolve, reject) => {
      port.listen(report => {
        if (report.type === 'progress') onProgress(report.progress)
        else if (report.type === 'done') resolve(report)
        else if (report.code === null) reject(new Error(report.message))
        else reject(new NestingError(report.code, report.message, report.piece))
      })
      port.post(order)
    })
  return {
    ask(order) {
      const answer = (busy.get(port) ?? Promise.resolve()).then(() => answerTo(order))
      busy.set(
        port,
        answer.catch(() => undefined)
      )
      return answer
    }
  }
}
