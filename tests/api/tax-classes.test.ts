// Goods of several tax classes: what each bears stands the same in cart, order, invoice, file and return, and what goes back of a
// line is of its own taxes.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createBlank, listBlanks } from '#lib/contract/blanks.ts'
import { Shipping } from '#lib/contract/delivery.ts'
import { exportInvoices, getTaxSummary, type TaxSummary } from '#lib/contract/invoice-books.ts'
import { createInvoice, creditInvoice, sendInvoice } from '#lib/contract/invoices.ts'
import { getJob } from '#lib/contract/jobs.ts'
import { getItem, updateItem } from '#lib/contract/items.ts'
import { exportOrders, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { jobBlankOf } from '#lib/shared/blanks.ts'
import { withClass } from '#lib/shared/tax-class-presets.ts'
import { taxPreset } from '#lib/shared/tax-presets.ts'
import { NO_RULES, type TaxRules } from '#lib/shared/taxes.ts'

import { invoiceOf, service } from '../support/invoices.ts'
import { inside, makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { mailsTo } from '../support/mailbox.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { price } from '../support/shopping.ts'
import { buyPaid, choose, look, payFor } from '../support/size-change.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

const GB = { country: 'GB', state: '' }
const CHILDREN = { id: 'children', preset: 'children', name: 'Children’s clothing' } as const
const BRITAIN = withClass(taxPreset('gb', GB), CHILDREN, GB)
const SHIPPING = Shipping.parse({ enabled: true, priceCents: 900, freeOverCents: null, countries: [], zones: [] })
const LEEDS = {
  ...({ kind: 'shipping', name: 'Bo', line1: '1 High Street', city: 'Leeds' } as const),
  state: '',
  postalCode: 'LS1 1AA',
  country: 'GB'
}

/** A store of these rules whose tee is of the class. */
async function shop(owner: Person, rules: TaxRules, classId: string): Promise<Shop> {
  const open = await openShop(owner, {
    store: { tax_rules: JSON.stringify(rules), gives_back: true },
    delivery: { shipping: SHIPPING }
  })
  const at = { ...inside(owner), params: { itemId: open.tee.itemId } }
  const { revision } = await sent(getItem, at)
  await sent(updateItem, { ...at, body: { revision, taxClass: classId } })
  return open
}

const capLine = ({ cap }: Shop) => {
  return {
    key: crypto.randomUUID(),
    itemId: cap.storeItemId,
    colourId: 'black',
    sizeId: 'one',
    quantity: 1,
    personalisation: {}
  }
}

async function summaryOf(as: Person): Promise<TaxSummary['rows']> {
  const year = new Date().getUTCFullYear()
  const time = { from: `${year}-01-01`, to: `${year + 1}-12-31` }
  return (await sent(getTaxSummary, { as, query: { WorkspaceId: as.workspaceId, ...time } })).rows
}

/** What each rate came to, and what it was worked out of. */
function byRate(rows: TaxSummary['rows']): Record<number, [base: number, cents: number]> {
  const sums: Record<number, [number, number]> = {}
  for (const { ppm, taxedCents, taxCents } of rows.flatMap(({ taxes }) => taxes)) {
    const [base, cents] = sums[ppm] ?? [0, 0]
    sums[ppm] = [base + taxedCents, cents + taxCents]
  }
  return sums
}

test('an order of a tee for children and a cap has both rates, and a refund of one line gives back its own', async () => {
  const owner = await signUp()
  const open = await shop(owner, BRITAIN, 'children')
  const email = `${crypto.randomUUID()}@example.com`
  const buyer = { name: 'Bo', email, phone: '' }
  const lines = [teeLine(open, { quantity: 3 }), capLine(open)]
  const cart = await price(open, { lines, delivery: LEEDS })
  // Tees 60.00 at 0 %, cap 15.00 and a fifth of the shipping of 9.00 at 20 %, in the prices.
  const taxes = [
    { name: 'VAT', ppm: 0, baseCents: 6720, cents: 0 },
    { name: 'VAT', ppm: 200_000, baseCents: 1400, cents: 280 }
  ]
  expect(cart.taxes.toSorted((a, b) => a.ppm - b.ppm)).toMatchObject(taxes)
  expect(cart).toMatchObject({ taxCents: 0, includedTaxCents: 280, totalCents: 8400 })

  const paid = await buyPaid(world, open, [{ quantity: 3 }], { lines, delivery: LEEDS, buyer })
  const at = { ...inside(owner), params: { orderId: paid.id } }
  const order = await sent(getOrder, at)
  expect(order.taxes).toEqual(cart.taxes)
  const page = await look(paid)
  expect(page.lines.map(line => line.includedTaxCents)).toEqual([0, 250])
  const text = (await mailsTo(email)).map(mail => JSON.stringify(mail)).join('\n')
  expect(text).toContain('VAT (0 %) on $67.20: $0.00')
  expect(text).toContain('VAT (20 %) on $14.00: $2.80')
  expect(await (await request(exportOrders, inside(owner))).text()).toContain('VAT (20 %): 2.80')

  await getDb().updateTable('orders').set({ livemode: true }).where('id', '=', paid.id).execute()
  const refund = (body: object) => sent(refundOrder, { ...at, body: { reason: 'Late', ...body } } as never)
  await refund({ part: 'line', lineId: paid.lineIds[0], amountCents: 1000 })
  expect(byRate(await summaryOf(owner))).toEqual({ 0: [5720, 0], 200000: [1400, 280] })
  await refund({ part: 'line', lineId: paid.lineIds[1] })
  expect(byRate(await summaryOf(owner))).toEqual({ 0: [5720, 0], 200000: [150, 30] })
  await refund({ part: 'order' })
  const rows = await summaryOf(owner)
  expect(byRate(rows)).toEqual({ 0: [0, 0], 200000: [0, 0] })
  expect(rows.reduce((all, { netCents }) => all + netCents, 0)).toBe(0)
})

test('a dearer size bears the taxes of its line only', async () => {
  const open = await shop(await signUp(), { ...BRITAIN, included: false }, 'children')
  const lines = [teeLine(open), capLine(open)]
  const paid = await buyPaid(world, open, [{}], { lines })
  const dearer = (await look(paid)).lines[0]!.sizes.find(({ id }) => id === 'xxl')!
  expect(dearer.payCents).toBe(200)
  await payFor(world, paid, 'xxl', 200)
  const { taxes, totalCents } = await look(paid)
  expect(totalCents).toBe(2200 + 1800)
  expect(taxes.toSorted((a, b) => a.ppm - b.ppm)).toMatchObject([
    { ppm: 0, baseCents: 2200, cents: 0 },
    { ppm: 200_000, baseCents: 1500, cents: 300 }
  ])
})

test('a size of another price is not offered where the price decides the tax', async () => {
  const rules: TaxRules = {
    ...NO_RULES,
    rates: [{ name: 'Sales tax', ppm: 100_000, onShipping: true, onFees: true, number: '' }],
    classes: [{ id: 'clothing', name: 'Clothing' }],
    classRates: [{ classId: 'clothing', rates: [], limit: { kind: 'below', cents: 2100 } }]
  }
  const open = await shop(await signUp(), rules, 'clothing')
  expect(await price(open, { lines: [teeLine(open), teeLine(open, { sizeId: 'xxl' })] })).toMatchObject({
    taxCents: 220
  })
  const paid = await buyPaid(world, open, [{}])
  const [line] = (await look(paid)).lines
  expect(line).toMatchObject({ sizesNote: 'tax' })
  expect(line!.sizes.map(({ id }) => id)).toEqual(['s', 'm'])
  expect(await choose(paid, 'xxl', 200)).toMatchObject({
    status: 409,
    message: expect.stringContaining('taxed differently')
  })
})

test('a job takes the class of its blank, and its invoice, credit notes and files the rates of each line', async () => {
  const as = await signUp()
  const taxes = { ...BRITAIN, included: false, rates: [{ ...BRITAIN.rates[0]!, number: 'GB 123' }] }
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes } })
  const blank = await sent(createBlank, { ...inside(as), body: { name: 'Youth tee', taxClass: 'children' } })
  const { rows } = await sent(listBlanks, { as, query: { WorkspaceId: as.workspaceId, search: 'youth' } })
  expect(rows).toMatchObject([{ id: blank.id, taxClass: 'children' }])
  const tee = await teeItem(as, { blank: jobBlankOf(blank, 'Navy'), fixed: { cents: 1000, reason: 'Agreed' } })
  const pieces = tee.sizes!.reduce((all, { quantity }) => all + quantity, 0)
  const job = await saveItems(as, await makeJob(as), {
    items: [tee, service(5000, { position: 1 }), service(1000, { position: 2, taxClass: 'children' })]
  })
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  const youthCents = draft.lines[0]!.totalCents
  expect(youthCents).toBeGreaterThanOrEqual(pieces * 1000)
  expect(draft.taxes).toMatchObject([
    { name: 'VAT', ppm: 200_000, baseCents: 5000, cents: 1000, number: 'GB 123' },
    { name: 'VAT', ppm: 0, zeroRated: true, baseCents: youthCents + 1000, cents: 0, number: 'GB 123' }
  ])
  expect(draft.lines.map(line => line.taxes?.map(({ ppm }) => ppm))).toEqual([[0], [200_000], [0]])
  expect(draft.totalCents).toBe(job.totalCents)
  const invoice = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  const books = { from: '2000-01-01', to: '2100-01-01', for: 'xero', documents: 'invoices' } as const
  const csv = await (await request(exportInvoices, { as, query: { WorkspaceId: as.workspaceId, ...books } })).text()
  expect(csv).toContain('VAT (20 %)')

  const credit = (lines: object[]) => {
    return sent(creditInvoice, { ...invoiceOf(as, invoice), body: { lines, reason: 'Late' } } as never) as Promise<
      typeof invoice
    >
  }
  await credit([{ part: tee.id, quantity: pieces, amountCents: null }])
  expect(byRate(await summaryOf(as))).toEqual({ 0: [1000, 0], 200000: [5000, 1000] })
  await sent(creditInvoice, { ...invoiceOf(as, invoice), body: { reason: 'Late' } })
  expect(byRate(await summaryOf(as))).toEqual({ 0: [0, 0], 200000: [0, 0] })
})

test('an item of a job can be standard whatever its blank is, and an exempt customer pays nothing of any class', async () => {
  const as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes: { ...BRITAIN, included: false } } })
  const blank = { name: 'Tee', taxClass: 'children' }
  const tee = await teeItem(as, { blank, taxClass: '', fixed: { cents: 1000, reason: 'Agreed' } })
  const made = await makeJob(as)
  const job = await saveItems(as, made, { items: [tee] })
  expect(job.items[0]).toMatchObject({ taxClass: '', blank: { taxClass: 'children' } })
  const read = await sent(getJob, { ...inside(as), params: { jobId: made.id } })
  expect(read.taxes).toMatchObject({ classes: [{ id: 'children' }], classRates: [{ classId: 'children' }] })
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  expect(draft.taxes).toMatchObject([{ ppm: 200_000 }])
  expect(draft.lines[0]!.taxes).toBeUndefined()
})
