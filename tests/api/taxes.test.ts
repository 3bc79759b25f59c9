// Several taxes, added or included, by line or document and by place: what was charged stands the same everywhere, and what goes
// back is all of each tax.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCustomer } from '#lib/contract/customers.ts'
import { Shipping } from '#lib/contract/delivery.ts'
import { getTaxSummary, type TaxSummary } from '#lib/contract/invoice-books.ts'
import { createInvoice, creditInvoice, sendInvoice } from '#lib/contract/invoices.ts'
import { getJob, repriceJob, updateJob } from '#lib/contract/jobs.ts'
import { exportOrders, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { getStore, updateStore } from '#lib/contract/stores.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { taxPreset } from '#lib/shared/tax-presets.ts'
import { NO_RULES, shownTaxes, type TaxRules, taxTotal } from '#lib/shared/taxes.ts'

import { randomOf } from '../support/billing-random.ts'
import { invoiceOf, service } from '../support/invoices.ts'
import { inside, makeJob, saveItems } from '../support/jobs.ts'
import { mailsTo } from '../support/mailbox.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { price } from '../support/shopping.ts'
import { buyPaid, look, payFor } from '../support/size-change.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

const SHIPPING = Shipping.parse({ enabled: true, priceCents: 795, freeOverCents: null, countries: [], zones: [] })
const QUEBEC = {
  ...({ kind: 'shipping', name: 'Bo', line1: '1 rue Un', city: 'Québec' } as const),
  state: 'QC',
  postalCode: 'G1A 0A2',
  country: 'CA'
}
const ONTARIO = { ...QUEBEC, city: 'Ottawa', state: 'Ontario', postalCode: 'K1A 0B1' }
const shop = (owner: Person, rules: TaxRules) =>
  openShop(owner, { store: { tax_rules: JSON.stringify(rules), gives_back: true }, delivery: { shipping: SHIPPING } })

const canada = taxPreset('ca', { country: 'CA', state: 'QC' })

function randomRules(next: (below: number) => number): TaxRules {
  const rates = ['GST', 'QST', 'Eco'].slice(0, 1 + next(3)).map(name => ({
    name,
    ppm: 10_000 + next(150_000),
    onShipping: next(2) === 0,
    onFees: next(2) === 0,
    number: ''
  }))
  return { ...NO_RULES, included: next(2) === 0, rounding: next(2) === 0 ? 'line' : 'document', rates }
}

async function summaryOf(as: Person): Promise<TaxSummary['rows']> {
  const year = new Date().getUTCFullYear()
  const time = { from: `${year}-01-01`, to: `${year + 1}-12-31` }
  return (await sent(getTaxSummary, { as, query: { WorkspaceId: as.workspaceId, ...time } })).rows
}

/** What each tax came to, over rows. */
function eachTax(rows: TaxSummary['rows']): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { name, taxCents } of rows.flatMap(({ taxes }) => taxes)) sums[name] = (sums[name] ?? 0) + taxCents
  return sums
}

const nothing = (taxes: { name: string }[]) => Object.fromEntries(taxes.map(({ name }) => [name, 0]))
const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

test.each(Array.from({ length: 8 }, (_, seed) => seed + 1))(
  'an order says the same of its taxes in cart, order, mail and file, and refunds by line give back all of each (%i)',
  async seed => {
    const random = randomOf(seed * 7919)
    const next = (below: number) => Math.floor(random() * below)
    const owner = await signUp()
    const open = await shop(owner, randomRules(next))
    const email = `${crypto.randomUUID()}@example.com`
    const lines = [{ quantity: 1 + next(4) }, { sizeId: 'm', quantity: 1 + next(3) }, { sizeId: 'xxl' }]
    const more = { delivery: ONTARIO, buyer: { name: 'Bo', email, phone: '' } }
    const paid = await buyPaid(world, open, lines, more)
    const at = { as: owner, query: { WorkspaceId: owner.workspaceId } }
    const params = { orderId: paid.id }

    const order = await sent(getOrder, { ...at, params })
    const page = await look(paid)
    expect(page.taxes).toEqual(order.taxes)
    expect(taxTotal(order.taxes)).toBe(order.taxCents + order.includedTaxCents)
    expect(order.totalCents).toBe(order.subtotalCents + order.shippingCents + order.taxCents)
    const csv = await (await request(exportOrders, at)).text()
    const text = (await mailsTo(email)).map(mail => JSON.stringify(mail)).join('\n')
    const { added, included } = shownTaxes(order)
    for (const { label, cents } of [...added, ...included]) {
      expect(csv).toContain(`${label}: ${(cents / 100).toFixed(2)}`)
      expect(text).toContain(`${included.length > 0 ? 'Includes ' : ''}${label}: ${money(cents)}`)
    }

    await getDb().updateTable('orders').set({ livemode: true }).where('id', '=', paid.id).execute()
    const charged = eachTax(await summaryOf(owner))
    expect(charged).toEqual(Object.fromEntries(order.taxes.map(({ name, cents }) => [name, cents])))
    for (const lineId of paid.lineIds) {
      const some = { part: 'line', lineId, amountCents: 1 + next(500), reason: 'Late' } as const
      expect((await send(refundOrder, { ...at, params, body: some })).status).toBe(200)
      const rest = { part: 'line', lineId, reason: 'Late' } as const
      expect((await send(refundOrder, { ...at, params, body: rest })).status).toBe(200)
    }
    await sent(refundOrder, { ...at, params, body: { part: 'order', reason: 'Late' } })
    const rows = await summaryOf(owner)
    expect(eachTax(rows)).toEqual(nothing(order.taxes))
    expect(rows.reduce((all, { netCents }) => all + netCents, 0)).toBe(0)
    expect(await sent(getOrder, { ...at, params })).toMatchObject({ refundedCents: order.paidCents })
  }
)

