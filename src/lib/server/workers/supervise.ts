// More than one core: this process starts workers that share its port, by Node's cluster, and replaces those that end. It
// loads neither pages nor database, so it is small and has nothing to fail by. Workers meet as processes behind a proxy do: in
// the database.
import cluster, { type Worker } from 'node:cluster'

import type { Env } from '#lib/server/platform/env.ts'
import { requireFreePort } from '#lib/server/platform/http/free-port.ts'
import { flushLog, log } from '#lib/server/platform/log.ts'

import { createFigures } from './figures.ts'
import { readMessage } from './messages.ts'
import { nextDelay } from './replace-delay.ts'

/** Longer than a worker takes to end by itself. */
const END_MS = 70_000

/** Never resolves: the process ends when its workers have ended. The first one prepares the database, the others wait for it. */
export async function supervise(env: Env): Promise<never> {
  await requireFreePort(env)
  const count = env.workers
  const workersOf = () => Object.values(cluster.workers ?? {}).filter(worker => worker && !worker.isDead()) as Worker[]
  const serving = new Set<Worker>()
  const figures = createFigures(() => [...serving])
  const replacements = new Set<NodeJS.Timeout>()
  let isUp = false
  let isStopping = false
  let exitCode = 0
  let delayMs = 0

  function start(): void {
    const started = Date.now()
    // Not in a worker's own settings: what it was started with decides how many share the database.
    const worker = cluster.fork({ WORKERS: String(count) })
    worker.once('exit', (code, signal) => onExit(worker, { code, signal, livedMs: Date.now() - started }))
  }

  function onServing(worker: Worker): void {
    serving.add(worker)
    if (isUp || isStopping) return
    isUp = true
    for (let made = 1; made < count; made++) start()
  }

  function onExit(worker: Worker, { code, signal, livedMs }: { code: number; signal: string; livedMs: number }): void {
    serving.delete(worker)
    // What the first start is refused for, it has said itself; another one would be refused as well.
    if (!isUp && !isStopping) stop('first worker ended', code ?? 1)
    figures.end(worker.id, !isStopping).catch(error => log.error({ err: error }, 'figures of a worker lost'))
    if (isStopping) {
      if (workersOf().length === 0) end()
      return
    }
    delayMs = nextDelay(delayMs, livedMs)
    log.error({ worker: worker.process.pid, code, signal, againInMs: delayMs }, 'worker ended and is replaced')
    const replacement = setTimeout(() => {
      replacements.delete(replacement)
      start()
    }, delayMs)
    replacements.add(replacement)
  }

  function stop(signal: string, code = 0): void {
    if (isStopping) return
    isStopping = true
    exitCode = code
    log.info({ signal }, 'stopping')
    for (const replacement of replacements) clearTimeout(replacement)
    const workers = workersOf()
    if (workers.length === 0) end()
    for (const worker of workers) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of workersOf()) worker.process.kill('SIGKILL')
    }, END_MS).unref()
  }

  function end(): never {
    flushLog()
    process.exit(exitCode)
  }

  // Workers take connections from the port themselves. Handed out in turn, one that is on its way to a worker that is killed
  // would be left open for ever, and nobody would answer it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.on('message', (worker, message) => {
    if (readMessage(message)?.kind === 'serving') onServing(worker)
    figures.receive(worker, message).catch(error => log.error({ err: error }, 'figures not gathered'))
  })
  process.on('SIGTERM', signal => stop(signal))
  process.on('SIGINT', signal => stop(signal))
  start()
  return new Promise(() => {})
}
