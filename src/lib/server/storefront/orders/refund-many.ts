// Whole orders refunded together: a selection, or all of a store that is not made.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { Data } from '#lib/contract/endpoint.ts'
import type { refundManyOrders as Endpoint } from '#lib/contract/many-orders.ts'
import { closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import { reserveRefunds, runRefunds } from '#lib/server/commerce/payments/refunds.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { enqueue, type Tasks } from '#lib/server/platform/queue/queue.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'

import { findHeads, findOpenIds, findUnpaidIds } from './many-queries.ts'
import { endMisfit } from './order-change.ts'

const BATCH = 50

type Person = Pick<Member, 'workspaceId' | 'userId'>
type Wanted = z.output<typeof Endpoint.body>
interface Why {
  reason: string
  restock: boolean
}

/** Each order is reserved by itself, so that one that cannot be refunded does not hold up the others. */
export async function refundManyOrders(db: Db, member: Member, wanted: Wanted): Promise<Data<typeof Endpoint>> {
  const heads = await findHeads(db, member, wanted.orderIds)
  const missing = new Set(wanted.orderIds).size - heads.length
  const result: Data<typeof Endpoint> = {
    begun: 0,
    skipped: Array.from({ length: missing }, () => ({ number: null, reason: t('errors.order.gone') }))
  }
  for (const { id, number } of heads) {
    try {
      await inTransaction(db, async tx => {
        const refundIds = await reserveOrder(tx, member, id, wanted)
        await enqueue(tx, 'refunds', { refundIds })
      })
      await endMisfit(db, id, member.userId)
      result.begun++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.skipped.push({ number, reason: error.message })
    }
  }
  return result
}

/**
 * Ends the unpaid orders of a cancelled store and refunds the paid ones that nobody has got yet. May be cut off anywhere
 * and called again: it goes on with those that are still paid. Throws while somebody may still pay one, so that the queue
 * looks again.
 */
export async function refundStore(db: Db, task: Tasks['store-refunds']): Promise<void> {
  const { storeId, reason, ...member } = task
  const each = (find: typeof findUnpaidIds, work: (orderId: string) => Promise<unknown>) =>
    untilDone({
      find: (without: string[]) => find(db, member, { storeId, limit: BATCH, without }),
      idOf: orderId => orderId,
      work,
      // It stays as it is: the page of the store counts what is still paid.
      onFailure: (orderId, error) =>
        log.warn({ err: error, orderId }, 'order of a canceled store not ended or refunded')
    })

  await each(findUnpaidIds, orderId => closeUnpaid(db, orderId, { status: 'cancelled', userId: member.userId }))
  // After the unpaid ones: whoever paid at the last moment is among these now.
  await each(findOpenIds, async orderId => {
    const why = { reason, restock: true }
    await runRefunds(db, await inTransaction(db, tx => reserveOrder(tx, member, orderId, why)))
    await endMisfit(db, orderId, member.userId)
  })
  const [waiting] = await findUnpaidIds(db, member, { storeId, limit: 1 })
  if (waiting) throw new Error(`Order ${waiting} of a canceled store may still be paid`)
}

function reserveOrder(tx: Db, member: Person, payableId: string, { reason, restock }: Why): Promise<string[]> {
  return reserveRefunds(tx, member, { kind: 'store-order', payableId, reason, restock })
}
