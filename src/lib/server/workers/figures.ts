// The figures of all workers as one: counters and times are added up, so that /metrics is right whichever worker answers.
import type { Worker } from 'node:cluster'

import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'

import { type Figures, type Message, readMessage } from './messages.ts'

/** A worker that is busy for longer counts with what it reported before. */
const PATIENCE_MS = 3_000

type Asked = Pick<Worker, 'id' | 'isConnected' | 'send'>

/** @param workersOf those that serve now. */
export function createFigures(workersOf: () => Asked[]) {
  const own = new Registry()
  const registers = [own]
  const running = new Gauge({ name: 'platen_workers', help: 'Workers that serve.', registers })
  const restarts = new Counter({
    name: 'platen_worker_restarts_total',
    help: 'Workers that ended by themselves and were replaced.',
    registers
  })
  const last = new Map<number, Figures>()
  /** Of workers that have ended: without them a sum would fall, which a Prometheus server takes for a new beginning. */
  let ended: Figures = []
  let rounds = 0
  const waiting = new Map<number, (worker: number) => void>()

  async function gather(): Promise<string> {
    const id = ++rounds
    const reached = workersOf().filter(worker => worker.isConnected())
    const asked = new Set(reached.map(worker => worker.id))
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, PATIENCE_MS)
      const isIn = (worker: number) => {
        asked.delete(worker)
        if (asked.size > 0) return
        clearTimeout(timer)
        resolve()
      }
      waiting.set(id, isIn)
      for (const worker of reached) worker.send({ kind: 'figures-wanted', id } satisfies Message)
    })
    waiting.delete(id)
    running.set(workersOf().length)
    const all = [ended, ...last.values(), await own.getMetricsAsJSON()]
    return AggregatorRegistry.aggregate(all).metrics()
  }

  return {
    async receive(worker: Asked, message: unknown): Promise<void> {
      const read = readMessage(message)
      if (read?.kind === 'figures') {
        last.set(worker.id, read.figures)
        waiting.get(read.id)?.(worker.id)
      } else if (read?.kind === 'figures-wanted') {
        const text = await gather()
        if (worker.isConnected()) worker.send({ kind: 'figures-of-all', id: read.id, text } satisfies Message)
      }
    },
    async end(worker: number, isReplaced: boolean): Promise<void> {
      for (const isIn of waiting.values()) isIn(worker)
      if (isReplaced) restarts.inc()
      const counted = last.get(worker)?.filter(({ type }) => type === 'counter' || type === 'histogram') ?? []
      last.delete(worker)
      ended = (await AggregatorRegistry.aggregate([ended, counted]).getMetricsAsJSON()) as unknown as Figures
    }
  }
}
