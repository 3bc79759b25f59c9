import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { exportInvoices, printInvoice } from '#lib/contract/invoice-books.ts'
import { printSharedInvoice } from '#lib/contract/invoice-links.ts'
import { createInvoice, sendInvoice, updateInvoice } from '#lib/contract/invoices.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { billedJob, invoiceOf, issueInvoice, linkOf, makeInvoice } from '../support/invoices.ts'
import { inside } from '../support/jobs.ts'
import { request, sent, signUp } from '../support/world.ts'

test('1,000 invoices issued at once by 8 clients have numbers without a gap, none twice', async () => {
  const as = await signUp()
  const first = await makeInvoice(as, 5000)
  const columns = `workspace_id, job_number, title, currency, seller, terms, lines, subtotal_cents, discount_cents, fee_cents,
    shipping_cents, tax_cents, tax_ppm, total_cents`
  const { rows } = await sql<{ id: string }>`
    insert into invoices (${sql.raw(columns)}) select ${sql.raw(columns)} from invoices, generate_series(1, 999)
    where id = ${first.id} returning id`.execute(getDb())
  const waiting = [first, ...rows]
  const client = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await sent(sendInvoice, { ...invoiceOf(as, next), body: { to: '' } })
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  const numbers = await getDb()
    .selectFrom('invoices')
    .select('number')
    .where('workspace_id', '=', as.workspaceId)
    .orderBy('number')
    .execute()
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 1000 }, (_, at) => 1001 + at))
})

test.for(['letter', 'a4'] as const)('prints on %s, also for the customer and whatever people typed', async paper => {
  const as = await signUp()
  const job = await billedJob(as, 5000, { title: 'שלום 👨‍👩‍👧 \u202e W'.repeat(4) })
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  await sent(updateInvoice, {
    ...invoiceOf(as, draft),
    body: { revision: draft.revision, billTo: `<b>${'W'.repeat(300)}\n\n محمد`, footer: 'Łódź Иван '.repeat(190) }
  })
  const params = { link: await linkOf(as, draft) }
  const own = { as, params: { invoiceId: draft.id }, query: { WorkspaceId: as.workspaceId, paper } }
  for (const reply of [
    await request(printInvoice, own),
    await request(printSharedInvoice, { params, query: { paper } })
  ]) {
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    const text = Buffer.from(await reply.arrayBuffer()).toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).toContain(paper === 'a4' ? '[0 0 595.28 841.89]' : '[0 0 612 792]')
  }
})

test('gives the accountant a row for each line, in the columns of the program, and no formula', async () => {
  const as = await signUp()
  const job = await billedJob(as, 5000)
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  await sent(updateInvoice, { ...invoiceOf(as, draft), body: { revision: draft.revision, billTo: '=1+1' } })
  const { issuedOn } = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  await issueInvoice(as, 7000)
  const read = async (program: 'quickbooks' | 'xero', from = issuedOn!, to = issuedOn!) => {
    const query = { WorkspaceId: as.workspaceId, from, to, for: program }
    return (await (await request(exportInvoices, { as, query })).text()).trim().split('\r\n')
  }
  const xero = await read('xero')
  expect(xero).toHaveLength(3)
  // As the template of Xero for sales invoices begins and ends: it takes its columns in this order.
  expect(xero[0]?.split(',')).toHaveLength(29)
  expect(xero[0]).toContain(
    'POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1'
  )
  expect(xero[1]?.split(',')).toHaveLength(29)
  const [year, month, day] = issuedOn!.split('-')
  expect(xero[1]).toContain(`"'=1+1",dana@example.com,${','.repeat(8)}INV-1001,Job 1001,${month}/${day}/${year}`)
  const quickbooks = await read('quickbooks')
  expect(quickbooks[2]).toContain(`INV-1002,Dana Whitfield,${month}/${day}/${year}`)
  expect(quickbooks[2]).toContain(',Banner,Banner,1,70,70.00,NON,')
  expect(await read('xero', '2020-01-01', '2020-12-31')).toHaveLength(1)
})
