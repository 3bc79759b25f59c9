// The same rows and sums, in the same order, by the link, in the dashboard and on paper; what has to stand there is written here by hand.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { InvoiceSheet } from '#islands/invoices/InvoiceSheet.tsx'
import { Sums } from '#islands/invoices/Sums.tsx'
import type { InvoiceDocument } from '#lib/contract/invoice-document.ts'
import { printInvoice } from '#lib/papers/printed-invoice.ts'
import { drawInvoice } from '#lib/server/invoices/invoice-page.ts'

import { readPdf } from '../support/pdf-text.ts'

type Line = InvoiceDocument['lines'][number]

function line(change: Partial<Line> = {}): Line {
  const none = { detail: '', sizes: [], upchargeCents: 0, discountCents: 0, taxCents: 0, taxed: true }
  return {
    ...none,
    itemId: change.name ?? 'one',
    name: 'Tee',
    quantity: 2,
    unitCents: 5000,
    totalCents: 10_000,
    ...change
  }
}

function invoice(change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const none = { discountCents: 0, feeCents: 0, shippingCents: 0, taxCents: 0, taxPpm: 0, includedTaxCents: 0 }
  const later = { roundingCents: 0, lateFeeCents: 0, creditedCents: 0, paidCents: 0 }
  const seller = { name: 'Print shop', address: '1 Main Street', email: 'shop@example.com', taxNumber: 'T-1' }
  const days = { issuedOn: '2026-11-27', dueOn: '2026-12-27', suppliedOn: '2026-11-20' }
  const sums = { subtotalCents: 10_000, totalCents: 10_000, balanceCents: 10_000 }
  const words = {
    label: 'INV-7',
    title: 'Wildcats',
    jobNumber: 12,
    billTo: 'Ana\n2 Side Street',
    shipTo: 'The gym',
    poNumber: 'PO-4711'
  }
  const plain = { state: 'sent', terms: 'net_30', currency: 'usd', fees: [], taxes: [], taxBasis: null } as const
  return {
    ...none, ...later, ...days, ...sums, ...words, ...plain, seller,
    note: 'Thank you', footer: 'By transfer', lines: [line()], fees: [], taxes: [], ...change
  } // biome-ignore format: what it begins with
}

const tax = (name: string, ppm: number, baseCents: number, cents: number) => ({
  name,
  ppm,
  number: '',
  baseCents,
  cents
})

interface Case {
  invoice: InvoiceDocument
  lines: string[]
  sums: string[]
}

