import { type RawBuilder, sql } from 'kysely'

import type { Place } from './gateway.ts'

/**
 * For the statement that writes what is sold: makes an open payable of each row of this select, which names its columns
 * id, workspace_id, kind, reference, amount_cents, currency, receipt_email and expires_at. They stay with this place:
 * the payment service, the kind of money, and the account that gets it. `manual`: the card is authorised first, and charged
 * when the kind says how much it is.
 */
export function makePayables(
  rows: RawBuilder<unknown>,
  { gateway, livemode, account_id }: Place,
  capture: 'automatic' | 'manual' = 'automatic'
): RawBuilder<object> {
  return sql<object>`(
    insert into payables (id, workspace_id, kind, reference, amount_cents, currency, receipt_email, expires_at, gateway, livemode,
      account_id, capture)
    select id, workspace_id, kind, reference, amount_cents, currency, receipt_email, expires_at, ${gateway}, ${livemode}::boolean,
      ${account_id}::text, ${capture}
    from (${rows}) as due
  )`
}
