// Credit notes of a time, each with its invoice.
import type { CreditNote } from '#lib/contract/credit-notes.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { required } from '#lib/shared/required.ts'

import { findCredits } from './ledger-queries.ts'
import { findForTasks, type In, type InvoiceRow } from './queries.ts'

interface Time {
  from: string
  to: string
  after: number
  limit: number
}

interface IssuedCredit {
  number: number
  note: CreditNote
  row: InvoiceRow
}

/** By number. */
export async function findIssuedCredits(db: Db, of: In, { from, to, after, limit }: Time): Promise<IssuedCredit[]> {
  const found = await db
    .selectFrom('credit_notes as n')
    .innerJoin('invoices as i', 'i.id', 'n.invoice_id')
    .select(['n.id', 'n.number', 'n.invoice_id as invoiceId'])
    .where('n.workspace_id', '=', of.workspaceId)
    .where('n.issued_on', '>=', from)
    .where('n.issued_on', '<=', to)
    .where('i.voided_at', 'is', null)
    .where('n.number', '>', after)
    .orderBy('n.number')
    .limit(limit)
    .execute()
  const ids = [...new Set(found.map(({ invoiceId }) => invoiceId))]
  const rows = new Map((await findForTasks(db, ids)).map(row => [row.id, row]))
  const notes = new Map((await Promise.all(ids.map(id => findCredits(db, of, id)))).flat().map(note => [note.id, note]))
  return found.map(({ id, number, invoiceId }) => ({
    number,
    note: required(notes.get(id), 'a credit note'),
    row: required(rows.get(invoiceId), 'an invoice')
  }))
}
