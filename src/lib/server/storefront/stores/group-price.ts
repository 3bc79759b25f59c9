// The price of a store with group prices is decided once, when it has closed and nobody is paying any more.
import { sql } from 'kysely'

import { isLiveSeller } from '#lib/server/commerce/payments/place.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import type { Batch } from '#lib/server/platform/queue/batch.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import { countPieces, countUndecided, lockAuthorised, priceFinally } from '#lib/server/storefront/orders/group-price.ts'

const BATCH = 100

/** Any number of times: each store is decided in one transaction, and its cards are charged by the reconciler. */
export async function decideGroupPrices(db: Db): Promise<void> {
  await untilDone({
    find: (without: string[]) => findUndecided(db, { limit: BATCH, without }),
    idOf: storeId => storeId,
    work: storeId => inTransaction(db, tx => decide(tx, storeId)),
    onFailure: (storeId, error) => log.error({ err: error, storeId }, 'a group price could not be decided; later again')
  })
}

/** Those that closed first come first: banks hold the money for some days only. */
async function findUndecided(db: Db, { limit, without }: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stores s
    where s.closes_at <= now() and s.group_decided_at is null and s.stage not in ('draft', 'cancelled')
      and exists (select from orders o where o.store_id = s.id and o.status = 'authorised')
      and s.id <> all (${without}::uuid[])
    order by s.closes_at, s.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function decide(tx: Db, storeId: string): Promise<void> {
  // No order comes in while its store is held.
  const store = await tx
    .selectFrom('stores')
    .select(['group_decided_at', 'trial', 'campaign_id'])
    .where('id', '=', storeId)
    .where('closes_at', '<=', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!store || store.group_decided_at !== null || (await countUndecided(tx, storeId)) > 0) return
  const orderIds = await lockAuthorised(tx, storeId)
  const soldOf = await countPieces(tx, storeId)
  const sold = soldOf(isLiveSeller(store))
  for (const orderId of orderIds) await priceFinally(tx, orderId, soldOf)
  await sql`
    update store_items set group_sold = coalesce((${JSON.stringify(Object.fromEntries(sold))}::jsonb->>id::text)::int, 0)
    where store_id = ${storeId} and group_tiers is not null`.execute(tx)
  await tx.updateTable('stores').set({ group_decided_at: sql`now()` }).where('id', '=', storeId).execute()
  await notify(tx, { kind: 'cache', tags: [`store:${store.campaign_id}`] })
}
