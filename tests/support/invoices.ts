// Invoices made through the endpoints.
import { shareInvoice } from '#lib/contract/invoice-links.ts'
import { createInvoice, type Invoice, sendInvoice } from '#lib/contract/invoices.ts'

import { inside, makeJob, saveItems, type ItemBody } from './jobs.ts'
import { type Person, sent } from './world.ts'

export const invoiceOf = (as: Person, { id }: { id: string }) => ({ ...inside(as), params: { invoiceId: id } })

/** So many cents, without tax. */
export function service(cents: number, change: Partial<ItemBody> = {}): ItemBody {
  return { id: crypto.randomUUID(), position: 0, kind: 'single', name: 'Banner', ownCents: cents, ...change }
}

export async function billedJob(as: Person, cents: number, body: Parameters<typeof makeJob>[1] = {}) {
  const contact = { name: 'Dana Whitfield', email: 'dana@example.com', phone: '' }
  const job = await makeJob(as, { contact, ...body })
  return saveItems(as, job, { items: [service(cents)] })
}

export async function makeInvoice(
  as: Person,
  cents: number,
  body: Parameters<typeof makeJob>[1] = {}
): Promise<Invoice> {
  const { id: jobId } = await billedJob(as, cents, body)
  return sent(createInvoice, { ...inside(as), body: { jobId } })
}

export async function issueInvoice(
  as: Person,
  cents: number,
  body: Parameters<typeof makeJob>[1] = {}
): Promise<Invoice> {
  const draft = await makeInvoice(as, cents, body)
  return sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
}

/** The token of its link. */
export async function linkOf(as: Person, invoice: { id: string }): Promise<string> {
  const { href } = await sent(shareInvoice, invoiceOf(as, invoice))
  return href.slice(href.lastIndexOf('/') + 1)
}
