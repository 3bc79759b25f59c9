import type { CreditNote } from '#lib/contract/credit-notes.ts'
import type { Guest } from '#lib/server/platform/access/links.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { env } from '#lib/server/platform/env.ts'
import { creditDocument } from '#lib/contract/invoice-document.ts'

import type { InvoiceTask } from './invoice-page.ts'
import { findCredits } from './ledger-queries.ts'
import { findCurrent, findSharedCredit } from './pay.ts'
import { findInvoice, type In, type InvoiceRow } from './queries.ts'
import { hrefOf } from './send.ts'
import { getSettings } from './settings.ts'

const LIMITS = { cpuMs: 10_000, clockMs: 20_000 }

type Size = 'letter' | 'a4' | undefined

export async function printInvoice(
  db: Db,
  member: Member,
  { invoiceId, paper }: { invoiceId: string; paper: Size }
): Promise<Response> {
  const row = await findInvoice(db, member, invoiceId)
  if (!row) throw notFound('Invoice')
  const href = await inTransaction(db, tx => hrefOf(tx, member, invoiceId))
  return print(db, member, { row, paper, href })
}

/** By the link, which is also where its code leads. */
export async function printShared(
  db: Db,
  guest: Guest,
  { link, paper }: { link: string; paper: Size }
): Promise<Response> {
  const row = await findCurrent(db, guest)
  return print(db, guest, { row, paper, href: `${env().publicUrl}/invoice/${link}` })
}

export async function printCreditNote(
  db: Db,
  member: Member,
  { invoiceId, creditId, paper }: { invoiceId: string; creditId: string; paper: Size }
): Promise<Response> {
  const row = await findInvoice(db, member, invoiceId)
  const note = row && (await findCredits(db, member, invoiceId)).find(({ id }) => id === creditId)
  if (!note) throw notFound('Credit note')
  return print(db, member, { row, note, paper, href: '' })
}

export async function printSharedCreditNote(
  db: Db,
  guest: Guest,
  { creditId, paper }: { creditId: string; paper: Size }
): Promise<Response> {
  const { row, note } = await findSharedCredit(db, guest, creditId)
  return print(db, guest, { row, note, paper, href: '' })
}

/** For whoever takes everything along: the invoice, then its credit notes. */
export async function invoicePapers(db: Db, of: In, invoiceId: string): Promise<{ name: string; bytes: Buffer }[]> {
  const row = await findInvoice(db, of, invoiceId)
  if (!row) return []
  const href = await inTransaction(db, tx => hrefOf(tx, of, invoiceId))
  const papers = [await draw(db, of, { row, paper: undefined, href })]
  for (const note of await findCredits(db, of, invoiceId)) {
    papers.push(await draw(db, of, { row, note, paper: undefined, href }))
  }
  return papers
}

interface Wanted {
  row: InvoiceRow
  /** The credit note of it that is printed in its place. */
  note?: CreditNote
  paper: Size
  href: string
}

async function print(db: Db, of: In, wanted: Wanted): Promise<Response> {
  const kind = wanted.note ? 'credit-note' : 'invoice'
  const { name, bytes } = await draw(db, of, wanted)
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${kind}-${name}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}

async function draw(db: Db, of: In, { row, note, paper, href }: Wanted): Promise<{ name: string; bytes: Buffer }> {
  const size = paper ?? (await getSettings(db, of)).paper
  const { timeZone: _, logoFileId: __, ...printed } = row
  const invoice = note ? creditDocument(row, note) : printed
  const task: InvoiceTask = { kind: 'invoice', invoice, paper: size, href }
  const turn = { lane: 'member', of: of.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  const name = (invoice.label || `job-${row.jobNumber}`).replaceAll(/[^\w-]+/g, '-')
  return { name, bytes: Buffer.from(bytes) }
}
