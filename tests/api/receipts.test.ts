// A paid order of a store is a tax invoice: on its page and in its mail, with what the authorities of each country ask for.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { Shipping } from '#lib/contract/delivery.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { withLocale } from '#lib/server/platform/request-context.ts'
import { receiptOf } from '#lib/papers/receipt.ts'
import { taxPreset } from '#lib/shared/tax-presets.ts'
import { singleRate, type TaxRules } from '#lib/shared/taxes.ts'

import { mailsTo } from '../support/mailbox.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { buyPaid, look } from '../support/size-change.ts'
import { sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

const SHIPPING = Shipping.parse({ enabled: true, priceCents: 0, freeOverCents: null, countries: [], zones: [] })

interface Sold {
  rules: TaxRules
  numbers: string[]
  address: { street: string; city: string; state: string; postalCode: string; country: string }
  cents: number
}

/** What stands on the receipt of one shirt, on its page; all of it stands in the mail too. */
async function receiptFor({ rules, numbers, address, cents }: Sold) {
  const owner = await signUp()
  const taxes = { ...rules, rates: rules.rates.map((rate, at) => ({ ...rate, number: numbers[at] ?? '' })) }
  const body = { workspaceId: owner.workspaceId, address: { ...address, street2: '' }, taxes }
  await sent(updateWorkspace, { as: owner, body: { ...body, businessName: 'Ink & Co' } })
  const open = await openShop(owner, {
    store: { tax_rules: JSON.stringify(taxes), time_zone: 'UTC' },
    tee: { priceCents: cents },
    delivery: { shipping: SHIPPING }
  })
  const { street: line1, ...town } = address
  const email = `${crypto.randomUUID()}@example.com`
  const delivery = { ...town, kind: 'shipping', name: 'Bo', line1, line2: '' }
  const paid = await buyPaid(world, open, [{}], { delivery, buyer: { name: 'Bo Buyer', email, phone: '' } })
  const order = await look(paid)
  const locale = ['AU', 'GB'].includes(address.country) ? 'en-GB' : 'en-US'
  const receipt = withLocale(locale, () =>
    receiptOf({ ...order, timeZone: order.store.timeZone, buyerName: order.buyer.name })
  )!
  const mail = (await mailsTo(email)).map(({ body: text }) => text).join('\n')
  expect(mail).toContain(receipt.title)
  for (const [, text] of receipt.facts) expect(mail).toContain(text)
  const facts = Object.fromEntries(receipt.facts)
  const day = new Date(order.paidAt!).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  expect(facts['Number and date']).toBe(`${order.number} · ${day}`)
  return { title: receipt.title, facts, order }
}

// ATO, "Tax invoices" (https://www.ato.gov.au/businesses-and-organisations/gst-excise-and-indirect-taxes/gst/tax-invoices): the words,
// the seller and its ABN, the date, what was sold with quantity and price, the GST, which is 1/11 of the price where all of it is
// taxed; from $1,000 also the buyer's identity or ABN.
test('is a tax invoice in Australia, with ABN, buyer and a GST of 1/11', async () => {
  const address = { street: '1 George St', city: 'Sydney', state: 'NSW', postalCode: '2000', country: 'AU' }
  const rules = taxPreset('au', { country: 'AU', state: 'NSW' })
  const { title, facts, order } = await receiptFor({ rules, numbers: ['51 824 753 556'], address, cents: 110_000 })
  expect(title).toBe('Tax invoice')
  expect(order).toMatchObject({ totalCents: 110_000, includedTaxCents: 10_000, lines: [{ quantity: 1 }] })
  expect(facts).toMatchObject({
    Seller: 'Ink & Co\n1 George St\nSydney, NSW 2000\nAustralia\nGST no. 51 824 753 556',
    Buyer: 'Bo Buyer\n1 George St\nSydney, NSW 2000\nAustralia',
    Taxes: 'Includes GST (10 %) on US$1,000.00: US$100.00'
  })
})

// HMRC, VAT Notice 700, 16.3 and 16.6 (https://www.gov.uk/guidance/vat-guide-notice-700): name, address and VAT number of the seller, time
// of supply, description, rate and total; above £250 also number, buyer, amount without VAT and the VAT. The VAT fraction is 1/6.
test('is a VAT invoice in the United Kingdom, above and below the limit of a simplified one', async () => {
  const address = { street: '1 High St', city: 'Leeds', state: '', postalCode: 'LS1 1UR', country: 'GB' }
  const rules = taxPreset('gb', { country: 'GB', state: '' })
  for (const [cents, taxes] of [
    [1200, 'Includes VAT (20 %) on US$10.00: US$2.00'],
    [60_000, 'Includes VAT (20 %) on US$500.00: US$100.00']
  ] as const) {
    const { title, facts } = await receiptFor({ rules, numbers: ['GB 123 4567 89'], address, cents })
    expect(title).toBe('Receipt')
    expect(facts['Seller']).toContain('VAT no. GB 123 4567 89')
    expect(facts['Buyer']).toContain('Leeds')
    expect(facts['Taxes']).toBe(taxes)
  }
})

// Canada Revenue Agency, "Receipts and invoices" (https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/charge-collect-receipts-invoices.html): name of
// the seller, date, total; from $100 the registration number and the tax or its rate; from $500 the buyer's name and what was sold. The
// sums are those of Revenu Québec for $100.00: GST $5.00, QST $9.98, total $114.98.
test('names GST and QST with both numbers in Québec', async () => {
  const address = { street: '1 rue Un', city: 'Québec', state: 'QC', postalCode: 'G1A 0A2', country: 'CA' }
  const rules = taxPreset('ca', { country: 'CA', state: 'QC' })
  const numbers = ['123456789 RT0001', '1234567890 TQ0001']
  const { facts, order } = await receiptFor({ rules, numbers, address, cents: 10_000 })
  expect(order.totalCents).toBe(11_498)
  expect(facts['Seller']).toContain('GST no. 123456789 RT0001\nQST no. 1234567890 TQ0001')
  expect(facts['Taxes']).toBe('GST (5 %) on $100.00: $5.00\nQST (9.975 %) on $100.00: $9.98')
})

// Directive 2006/112/EC, Article 226: date, number, VAT numbers, names and addresses, quantity and kind, base for each rate, the
// rate and the VAT. UStAE 15.4: of a price with 19 % the tax is 19/119.
test('has base, rate and tax in the European Union', async () => {
  const address = { street: 'Torstr. 1', city: 'Berlin', state: '', postalCode: '10115', country: 'DE' }
  const rules = taxPreset('eu', { country: 'DE', state: '' })
  const { facts } = await receiptFor({ rules, numbers: ['DE136695976'], address, cents: 11_900 })
  expect(facts['Seller']).toContain('VAT no. DE136695976')
  expect(facts['Taxes']).toBe('Includes VAT (19 %) on $100.00: $19.00')
})

test('is a plain receipt where there is no tax, and nothing before it is paid', async () => {
  const address = { street: '1 Elm St', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' }
  const { title, facts, order } = await receiptFor({ rules: singleRate(0, false), numbers: [], address, cents: 2000 })
  expect(title).toBe('Receipt')
  expect(facts['Taxes']).toBeUndefined()
  expect(receiptOf({ ...order, paidAt: null, timeZone: 'UTC', buyerName: 'Bo' })).toBeUndefined()
})