test.for([true, false])('a dearer size raises the taxes of its order (included: %s)', async included => {
  const owner = await signUp()
  const rates = [10_000, 99_750].map((ppm, at) => ({
    name: `T${at}`,
    ppm,
    onShipping: false,
    onFees: true,
    number: ''
  }))
  const open = await shop(owner, { ...NO_RULES, included, rates })
  const paid = await buyPaid(world, open, [{}])
  const before = await look(paid)
  const { baseCents } = before.taxes[0]!
  const line = before.lines[0]!
  const dearer = line.sizes.find(({ id }) => id === 'xxl')!
  await payFor(world, paid, 'xxl', dearer.payCents)

  const after = await look(paid)
  expect(after.totalCents).toBe(before.totalCents + dearer.payCents)
  expect(taxTotal(after.taxes)).toBe(after.taxCents + after.includedTaxCents)
  expect(taxTotal(after.taxes)).toBeGreaterThan(taxTotal(before.taxes))
  expect(after.taxes[0]!.baseCents).toBeGreaterThan(baseCents)
})

test('a parcel is taxed where it goes, and what is picked up at home', async () => {
  const open = await shop(await signUp(), canada)
  const names = (cart: { taxes: { name: string }[] }) => cart.taxes.map(({ name }) => name)

  expect(names(await price(open))).toEqual(['GST', 'QST'])
  expect(names(await price(open, { delivery: QUEBEC }))).toEqual(['GST', 'QST'])
  const there = await price(open, { delivery: ONTARIO })
  expect(there.taxes).toMatchObject([{ name: 'HST', ppm: 130_000, baseCents: there.subtotalCents + 795 }])
  const abroad = { ...QUEBEC, state: '', postalCode: '10115', country: 'DE' }
  expect(await price(open, { delivery: abroad })).toMatchObject({ taxCents: 0, taxes: [] })
})

test('an invoice has the taxes of the customer’s delivery address; credits in parts give back all of each', async () => {
  const as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes: { ...canada, rounding: 'line' } } })
  const address = { label: '', street: '1 Rue', street2: '', city: 'Town', postalCode: '', country: 'CA' }
  const customer = await sent(createCustomer, {
    ...inside(as),
    body: {
      name: 'Dana Whitfield',
      addresses: [
        { ...address, label: 'Office', state: 'QC' },
        { ...address, label: 'Ship to', state: 'Ontario' }
      ]
    }
  })
  const made = await makeJob(as, { customerId: customer.id, delivery: 'shipping' })
  expect(made.taxes.rates).toMatchObject([{ name: 'HST', ppm: 130_000 }])
  const body = { revision: made.revision, delivery: 'pickup' as const }
  const home = await sent(updateJob, { ...inside(as), params: { jobId: made.id }, body })
  expect(home.taxes.rates.map(({ name }) => name)).toEqual(['GST', 'QST'])

  const job = await saveItems(as, home, { items: [service(3333), service(1111, { position: 1 })], shippingCents: 777 })
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  expect(draft.taxes).toMatchObject([
    { name: 'GST', baseCents: 5221, cents: 167 + 56 + 39 },
    { name: 'QST', baseCents: 5221, cents: 332 + 111 + 78 }
  ])
  expect(draft.totalCents).toBe(job.totalCents)
  const invoice = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  for (const amountCents of [1, 999, 1234]) {
    await sent(creditInvoice, { ...invoiceOf(as, invoice), body: { amountCents, reason: 'Late' } })
  }
  const { credits } = await sent(creditInvoice, { ...invoiceOf(as, invoice), body: { reason: 'Late' } })
  expect(credits.reduce((all, { taxCents }) => all + taxCents, 0)).toBe(invoice.taxCents)
  expect(eachTax(await summaryOf(as))).toEqual({ GST: 0, QST: 0 })
})

