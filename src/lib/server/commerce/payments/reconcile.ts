// What webhooks and return pages missed: crashes, lost events, buyers who closed the window.
import { sql } from 'kysely'

import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Batch } from '#lib/server/platform/queue/batch.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import type { Intent } from '#lib/server/platform/outside/gateway.ts'

import { readForgottenAccounts } from './accounts.ts'
import { closeUnpaid } from './close.ts'
import { findGatewayOf } from './gateway.ts'
import { findCapturesDue, findLapsed, runCapture } from './capture.ts'
import { retryWaitingEvents } from './inbox.ts'
import { findToVoid, voidAuthorisation } from './void.ts'
import { findWaiting, recordIntent } from './queries.ts'
import { findStuckRefunds } from './refund-queries.ts'
import { runRefund } from './refunds.ts'
import { settle } from './settle.ts'

/** Younger than this, the usual ways are still at work. */
const YOUNG_SECONDS = 60

const AT_ONCE = 4
const BATCH = 500

/** Arbitrary, but the same in every process. */
export const RECONCILE_LOCK = 7_404_821

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]

/** Brings everything up to date that waits too long. Any number of these may run; each step repeats harmlessly. */
export async function reconcile(db: Db): Promise<void> {
  await attempt({ step: 'events' }, () => retryWaitingEvents(db))
  await attempt({ step: 'accounts' }, () => readForgottenAccounts(db))
  await settleWaiting(db)
  await each(
    batch => findCapturesDue(db, batch),
    payableId => runCapture(db, payableId)
  )
  await each(
    batch => findToVoid(db, batch),
    payableId => voidAuthorisation(db, payableId)
  )
  await each(
    batch => findLapsed(db, batch),
    payableId => settle(db, payableId)
  )
  await each(
    batch => findStuckRefunds(db, { olderThanSeconds: YOUNG_SECONDS, ...batch }),
    refundId => runRefund(db, refundId)
  )
}

function settleWaiting(db: Db): Promise<number> {
  return untilDone({
    async find(without: string[]) {
      const waiting = await findWaiting(db, { olderThanSeconds: YOUNG_SECONDS, limit: BATCH, without })
      await attempt({ step: 'unnoted payments' }, () => noteLostIntents(db, waiting))
      return waiting
    },
    idOf: ({ id }) => id,
    work: ({ id, overdue }) => (overdue ? closeUnpaid(db, id, { status: 'expired' }) : settle(db, id)),
    onFailure: ({ id }, error) => postpone({ payableId: id }, error),
    atOnce: AT_ONCE
  })
}

/** All that is found, however much there is; one that fails keeps none of the others waiting. */
function each(find: (batch: Batch) => Promise<string[]>, work: (id: string) => Promise<unknown>): Promise<number> {
  return untilDone({
    find: (without: string[]) => find({ limit: BATCH, without }),
    idOf: id => id,
    work,
    onFailure: (id, error) => postpone({ id }, error),
    atOnce: AT_ONCE
  })
}

/** Does it unless another process is at it. The lock ends with its transaction, so a crash leaves none behind. */
export async function reconcileAlone(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${RECONCILE_LOCK}) as mine`.execute(
      tx
    )
    if (rows[0]?.mine) await reconcile(db)
  })
}

/** Those whose payment was made but not noted: one look at the list of each account for all of them. */
async function noteLostIntents(db: Db, waiting: Waiting[]): Promise<void> {
  const unnoted = waiting.filter(({ intent_id: intentId }) => intentId === null)
  const places = Map.groupBy(unnoted, ({ gateway, livemode, account_id }) => `${gateway} ${livemode} ${account_id}`)
  for (const own of places.values()) {
    await attempt({ accountId: own[0].account_id }, () => noteLostIntentsOf(db, own))
  }
}

/** All of one account, the oldest first. */
async function noteLostIntentsOf(db: Db, unnoted: [Waiting, ...Waiting[]]): Promise<void> {
  const [oldest] = unnoted
  const gateway = findGatewayOf(oldest)
  if (!gateway) return
  const intents = await gateway.findIntents(new Date(Date.parse(oldest.created_at) - 60_000))
  const byPayable = new Map<string | undefined, Intent>()
  for (const intent of intents) {
    const earlier = byPayable.get(intent.payableId)
    const isGood = intent.status === 'succeeded' || intent.status === 'requires_capture'
    if (!earlier || isGood) byPayable.set(intent.payableId, intent)
  }
  for (const { id } of unnoted) {
    const intent = byPayable.get(id)
    if (intent) await recordIntent(db, { payableId: id, intentId: intent.id })
  }
}

/** One that fails must not keep the others waiting. */
async function attempt(about: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    postpone(about, error)
  }
}

function postpone(about: object, error: unknown): void {
  log.warn({ err: error, ...about }, 'reconciler: later again')
}
