import { type RawBuilder, sql } from 'kysely'

import type { Place } from './gateway.ts'

/**
 * For the statement that writes what is sold: makes an open payable of each row of this select, which names its columns
 * id, workspace_id, kind, reference, amount_cents, currency, receipt_email and expires_at. They stay with this place:
 * the payment service, the kind of money, and the account that gets it.
 */
export function makePayables(rows: RawBuilder<unknown>, { gateway, livemode, account_id }: Place): RawBuilder<object> {
  return sql<object>`(
    insert into payables (id, workspace_id, kind, reference, amount_cents, currency, receipt_email, expires_at, gateway, livemode,
      account_id)
    select id, workspace_id, kind, reference, amount_cents, currency, receipt_email, expires_at, ${gateway}, ${livemode}::boolean,
      ${account_id}::text
    from (${rows}) as due
  )`
}
