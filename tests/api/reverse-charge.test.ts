// A business of another country of the European Union accounts for the VAT itself: by a rule, never without a word, and chosen
// otherwise for one invoice.
import { expect, test } from 'vitest'

import { creditDocument } from '#lib/contract/invoice-document.ts'
import { type CustomerDetails, createCustomer } from '#lib/contract/customers.ts'
import { getTaxSummary } from '#lib/contract/invoice-books.ts'
import { getSharedInvoice } from '#lib/contract/invoice-links.ts'
import { createInvoice, creditInvoice, type Invoice, refreshInvoice, sendInvoice } from '#lib/contract/invoices.ts'
import { getJob, repriceJob, updateJob } from '#lib/contract/jobs.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { drawInvoice } from '#lib/server/invoices/invoice-page.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { reverseChargeRemark } from '#lib/shared/tax-basis.ts'
import { taxPreset } from '#lib/shared/tax-presets.ts'

import { invoiceOf, linkOf, service } from '../support/invoices.ts'
import { inside, makeJob, saveItems } from '../support/jobs.ts'
import { readPdf } from '../support/pdf-text.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const NUMBER = 'DE136695976'
const germany = taxPreset('eu', { country: 'DE', state: '' })
const rules = { ...germany, included: false, reverseCharge: true, rates: [{ ...germany.rates[0]!, number: NUMBER }] }
const home = { street: 'Torstr. 1', street2: '', city: 'Berlin', state: '', postalCode: '10115', country: 'DE' }

async function openGerman(taxes: object = rules): Promise<Person> {
  const as = await signUp()
  await sent(updateWorkspace, {
    as,
    body: { workspaceId: as.workspaceId, address: home, taxes: taxes as typeof rules }
  })
  return as
}

interface Case {
  country: string
  taxNumber?: string
  more?: Partial<CustomerDetails>
  delivery?: 'shipping' | 'pickup'
}

async function jobFor(as: Person, { country, taxNumber = '', more, delivery = 'shipping' }: Case) {
  const address = { label: '', street: '1 Rue', street2: '', city: 'Town', state: '', postalCode: '', country }
  const customer = await sent(createCustomer, {
    ...inside(as),
    body: { kind: 'company', company: 'Atelier', name: '', taxNumber, addresses: [address], ...more }
  })
  return saveItems(as, await makeJob(as, { customerId: customer.id, delivery }), { items: [service(10_000)] })
}

async function draftFor(as: Person, of: Case): Promise<Invoice> {
  const { id: jobId } = await jobFor(as, of)
  return sent(createInvoice, { ...inside(as), body: { jobId } })
}

const choose = (as: Person, invoice: Invoice, taxChoice: 'rules' | 'reverse_charge' | 'charged') =>
  send(refreshInvoice, { ...invoiceOf(as, invoice), body: { taxChoice } })

// Directive 2006/112/EC, Articles 44, 138, 196 and 226 (3), (4), (11) and (11a): no VAT, both numbers, and the words.
// https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02006L0112-20250101
test('a French business is invoiced by a German shop without VAT, with the words and both numbers on page and paper', async () => {
  const as = await openGerman()
  const draft = await draftFor(as, { country: 'FR', taxNumber: 'fr 40 303 265 045' })
  expect(draft).toMatchObject({
    taxCents: 0,
    totalCents: 10_000,
    taxes: [],
    taxChoice: 'rules',
    taxBasis: { why: 'reverse_charge', sellerNumber: NUMBER, buyerNumber: 'FR40303265045' }
  })
  const issued = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  expect(issued.taxChoice).toBeNull()
  const remark = reverseChargeRemark(issued.taxBasis)
  for (const words of ['Reverse charge', 'FR40303265045', NUMBER]) expect(remark).toContain(words)
  const onPaper = async (invoice: Parameters<typeof drawInvoice>[0]['invoice']) => {
    const pages = await readPdf(await drawInvoice({ kind: 'invoice', invoice, paper: 'a4', href: 'x' }))
    return pages.flatMap(({ lines }) => lines).join(' ')
  }
  expect(await onPaper(issued)).toContain(remark)
  const shared = await sent(getSharedInvoice, { params: { link: await linkOf(as, issued) } })
  expect(reverseChargeRemark(shared.taxBasis)).toBe(remark)
  const { credits } = await sent(creditInvoice, { ...invoiceOf(as, issued), body: { reason: 'Late' } })
  expect(await onPaper(creditDocument(issued, credits[0]!))).toContain(remark)
  const forced = getDb().updateTable('invoices').set({ tax_basis: null }).where('id', '=', issued.id).execute()
  await expect(forced).rejects.toThrow('is issued and stays as it is')
  const time = { from: issued.issuedOn!, to: issued.issuedOn! }
  const { rows } = await sent(getTaxSummary, { as, query: { WorkspaceId: as.workspaceId, ...time } })
  expect(rows.map(({ taxCents }) => taxCents)).toEqual(rows.map(() => 0))
})

