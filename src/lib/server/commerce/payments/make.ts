import { type RawBuilder, sql } from 'kysely'

import { gateway } from './gateway.ts'

/**
 * For the statement that writes what is sold: makes an open payable of each row of this select, which names its columns
 * id, workspace_id, kind, reference, amount_cents, currency, receipt_email and expires_at. They stay with the payment
 * service, and the kind of money, of this process.
 */
export function makePayables(rows: RawBuilder<unknown>): RawBuilder<object> {
  const { kind, livemode } = gateway()
  return sql<object>`(
    insert into payables (id, workspace_id, kind, reference, amount_cents, currency, receipt_email, expires_at, gateway, livemode)
    select id, workspace_id, kind, reference, amount_cents, currency, receipt_email, expires_at, ${kind}, ${livemode}::boolean
    from (${rows}) as due
  )`
}
