// What a Prometheus server reads at /metrics: requests, memory and connections of this process, or of all workers together,
// and what waits in the database that it shares with others. Nothing in it names a workspace or a person.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Exchange } from '#lib/server/platform/http/types.ts'

import { countTasks, countWaiting } from './queries.ts'
import { createRouteNames } from './routes.ts'

/** Shorter than a Prometheus server waits. */
const PATIENCE_MS = 5_000

interface Sources {
  db: Db
  token: string
  pageOf: (path: string) => string | undefined
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  usage: () => { streams: number; cacheBytes: number; cachePages: number }
  /** Of a worker: gives what reads the figures of all workers from how its own are read. */
  share?: (readOwn: () => Promise<object[]>) => (() => Promise<string>) | undefined
}

export function createMetrics({ db, token, pageOf, pool, usage, share }: Sources) {
  const registry = new Registry()
  const registers = [registry]
  const databaseRegistry = new Registry()
  const routeOf = createRouteNames(pageOf)
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'platen_http_requests_total',
    help: 'Requests answered, by the pattern of their address. Status 499: the caller left before.',
    labelNames: ['method', 'route', 'status'],
    registers
  })
  const durations = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer; without streams of news.',
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers
  })
  const kept = new Counter({
    name: 'platen_page_cache_hits_total',
    help: 'Requests answered by a page that was made before.',
    registers
  })
  const gauge = (name: string, help: string, label?: string, into = registry) =>
    new Gauge({ name: `platen_${name}`, help, labelNames: label ? [label] : [], registers: [into] })
  const databaseGauge = (name: string, help: string, label?: string) => gauge(name, help, label, databaseRegistry)

  const ofProcess = {
    connections: gauge('database_connections', 'Connections of this process to the database.', 'state'),
    callers: gauge('database_callers_waiting', 'Statements of this process that wait for a connection.'),
    streams: gauge('event_streams', 'Streams of news that are open in this process.'),
    cacheBytes: gauge('page_cache_bytes', 'Memory of the pages this process has made before.'),
    cachePages: gauge('page_cache_pages', 'Pages this process has made before.')
  }
  // The same from every process on one database: take the largest, not the sum.
  const ofDatabase = {
    isUp: databaseGauge('database_up', '1 where the database answered, otherwise 0 and nothing of what follows.'),
    tasks: databaseGauge(
      'tasks_waiting',
      'Background tasks that are due or under way. parked: failed for good, for a person.',
      'task'
    ),
    taskAge: databaseGauge('tasks_oldest_seconds', 'How long the oldest of them has been due.', 'task'),
    mails: databaseGauge('mails_waiting', 'Mails that are due and not yet handed to the mail server.'),
    mailAge: databaseGauge('mails_oldest_seconds', 'How long the oldest of them has been due.'),
    mailsHeld: databaseGauge('mails_held', 'Mails held back by the limits for mails to new addresses.'),
    mailsFailed: databaseGauge('mails_failed', 'Mails of the last day that were given up.'),
    events: databaseGauge('payment_events_waiting', 'Events of the payment service that are not worked off.'),
    eventAge: databaseGauge('payment_events_oldest_seconds', 'How long the oldest of them has been here.'),
    moneyHeld: databaseGauge('payments_held', 'Payments for something that is gone, which nobody has decided on.'),
    calls: databaseGauge('webhook_calls_waiting', 'Calls of webhooks that were not yet made.')
  }

  function collectProcess(): void {
    const { streams, cacheBytes, cachePages } = usage()
    ofProcess.connections.set({ state: 'idle' }, pool.idleCount)
    ofProcess.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    ofProcess.callers.set(pool.waitingCount)
    ofProcess.streams.set(streams)
    ofProcess.cacheBytes.set(cacheBytes)
    ofProcess.cachePages.set(cachePages)
  }

  async function collectDatabase(): Promise<void> {
    for (const each of Object.values(ofDatabase)) each.reset()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(reject, PATIENCE_MS, new Error('late'))
    const asked = Promise.all([countWaiting(db), countTasks(db)])
    try {
      const [waiting, tasks] = await Promise.race([asked, late])
      for (const { name, count, age } of tasks) {
        ofDatabase.tasks.set({ task: name }, count)
        ofDatabase.taskAge.set({ task: name }, age)
      }
      ofDatabase.mails.set(waiting.mails)
      ofDatabase.mailAge.set(waiting.mailsAge)
      ofDatabase.mailsHeld.set(waiting.mailsHeld)
      ofDatabase.mailsFailed.set(waiting.mailsFailed)
      ofDatabase.events.set(waiting.events)
      ofDatabase.eventAge.set(waiting.eventsAge)
      ofDatabase.moneyHeld.set(waiting.moneyHeld)
      ofDatabase.calls.set(waiting.calls)
      ofDatabase.isUp.set(1)
    } catch {
      for (const each of Object.values(ofDatabase)) each.remove()
      ofDatabase.isUp.set(0)
    } finally {
      clearTimeout(timer)
      // What comes after all has nobody who waits for it.
      asked.catch(() => undefined)
    }
  }

  const readAll = share?.(() => {
    collectProcess()
    return registry.getMetricsAsJSON()
  })

  async function readProcess(): Promise<string> {
    if (readAll) return readAll()
    collectProcess()
    return registry.metrics()
  }

  return {
    /** Of a request whose answer is over. */
    count({ method, path, started, isFile, isStream, isKept }: Exchange, status: number): void {
      const route = isFile ? 'file' : routeOf(path)
      requests.inc({ method, route, status })
      if (isKept) kept.inc()
      if (!isStream) durations.observe({ route }, (performance.now() - started) / 1000)
    },
    isAllowed({ headers }: IncomingMessage): boolean {
      return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
    },
    contentType: registry.contentType,
    async read(): Promise<string> {
      await collectDatabase()
      return (await readProcess()) + (await databaseRegistry.metrics())
    }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
