import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'

import type { Db } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'
import { traced } from '#lib/server/platform/tracing.ts'

/** What each kind of background work is told. */
export interface Tasks {
  refund: { refundId: string }
  refunds: { refundIds: string[] }
  'store-refunds': { storeId: string; workspaceId: string; userId: string; reason: string }
  'store-message': { storeId: string; kind: string }
  settle: { payableId: string }
  'end-subscription': { gateway: string; livemode: boolean; customerId: string }
  'invoice-paid': { invoiceId: string }
  'chat-mail': { workspaceId: string; jobId: string; side: 'shop' | 'other'; messageId: number }
  'customer-import': { importId: string; workspaceId: string; userId: string | null }
  'lead-import': { importId: string; workspaceId: string; userId: string | null }
  'transfer-print': { sheetId: string }
  'run-sheets': { runId: string }
  'symbol-update': { workspaceId: string; symbolId: string }
  'workspace-export': { exportId: string }
  'workspace-import': { importId: string }
}

const PARKED = 'parked'

const OPTIONS = {
  refund: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  refunds: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  // Goes on with the orders that are still paid.
  'store-refunds': { retryLimit: 20, retryDelay: 5, retryBackoff: true, expireInSeconds: 3600 },
  'store-message': { retryLimit: 4, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
  settle: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'end-subscription': { retryLimit: 20, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  'invoice-paid': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'chat-mail': { retryLimit: 4, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
  // Goes on where it was cut off.
  'customer-import': { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  'lead-import': { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  'transfer-print': { retryLimit: 4, retryDelay: 30, retryBackoff: true, expireInSeconds: 3600 },
  // Goes on with the designs that still wait.
  'symbol-update': { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 3600 },
  // Its row says who is at it; what is lost is begun again by its round.
  'run-sheets': { retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 3600 },
  // Their own rows say who is at them; what is lost is begun again by their round of the minute.
  'workspace-export': { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 14_400 },
  'workspace-import': { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 14_400 }
} as const satisfies Record<keyof Tasks, object>

export const TASK_NAMES = Object.keys(OPTIONS) as (keyof Tasks)[]

type WorkHandler = (tasks: object[], ...rest: unknown[]) => Promise<unknown>

/** Each task, and each round that the queue calls, is a span of its own. */
class TracedBoss extends PgBoss {
  // biome-ignore lint/suspicious/noExplicitAny: pg-boss declares two forms of it
  override work(...given: any[]): Promise<string> {
    const name = given[0] as string
    const handler = given.at(-1) as WorkHandler
    const tracedHandler: WorkHandler = (tasks, ...rest) =>
      traced(
        () => ({
          name: `task ${name}`,
          kind: 'consumer',
          attributes: { 'platen.task': name, 'platen.tasks': tasks.length }
        }),
        async () => handler(tasks, ...rest)
      )
    const work = super.work as (...forms: unknown[]) => Promise<string>
    return work.call(this, ...given.slice(0, -1), tracedHandler)
  }
}

/** Starts the queue of this process; a task that failed its last try waits in the queue `parked` for a person. */
export async function startQueue(connectionString: string): Promise<PgBoss> {
  const boss = new TracedBoss({
    connectionString,
    schema: 'tasks',
    max: 3,
    application_name: 'platen tasks',
    connectionTimeoutMillis: 5000
  })
  boss.on('error', error => log.warn({ err: error }, 'queue'))
  await boss.start()
  await boss.createQueue(PARKED)
  for (const [name, options] of Object.entries(OPTIONS))
    await boss.createQueue(name, { ...options, deadLetter: PARKED })
  forget('queue')
  singleton('queue', () => boss)
  return boss
}

/** The queue, or undefined in a program that has not started one (a test, a script). */
export function runningQueue(): PgBoss | undefined {
  return singleton<PgBoss | undefined>('queue', () => undefined)
}

/** Adds work as part of the transaction: it is there if and only if the transaction is. */
export async function enqueue<Name extends keyof Tasks>(
  db: Db,
  name: Name,
  data: Tasks[Name],
  options: { startAfter?: Date; singletonKey?: string } = {}
): Promise<void> {
  await runningQueue()?.send(name, data, {
    ...options,
    db: { executeSql: (text, values) => execute(db, text, values) }
  })
}

async function execute(db: Db, text: string, values: unknown[] = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  // biome-ignore lint/suspicious/noExplicitAny: the library's own type of a row
  return { rows: rows as any[] }
}