const TEE = 'Tee 2 $50.00 $100.00'
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const CASES: Record<string, Case> = {
  'a discount, fees, shipping and two taxes, paid in part': {
    invoice: invoice({
      discountCents: 1000,
      fees: [{ name: 'Rush', cents: 500, taxed: true }],
      feeCents: 500,
      shippingCents: 700,
      taxes: [tax('GST', 50_000, 10_200, 510), tax('PST', 70_000, 9500, 665)],
      taxCents: 1175,
      totalCents: 11_375,
      paidCents: 4000,
      balanceCents: 7375
    }),
    lines: [TEE],
    sums: [
      'Subtotal $100.00',
      'Discount -$10.00',
      'Rush $5.00',
      'Shipping $7.00',
      'GST (5 %) on $102.00 $5.10',
      'PST (7 %) on $95.00 $6.65',
      'Total $113.75',
      'Paid -$40.00',
      'Balance $73.75'
    ]
  },
  'a tax that the prices include': {
    invoice: invoice({ includedTaxCents: 1667, taxes: [tax('VAT', 200_000, 8333, 1667)] }),
    lines: [TEE],
    sums: ['Total $100.00', 'Includes VAT (20 %) on $83.33 $16.67']
  },
  'no tax, and a fee of nothing': {
    invoice: invoice({ fees: [{ name: 'Art', cents: 0, taxed: true }] }),
    lines: [TEE],
    sums: ['Total $100.00']
  },
  'a total that is rounded': {
    invoice: invoice({ roundingCents: -2, totalCents: 9998, balanceCents: 9998 }),
    lines: [TEE],
    sums: ['Subtotal $100.00', 'Rounding -$0.02', 'Total $99.98']
  },
  'a late fee and a credit note': {
    invoice: invoice({ lateFeeCents: 500, creditedCents: 2000, balanceCents: 8500 }),
    lines: [TEE],
    sums: ['Total $100.00', 'Late fee $5.00', 'Credited -$20.00', 'Balance $85.00']
  },
  'paid, and refunded in part': {
    invoice: invoice({ state: 'part_paid', paidCents: 7000, balanceCents: 3000 }),
    lines: [TEE],
    sums: ['Total $100.00', 'Paid -$70.00', 'Balance $30.00']
  },
  'more paid than is owed': {
    invoice: invoice({ paidCents: 12_000, balanceCents: -2000 }),
    lines: [TEE],
    sums: ['Total $100.00', 'Paid -$120.00', 'Balance -$20.00']
  },
  void: { invoice: invoice({ state: 'void' }), lines: [TEE], sums: ['Total $100.00'] },
  'lines with sizes, an amount alone, and hours': {
    invoice: invoice({
      lines: [
        line({ name: 'Hoodie', detail: 'Navy', sizes: [{ size: 'M', quantity: 3 }], quantity: 3, totalCents: 15_200 }),
        line({ name: 'Setup', quantity: 0, unitCents: null, totalCents: 1000 }),
        line({ name: 'Artwork', quantity: 2.5, unitCents: 4000, totalCents: 10_000 })
      ],
      subtotalCents: 26_200,
      totalCents: 26_200,
      balanceCents: 26_200
    }),
    lines: [
      'Hoodie 3 $50.00 $152.00 / Navy / 3 × M / 3 × $50.00 + $2.00 size up-charges = $152.00',
      'Setup $10.00',
      'Artwork 2.5 $40.00 $100.00'
    ],
    sums: ['Total $262.00']
  },
  'a credit note': {
    invoice: invoice({
      label: 'CN-3',
      note: '',
      dueOn: null,
      suppliedOn: null,
      credit: { of: 'INV-7', issuedOn: '2026-11-20', suppliedOn: null, reason: 'Two came torn' }
    }),
    lines: [TEE],
    sums: ['Total credit $100.00']
  }
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')

/** As a person reads them: what stands beside each other, and below a name behind a slash. */
function readSheet(html: string) {
  const rows = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, dt, dd]) => plain(`${dt} ${dd}`))
  const [, body = ''] = html.split('<tbody>')
  const lines = [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => {
    const [, name = '', words = ''] = /<th scope="row">([^<]*)(.*?)<\/th>/.exec(row) ?? []
    const figures = [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text)
    const below = [...words.matchAll(/<span[^>]*>(.*?)<\/span>/g)].map(([, text]) => text)
    return [[name, ...figures].filter(Boolean).join(' '), ...below].map(text => plain(text!)).join(' / ')
  })
  return { rows, lines }
}

const sheetOf = (printed: ReturnType<typeof printInvoice>, sums = printed.sums) =>
  renderToStaticMarkup(createElement(InvoiceSheet, { printed, sums }))

const pdfOf = async (of: InvoiceDocument) =>
  (
    await readPdf(await drawInvoice({ kind: 'invoice', invoice: of, paper: 'a4', href: 'https://example.com' }))
  ).flatMap(({ lines }) => lines)

