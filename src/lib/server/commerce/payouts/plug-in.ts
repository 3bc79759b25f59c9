import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** What the payment service told of a shop's money. */
export const payoutPlugIn: PlugIn = {
  exports: {
    'payouts.json': { select: id => sql`select * from payouts where workspace_id = ${id} order by made_at, id` },
    'money-moves.json': {
      select: id => sql`select * from money_moves where workspace_id = ${id} order by happened_at, id`
    },
    'disputes.json': { select: id => sql`select * from disputes where workspace_id = ${id} order by opened_at, id` }
  }
}
