import type { Guest } from '#lib/server/platform/access/links.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { env } from '#lib/server/platform/env.ts'

import type { InvoiceTask } from './invoice-page.ts'
import { findCurrent } from './pay.ts'
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

/** For whoever takes everything along. */
export async function invoicePapers(
  db: Db,
  of: In,
  invoiceId: string
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const row = await findInvoice(db, of, invoiceId)
  if (!row) return undefined
  const href = await inTransaction(db, tx => hrefOf(tx, of, invoiceId))
  return draw(db, of, { row, paper: undefined, href })
}

interface Wanted {
  row: InvoiceRow
  paper: Size
  href: string
}

async function print(db: Db, of: In, wanted: Wanted): Promise<Response> {
  const { name, bytes } = await draw(db, of, wanted)
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${name}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}

async function draw(db: Db, of: In, { row, paper, href }: Wanted): Promise<{ name: string; bytes: Buffer }> {
  const size = paper ?? (await getSettings(db, of)).paper
  const { timeZone: _, logoFileId: __, ...invoice } = row
  const task: InvoiceTask = { kind: 'invoice', invoice, paper: size, href }
  const turn = { lane: 'member', of: of.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  const name = (row.label || `job-${row.jobNumber}`).replaceAll(/[^\w-]+/g, '-')
  return { name, bytes: Buffer.from(bytes) }
}
