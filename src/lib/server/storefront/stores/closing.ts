// What somebody should know before they close a store: what is unpaid, and what cannot be made or bought as it is.
import { sql } from 'kysely'

import type { Data } from '#lib/contract/endpoint.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import type { checkStoreClosing } from '#lib/contract/store-closing.ts'
import { isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { lettersProblem } from '#lib/shared/personalisation.ts'

import { STANDING } from '../orders/write.ts'

/** More than a person reads before they close a store. */
const MOST_LETTERS = 20

interface LetteredLine {
  orderId: string
  number: number
  personalisation: OrderLine['personalisation']
}

export async function findClosing(
  db: Db,
  { workspaceId }: Member,
  storeId: string
): Promise<Data<typeof checkStoreClosing>> {
  const { rows: known } = await sql<{ orders: number; cents: number }>`
    select count(orders.id)::int as orders, coalesce(sum(orders.total_cents), 0)::bigint as cents
    from stores s left join orders on orders.store_id = s.id and orders.status = 'pending' and orders.expires_at > now()
      and orders.livemode = ${isLiveSellerSql('s')}
    where s.id = ${storeId} and s.workspace_id = ${workspaceId} group by s.id`.execute(db)
  const unpaid = known[0]
  if (!unpaid) throw notFound('Store')
  const ordered = sql`
    from orders join stores s on s.id = orders.store_id join order_lines l on l.order_id = orders.id
    where orders.workspace_id = ${workspaceId} and orders.store_id = ${storeId}
      and (${STANDING} or orders.status = 'authorised') and orders.livemode = ${isLiveSellerSql('s')}
      and l.quantity > l.not_made`
  const { rows: lettered } = await sql<LetteredLine>`
    select orders.id as "orderId", orders.number, l.personalisation ${ordered} and l.personalisation <> '[]'
    order by orders.number, l.position`.execute(db)
  const { rows: without } = await sql<{ name: string }>`
    select distinct l.name ${ordered} and not exists (
      select from blanks b where b.workspace_id = ${workspaceId} and lower(b.name) = lower(l.name) and b.supplier <> ''
        and b.archived_at is null
    ) order by l.name`.execute(db)
  return {
    unpaid,
    letters: lettered.flatMap(lacking).slice(0, MOST_LETTERS),
    noSupplier: without.map(({ name }) => name)
  }
}

function lacking({ orderId, number, personalisation }: LetteredLine) {
  return personalisation.flatMap(({ field, value }) => {
    return lettersProblem(field, value) === '' ? [] : [{ orderId, number, text: value }]
  })
}
