// An order follows its pieces: ready once all that is owed is in its bag, handed over once all of it is.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { changeOrderState } from '#lib/server/storefront/orders/change.ts'

/** Gives what became of the order, in a sentence; '' where nothing did. */
export async function followOrder(
  tx: Db,
  member: Member,
  { orderId, isBack, takenBy }: { orderId: string; isBack: boolean; takenBy: string }
): Promise<string> {
  const order = await findProgress(tx, member, orderId)
  if (!order || order.owed === 0) return ''
  const { number, status, owed, bagged, handedOver, isShipped, isMailed } = order
  const isOver = status === 'handed_over' || status === 'shipped'
  if (isBack) {
    if (isOver && handedOver < owed) await changeOrderState(tx, member, { orderId, state: 'ready', notify: false })
    if ((isOver || status === 'ready') && bagged < owed) {
      await changeOrderState(tx, member, { orderId, state: 'production', notify: false })
      return t('activities.runOrder.back', { number })
    }
    return ''
  }
  if (handedOver >= owed && !isOver) {
    await changeOrderState(tx, member, {
      orderId,
      state: isShipped ? 'shipped' : 'handed_over',
      notify: false,
      takenBy
    })
    return t('activities.runOrder.handedOver', { number })
  }
  if (bagged >= owed && (status === 'paid' || status === 'production')) {
    await changeOrderState(tx, member, { orderId, state: 'ready', notify: !isMailed })
    return t('activities.runOrder.ready', { number })
  }
  return ''
}

interface Progress {
  number: number
  status: string
  isShipped: boolean
  owed: number
  /** Scanned into the bag, also what has left it since. */
  bagged: number
  handedOver: number
  /** The buyer was written to that it is ready: once. */
  isMailed: boolean
}

async function findProgress(db: Db, { workspaceId }: Member, orderId: string): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select o.number, o.status, o.delivery->>'kind' = 'shipping' as "isShipped",
      (select coalesce(sum(quantity - not_made), 0)::int from order_lines where order_id = o.id) as owed,
      count(*) filter (where p.state in ('bagged', 'handed_over'))::int as bagged,
      count(*) filter (where p.state = 'handed_over')::int as "handedOver",
      exists (select from mails m where m.order_id = o.id and m.template = 'order_ready') as "isMailed"
    from orders o left join production_pieces p on p.order_id = o.id
    where o.workspace_id = ${workspaceId} and o.id = ${orderId}
    group by o.id`.execute(db)
  return rows[0]
}
