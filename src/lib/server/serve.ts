import cluster from 'node:cluster'
import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'

import { isDatabaseAway } from './platform/db/away.ts'
import { getDb } from './platform/db/index.ts'
import type { Env } from './platform/env.ts'
import { requireFreePort, explainListenError } from './platform/http/free-port.ts'
import { createAppServer } from './platform/http/server.ts'
import { startTasks } from './background.ts'
import { flushLog, log } from './platform/log.ts'
import { listen, onCacheTags } from './platform/live/notify.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createRouteNames } from './metrics/routes.ts'
import { openDatabase } from './open-database.ts'
import './reactions.ts'
import { stopTracing } from './platform/tracing.ts'
import { traceRequests } from './trace-requests.ts'
import { isFirst, reportServing, shareFigures } from './workers/worker.ts'

/** A statement gets as long. */
const STEP_MS = 15_000

/** The pattern of the page at a path, of those that there are. */
type PageOf = (path: string) => string | undefined

type ServerOptions = Parameters<typeof createAppServer>[0]

/** Everything between a checked configuration and an open port; ends itself cleanly on SIGTERM and SIGINT. */
export async function serve(
  env: Env,
  { handler, clientDir, pageOf }: Pick<ServerOptions, 'handler' | 'clientDir'> & { pageOf: PageOf }
): Promise<void> {
  const started = performance.now()
  // Of a worker the port is its supervisor's.
  if (cluster.isPrimary) await requireFreePort(env)
  const { databaseUrl, pool, close } = await openUnlessStopped(env)
  const token = env.METRICS_TOKEN
  const server: ReturnType<typeof createAppServer> = createAppServer({
    handler: traceRequests(handler, createRouteNames(pageOf)),
    ...(clientDir && { clientDir }),
    publicOrigin: env.publicUrl,
    trustProxy: env.TRUST_PROXY ?? false,
    findFault: findDatabaseFault,
    limits: { stopDelayMs: env.stopDelayMs },
    ...(token && {
      metrics: createMetrics({ db: getDb(), token, pageOf, pool, usage: () => server.usage(), share: shareFigures })
    }),
    log
  })
  const notices = listen(databaseUrl, () => server.clearPages())
  onCacheTags(tags => server.invalidate(tags))
  const port = await server.listen(env.PORT, env.HOST).catch(async (error: NodeJS.ErrnoException) => {
    await notices.stop()
    await close()
    throw explainListenError(error, env)
  })
  reportServing()
  announce(env, started, port)
  // After the port is open: pages do not wait for the queue.
  const startingTasks = startTasks(databaseUrl)

  let stopping = false
  async function stop(signal: string, exitCode = 0): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await endStep('requests', server.close(), STEP_MS + env.stopDelayMs)
    await endStep(
      'background work',
      startingTasks.then(tasks => tasks.stop())
    )
    await endStep('notices', notices.stop())
    await endStep('database', close())
    await endStep('traces', stopTracing())
    flushLog()
    process.exit(exitCode)
  }
  process.on('SIGTERM', signal => void stop(signal))
  process.on('SIGINT', signal => void stop(signal))
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception')
    // Whatever watches over the process starts it again.
    void stop('uncaughtException', 1)
  })
  await startingTasks
}

/** Waits for a step of the end, but not for a database that says nothing any more: the process ends all the same. */
async function endStep(name: string, step: Promise<unknown>, patienceMs = STEP_MS): Promise<void> {
  const late = setTimeout(patienceMs, 'late')
  const ended = step.catch(error => log.error({ err: error }, `${name} not stopped`))
  if ((await Promise.race([ended, late])) === 'late') log.error(`${name} not stopped in ${patienceMs / 1000} s`)
}

/** The first start takes a minute: who ends it in between leaves no database behind that runs on. */
async function openUnlessStopped(env: Env): Promise<Awaited<ReturnType<typeof openDatabase>>> {
  const givenUp = new AbortController()
  const giveUp = (signal: string) => {
    log.info({ signal }, 'stopping')
    givenUp.abort()
  }
  process.on('SIGTERM', giveUp).on('SIGINT', giveUp)
  try {
    const opened = await openDatabase(env, givenUp.signal)
    if (givenUp.signal.aborted) await opened.close()
    else return opened
  } catch (error) {
    if (!givenUp.signal.aborted) throw error
  } finally {
    process.off('SIGTERM', giveUp).off('SIGINT', giveUp)
  }
  flushLog()
  process.exit(0)
}

async function findDatabaseFault(): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(getDb())
    return rows[0]?.isReadOnly ? 'the database is read-only, such as a standby that was not promoted' : undefined
  } catch (error) {
    if (isDatabaseAway(error)) return 'the database cannot be reached'
    log.error({ err: error }, 'not ready')
    return 'the database cannot be used; the log says why'
  }
}

function announce(env: Env, started: number, port: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  log.info({ url: env.publicUrl, payments: env.payments, ms: Math.round(performance.now() - started) }, 'ready')
  if (!isFirst()) return
  if (process.stdout.isTTY || !env.production) {
    console.log(
      `\n  Platen is ready after ${seconds} s: ${env.PUBLIC_URL ? env.publicUrl : `http://${env.HOST}:${port}`}\n`
    )
  }
}
