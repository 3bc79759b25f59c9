import { sql } from 'kysely'

import type { InvoiceSettings } from '#lib/contract/invoice-books.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { In } from './queries.ts'

export async function findSettings(db: Db, { workspaceId }: In, lock = false): Promise<InvoiceSettings | undefined> {
  const { rows } = await sql<InvoiceSettings>`
    select prefix, terms, deposit_percent as "depositPercent", footer, reply_to as "replyTo", tax_number as "taxNumber",
      paper, remind_every as "remindEvery", remind_most as "remindMost", late_fee as "lateFee",
      late_fee_after as "lateFeeAfter", revision
    from invoice_settings where workspace_id = ${workspaceId} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function saveSettings(tx: Db, { workspaceId }: Member, settings: InvoiceSettings): Promise<void> {
  const values = {
    prefix: settings.prefix,
    terms: settings.terms,
    deposit_percent: settings.depositPercent,
    footer: settings.footer,
    reply_to: settings.replyTo,
    tax_number: settings.taxNumber,
    paper: settings.paper,
    remind_every: settings.remindEvery,
    remind_most: settings.remindMost,
    late_fee: settings.lateFee && JSON.stringify(settings.lateFee),
    late_fee_after: settings.lateFeeAfter,
    revision: settings.revision + 1
  }
  await tx
    .insertInto('invoice_settings')
    .values({ workspace_id: workspaceId, ...values })
    .onConflict(conflict => conflict.column('workspace_id').doUpdateSet(values))
    .execute()
}
