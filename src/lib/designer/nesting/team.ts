// Several nesters at once, each in a worker with a seed of its own: all look for short layouts alone (handing the best
// round on the way made them worse, they all ended in one corner), then all press the shortest together.
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

export type Order =
  | { type: 'start'; problem: NestingProblem; seed: number }
  | { type: 'search'; phase: Phase; budget: Budget; from: Places }
  | { type: 'stop' }

export type Report =
  | { type: 'progress'; progress: NestingProgress }
  | { type: 'done'; result: NestingResult; best: Places }
  | { type: 'failed'; code: NestingErrorCode | null; message: string; piece: string | null }

/** A worker of workers/nesting.ts, in the browser or in Node: see `portOf`. */
export interface Port {
  post(order: Order): void
  listen(receive: (report: Report) => void): void
  close(): void
}

interface WebWorker {
  postMessage(message: unknown): void
  addEventListener(type: 'message', receive: (event: { data: Report }) => void): void
  terminate(): void
}

interface NodeWorker {
  postMessage(message: unknown): void
  on(type: 'message', receive: (report: Report) => void): unknown
  terminate(): unknown
}

export function portOf(worker: WebWorker | NodeWorker): Port {
  return {
    post: order => worker.postMessage(order),
    listen: receive => {
      if ('on' in worker) worker.on('message', receive)
      else worker.addEventListener('message', ({ data }) => receive(data))
    },
    close: () => void worker.terminate()
  }
}

interface TeamOptions {
  seed: number
  /** For each worker. */
  budget: Budget
  /** The first legal layout, long before the best. */
  onFirst?: (result: NestingResult) => void
  onProgress?: (progress: NestingProgress) => void
  /** Ends the search early with the best layout so far. */
  signal?: { readonly aborted: boolean; addEventListener(type: 'abort', run: () => void): void }
}

/** Throws NestingError. With a budget in moves and equally many ports the same seed gives the same layout. */
export async function nestAsTeam(ports: Port[], problem: NestingProblem, options: TeamOptions): Promise<NestingResult> {
  const { seed, budget, onFirst, onProgress, signal } = options
  const parts = partsOf(budget)
  const stages = [
    { phase: 'explore', budget: parts.explore, from: 0, part: 0.8 },
    { phase: 'compress', budget: parts.compress, from: 0.8, part: 0.2 }
  ] as const

  let stage = { from: 0, part: 0 }
  let shortest = Infinity
  const members = ports.map(port =>
    memberOf(port, progress => {
      shortest = Math.min(shortest, progress.lengthMm)
      if (progress.lengthMm <= shortest)
        onProgress?.({ ...progress, fraction: stage.from + stage.part * progress.fraction })
    })
  )
  signal?.addEventListener('abort', () => {
    for (const port of ports) port.post({ type: 'stop' })
  })
  let done = await Promise.all(members.map((ask, i) => ask({ type: 'start', problem, seed: seed + i })))
  onFirst?.(best(done).result)
  for (const next of stages) {
    if (signal?.aborted) break
    stage = next
    const from = best(done).best
    done = await Promise.all(members.map(ask => ask({ type: 'search', phase: next.phase, budget: next.budget, from })))
  }
  return best(done).result
}

type Done = Extract<Report, { type: 'done' }>

function best(done: Done[]): Done {
  return done.reduce((a, b) => (b.best.length < a.best.length ? b : a))
}

/** Asks a worker one thing at a time. */
function memberOf(port: Port, onProgress: (progress: NestingProgress) => void): (order: Order) => Promise<Done> {
  let answer: ((report: Exclude<Report, { type: 'progress' }>) => void) | null = null
  port.listen(report => {
    if (report.type === 'progress') onProgress(report.progress)
    else answer?.(report)
  })
  return order =>
    new Promise((resolve, reject) => {
      answer = report => {
        if (report.type === 'done') resolve(report)
        else
          reject(report.code ? new NestingError(report.code, report.message, report.piece) : new Error(report.message))
      }
      port.post(order)
    })
}