test.for(Object.entries(CASES))('%s', async ([, { invoice: of, lines, sums }]) => {
  const byLink = readSheet(sheetOf(printInvoice(of, { reader: 'link' })))
  expect(byLink.lines).toEqual(lines)
  expect(byLink.rows.slice(-sums.length)).toEqual(sums)

  // In the dashboard what became of the total stands in a card of its own, which ends in the balance.
  const printed = printInvoice(of, { reader: 'shop' })
  const inDashboard = readSheet(sheetOf(printed, printed.charged))
  const { rows: owed } = readSheet(renderToStaticMarkup(createElement(Sums, { rows: printed.owed })))
  expect(inDashboard.lines).toEqual(lines)
  const shown = [...inDashboard.rows, ...owed.slice(1)]
  const end = sums.at(-1)!.startsWith('Balance') ? sums.length : sums.length + 1
  expect(shown.slice(-end, shown.length - end + sums.length)).toEqual(sums)
  expect(owed.at(-1)).toBe(`Balance ${printed.owed.at(-1)!.text}`)

  const paper = await pdfOf(of)
  const start = paper.indexOf('Item Quantity Each Amount') + 1
  const below = lines.flatMap(text => text.split(' / '))
  expect(paper.slice(start, start + below.length + sums.length).join('\n')).toBe([...below, ...sums].join('\n'))
})

test('names long and odd stand whole in all three', async () => {
  const name = `${LONG} & <b>sons</b>`
  const of = invoice({ lines: [line({ name })], seller: { ...invoice().seller, name: LONG } })
  const html = sheetOf(printInvoice(of, { reader: 'link' }))
  expect(html).toContain(`${LONG} &amp; &lt;b&gt;sons&lt;/b&gt;`)
  expect(sheetOf(printInvoice(of, { reader: 'shop' }))).toContain(LONG)
  const paper = (await pdfOf(of)).join('').replaceAll(/\s|2\$50\.00\$100\.00|2 \$50\.00 \$100\.00/g, '')
  expect(paper).toContain(`${LONG}&<b>sons</b>`)
})

test('dates, addresses, notes and payments', async () => {
  const of = invoice({ paidCents: 4000, balanceCents: 6000 })
  const payment = { id: 'one', receivedOn: '2026-11-28', amountCents: 5000, refundedCents: 1000 }
  const payments = [{ ...payment, method: 'online' as const, card: { brand: 'visa', last4: '4242' } }]
  const byLink = sheetOf(printInvoice(of, { reader: 'link', payments }))
  const byShop = sheetOf(printInvoice(of, { reader: 'shop' }))
  const paper = (await pdfOf(of)).join('\n')
  const dates = ['Issued Nov 27, 2026', 'Date of supply Nov 20, 2026', 'Due Dec 27, 2026']
  const order = 'PO number PO-4711'
  expect(readSheet(byLink).rows.slice(0, 5)).toEqual([...dates, order, 'Job 12'])
  expect(readSheet(byShop).rows.slice(0, 5)).toEqual([...dates, order, 'Job 12 · Wildcats'])
  expect(paper.replaceAll('\n', ' ')).toContain(['Wildcats', ...dates, order, 'Job 12'].join(' · '))
  expect(readSheet(byLink).rows.at(-1)).toBe('Nov 28, 2026 · Visa 4242 $40.00')
  for (const text of ['Bill to', '2 Side Street', 'Ship to', 'The gym', 'Thank you', 'By transfer', 'T-1'])
    for (const all of [byLink, byShop, paper]) expect(all).toContain(text)
  expect(paper).toContain('Scan to pay')
  const voided = (await pdfOf({ ...of, state: 'void' })).join('\n')
  expect(voided).toContain('VOID: nothing is to be paid')
  expect(voided).not.toContain('Scan to pay')
  // By the link it stands beside the sheet.
  expect([byLink, byShop, paper].map(text => text.includes('shop@example.com'))).toEqual([false, true, true])
})

test('a draft names what it lacks to its shop alone', () => {
  const of = invoice({
    label: '',
    state: 'draft',
    issuedOn: null,
    dueOn: null,
    suppliedOn: null,
    billTo: '',
    poNumber: ''
  })
  const byShop = sheetOf(printInvoice(of, { reader: 'shop' }))
  for (const text of ['Nobody named yet', '30 days']) {
    expect(byShop).toContain(text)
    expect(sheetOf(printInvoice(of, { reader: 'link' }))).not.toContain(text)
  }
  expect(byShop).not.toContain('PO number')
})
