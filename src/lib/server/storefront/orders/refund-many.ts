// Whole orders refunded together: a selection, or all of a store that is not made.
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
    skipped: Array.from({ length: missing }, () => ({ number: null, reason: 'This order no longer exists.' }))
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
 * and called again: it goes on with those that are still paid.
 */
export async function refundStore(db: Db, task: Tasks['store-refunds']): Promise<void> {
  const { storeId, reason, ...member } = task
  const tried = new Set<string>()
  const next = async (find: typeof findUnpaidIds) => {
    const ids = await find(db, member, { storeId, limit: BATCH + tried.size })
    return ids.filter(id => !tried.has(id))
  }
  for (let ids = await next(findUnpaidIds); ids.length > 0; ids = await next(findUnpaidIds)) {
    for (const id of ids) {
      tried.add(id)
      await endUnpaid(db, member, id)
    }
  }
  // After the unpaid ones: whoever paid at the last moment is among these now.
  for (let ids = await next(findOpenIds); ids.length > 0; ids = await next(findOpenIds)) {
    for (const id of ids) {
      tried.add(id)
      await refundOrder(db, member, id, reason)
    }
  }
}

async function endUnpaid(db: Db, { userId }: Person, orderId: string): Promise<void> {
  try {
    await closeUnpaid(db, orderId, { status: 'cancelled', userId })
  } catch (error) {
    // What is paid all the same is refunded when it is booked, or held for a person.
    log.warn({ err: error, orderId }, 'unpaid order of a cancelled store could not be ended')
  }
}

async function refundOrder(db: Db, member: Person, orderId: string, reason: string): Promise<void> {
  try {
    const why = { reason, restock: true }
    await runRefunds(db, await inTransaction(db, tx => reserveOrder(tx, member, orderId, why)))
    await endMisfit(db, orderId, member.userId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // It stays paid, and the page of the store counts it as left.
    log.warn({ err: error, orderId }, 'order of a cancelled store could not be refunded')
  }
}

function reserveOrder(tx: Db, member: Person, payableId: string, { reason, restock }: Why): Promise<string[]> {
  return reserveRefunds(tx, member, { kind: 'store-order', payableId, reason, restock })
}
