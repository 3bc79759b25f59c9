import { lockForMember } from '#lib/server/commerce/payments/hold.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'

import { findOrder, lockOrder, type OrderRow } from './queries.ts'

/** Held until the transaction ends, with what is to be paid for it. */
export async function lockWhole(tx: Db, member: Member, orderId: string): Promise<OrderRow> {
  const locked = (await lockForMember(tx, member, orderId)) && (await lockOrder(tx, member, orderId))
  const order = locked && (await findOrder(tx, member, orderId))
  if (!order) throw notFound('Order')
  return order
}