test('an invoice of prices with tax is no dearer for it, and has its title, numbers and rates', async () => {
  const as = await signUp()
  const australia = taxPreset('au', { country: 'AU', state: '' })
  const rates = [{ ...australia.rates[0]!, number: '51 824 753 556' }]
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes: { ...australia, rates } } })
  const job = await saveItems(as, await makeJob(as), { items: [service(11_000)] })
  const invoice = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })

  expect(invoice).toMatchObject({
    taxCents: 0,
    includedTaxCents: 1000,
    subtotalCents: 11_000,
    totalCents: 11_000,
    taxes: [{ name: 'GST', ppm: 100_000, baseCents: 10_000, cents: 1000, number: '51 824 753 556' }],
    seller: { invoiceTitle: 'Tax invoice' }
  })
  await sent(sendInvoice, { ...invoiceOf(as, invoice), body: { to: '' } })
  expect(await summaryOf(as)).toMatchObject([{ netCents: 10_000, taxedCents: 10_000, taxCents: 1000 }])
})

test('an exempt customer pays no tax, and the invoice says why', async () => {
  const as = await signUp()
  const germany = taxPreset('eu', { country: 'DE', state: '' })
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes: { ...germany, included: false } } })
  const customer = await sent(createCustomer, {
    ...inside(as),
    body: { name: 'Amélie', taxExempt: true, taxNumber: 'FR40303265045' }
  })
  const job = await saveItems(as, await makeJob(as, { customerId: customer.id }), { items: [service(5000)] })
  const invoice = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })

  expect(invoice).toMatchObject({ taxCents: 0, totalCents: 5000, taxes: [] })
  expect(invoice.billTo).toContain('Exempt from VAT')
  expect(invoice.billTo).toContain('FR40303265045')
})

test('one rate takes the place of several only where it is another', async () => {
  const as = await signUp()
  const change = (body: object) => sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, ...body } })
  const set = await change({ taxes: canada })
  expect(set).toMatchObject({ taxPpm: 149_750, taxes: { rates: [{ name: 'GST' }, { name: 'QST' }] } })
  expect(await change({ taxPpm: set.taxPpm, businessName: 'Atelier' })).toMatchObject({ taxes: set.taxes })
  const open = await shop(as, canada)
  const at = { ...inside(as), params: { storeId: open.storeId } }
  const before = await sent(getStore, at)
  const named = await sent(updateStore, { ...at, body: { revision: before.revision, taxes: canada, name: 'Foyer' } })
  expect(named.settings).toMatchObject({ taxPpm: 149_750, taxShipping: true, taxes: canada })
  const one = await sent(updateStore, { ...at, body: { revision: named.revision, taxPpm: 80_000 } })
  expect(one.settings).toMatchObject({ taxPpm: 80_000, taxes: null })
  expect(await change({ taxPpm: 80_000 })).toMatchObject({ taxPpm: 80_000, taxes: { rates: [{ name: 'Tax' }] } })
  const twice = { ...canada, rates: [canada.rates[0]!, canada.rates[0]!] }
  expect(await send(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes: twice } })).toMatchObject({
    status: 400,
    message: expect.stringContaining('same name')
  })
})

test('a job made before there were several taxes has its one rate, until it is priced anew', async () => {
  const as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxPpm: 82_500 } })
  const job = await saveItems(as, await makeJob(as), { items: [service(10_000)], shippingCents: 1000 })
  await getDb().updateTable('jobs').set({ tax_terms: null }).where('id', '=', job.id).execute()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes: canada } })

  const params = { jobId: job.id }
  const kept = await sent(getJob, { ...inside(as), params })
  expect(kept).toMatchObject({ taxPpm: 82_500, totalCents: 11_825, taxes: { rates: [{ name: 'Tax', ppm: 82_500 }] } })
  const invoice = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  expect(invoice).toMatchObject({ taxCents: 825, totalCents: 11_825 })
  expect(await sent(repriceJob, { ...inside(as), params })).toMatchObject({ taxPpm: 149_750 })
})