// 19 % of 100.00 is 19.00 (UStG, § 12).
test.for<[string, Case, string | undefined, number]>([
  ['at home', { country: 'DE', taxNumber: 'DE123456789' }, undefined, 1900],
  ['for a business without a number', { country: 'FR' }, 'no_number', 1900],
  ['for a person', { country: 'FR', more: { kind: 'person', name: 'Amélie' } }, undefined, 1900],
  ['with a number a digit short', { country: 'FR', taxNumber: 'FR4030326504' }, 'bad_number', 1900],
  ['with a number of the shop’s country', { country: 'FR', taxNumber: 'DE123456789' }, 'own_number', 1900],
  ['for what is picked up', { country: 'FR', taxNumber: 'FR40303265045', delivery: 'pickup' }, undefined, 1900],
  ['outside of the union', { country: 'CH', taxNumber: 'CHE123456789' }, 'place', 0],
  ['for the exempt', { country: 'DE', more: { taxExempt: true } }, 'exempt', 0],
  [
    'for the exempt with a number',
    { country: 'FR', taxNumber: '40303265045', more: { taxExempt: true } },
    'reverse_charge',
    0
  ]
])('says why a job is taxed as it is: %s', async ([, of, why, taxCents]) => {
  const as = await openGerman()
  const draft = await draftFor(as, of)
  expect(draft.taxBasis?.why).toBe(why)
  expect(draft.taxCents).toBe(taxCents)
  expect(reverseChargeRemark(draft.taxBasis) !== '').toBe(why === 'reverse_charge')
})

test('is off unless the shop switches it on, which needs its own number', async () => {
  const as = await openGerman({ ...rules, reverseCharge: undefined })
  const draft = await draftFor(as, { country: 'FR', taxNumber: 'FR40303265045' })
  expect(draft).toMatchObject({ taxCents: 1900, taxBasis: null, taxChoice: null })
  const body = { workspaceId: as.workspaceId, taxes: { ...germany, reverseCharge: true } }
  expect(await send(updateWorkspace, { as, body })).toMatchObject({
    status: 400,
    message: expect.stringContaining('VAT number')
  })
})

test('one invoice is taxed otherwise than by the rule, and its job and history agree', async () => {
  const as = await openGerman()
  const draft = await draftFor(as, { country: 'FR', taxNumber: 'FR40303265045' })
  expect((await choose(as, draft, 'charged')).data).toMatchObject({
    taxCents: 1900,
    totalCents: 11_900,
    taxChoice: 'charged',
    differences: [],
    taxBasis: { why: 'charged_chosen' },
    activity: expect.arrayContaining([expect.objectContaining({ text: 'Chose to charge tax' })])
  })
  const params = { jobId: draft.jobId! }
  const job = await sent(getJob, { ...inside(as), params })
  expect(job).toMatchObject({ totalCents: 11_900, taxChoice: 'charged' })
  // Prices of today and another way of delivery leave what was chosen.
  expect(await sent(repriceJob, { ...inside(as), params })).toMatchObject({ totalCents: 11_900 })
  const { revision } = await sent(getJob, { ...inside(as), params })
  const moved = await sent(updateJob, { ...inside(as), params, body: { revision, delivery: 'delivery' } })
  expect(moved).toMatchObject({ totalCents: 11_900, taxChoice: 'charged' })
  expect((await choose(as, draft, 'rules')).data).toMatchObject({ taxCents: 0, taxBasis: { why: 'reverse_charge' } })
  expect((await choose(as, draft, 'reverse_charge')).data).toMatchObject({
    taxBasis: { why: 'reverse_charge_chosen', buyerNumber: 'FR40303265045' }
  })
})

test('is not chosen where a number is lacking or is none', async () => {
  const as = await openGerman()
  for (const [taxNumber, words] of [
    ['', 'Type it into the customer first'],
    ['FR1', 'does not look like'],
    ['DE123456789', 'your own country']
  ] as const) {
    const draft = await draftFor(as, { country: 'FR', taxNumber })
    expect(await choose(as, draft, 'reverse_charge')).toMatchObject({
      status: 409,
      message: expect.stringContaining(words)
    })
  }
})

test('charging tax takes the note of the exempt away', async () => {
  const as = await openGerman()
  const draft = await draftFor(as, { country: 'DE', more: { taxExempt: true } })
  expect(draft.billTo).toContain('Exempt from VAT')
  const { data } = await choose(as, draft, 'charged')
  expect(data).toMatchObject({ taxCents: 1900, billTo: 'Atelier\n1 Rue\nTown' })
})
