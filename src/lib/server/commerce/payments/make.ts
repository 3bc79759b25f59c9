import { type RawBuilder, sql } from 'kysely'

import type { Place } from './gateway.ts'
import { kindOf, type PayableKindName } from './kinds.ts'

interface Terms {
  /** manual: the card is authorised first, and charged when the kind says how much it is. */
  capture?: 'automatic' | 'manual'
  /** What it is paid on top of. */
  addsTo?: string
}

/**
 * For the statement that writes what is sold: makes an open payable of each row of this select, which has the columns id,
 * workspace_id, receipt_email and expires_at, and those that its kind reads. They stay with this place: the payment
 * service, the kind of money, and the account that gets it.
 */
export function makePayables(
  kind: PayableKindName,
  sold: RawBuilder<unknown>,
  { gateway, livemode, account_id }: Place,
  { capture = 'automatic', addsTo }: Terms = {}
): RawBuilder<object> {
  const { amount, currency, reference } = kindOf({ kind })
  return sql<object>`(
    insert into payables (id, workspace_id, kind, reference, amount_cents, currency, receipt_email, expires_at, gateway, livemode,
      account_id, capture, adds_to)
    select id, workspace_id, ${sql.lit(kind)}, ${reference}, ${amount}, ${currency}, receipt_email, expires_at, ${gateway},
      ${livemode}::boolean, ${account_id}::text, ${capture}, ${addsTo ?? null}::uuid
    from (${sold}) as sold
  )`
}
