import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Cut } from '#lib/shared/pricing.ts'

import { today } from './queries.ts'

export interface Late {
  id: string
  workspaceId: string
  /** Null where none is due now. */
  lateFee: Cut | null
  remind: boolean
}

interface Search {
  limit: number
  /** Tried already. */
  without: string[]
}

/** Those that a reminder or a late fee is due for, as their shop has set it: of each shop in turn, the longest due first. */
export async function findLate(db: Db, { limit, without }: Search): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select id, "workspaceId", "lateFee", remind from (
      select i.id, i.due_on, i.workspace_id as "workspaceId",
        case when s.late_fee is not null and i.late_fee_cents = 0 and i.due_on + s.late_fee_after < ${today}
          then s.late_fee end as "lateFee",
        s.remind_every is not null and i.email <> '' and i.reminders < s.remind_most
          and coalesce(i.reminded_on, i.due_on) + s.remind_every <= ${today} as remind
      from invoices i join workspaces w on w.id = i.workspace_id join invoice_settings s on s.workspace_id = i.workspace_id
      where i.issued_at is not null and i.voided_at is null and i.balance_cents > 0 and i.due_on < ${today}
        and i.held_reason = '' and i.payable_id is null and i.id <> all (${without}::uuid[])
    ) late
    where remind or "lateFee" is not null
    order by row_number() over (partition by "workspaceId" order by due_on, id), due_on, id limit ${limit}`.execute(db)
  return rows
}
