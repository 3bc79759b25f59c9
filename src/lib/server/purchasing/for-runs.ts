// What a production run asks of purchasing: what was ordered for it, and what lies on the shelf of its blanks.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { lockNeeds } from './need-queries.ts'
import { findRunOrders } from './run-queries.ts'
import { findBought } from './store-queries.ts'
import { findShelf } from './stock-queries.ts'

type Blanks = Parameters<typeof findShelf>[2]

export async function findRunSupply(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  { runIds, blanks }: { runIds: string[]; blanks: Blanks }
) {
  return { lines: await findRunOrders(db, member, runIds), shelf: await findShelf(db, member, blanks) }
}

export { findRunPurchases } from './run-queries.ts'

/** How many were ordered for each of these lines of orders before they came into a run. */
export function findBoughtBefore(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  orderLineIds: string[]
): Promise<Map<string, number>> {
  return findBought(db, member, orderLineIds)
}

/** Until the commit, nobody else of the workspace orders or takes from the shelf. */
export function lockSupply(tx: Db, member: Member): Promise<void> {
  return lockNeeds(tx, member)
}
