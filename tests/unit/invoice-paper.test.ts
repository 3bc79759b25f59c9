import { expect, test } from 'vitest'

import type { InvoicePaper } from '#lib/contract/invoices.ts'
import { loadPdfjs } from '#lib/designer/importing/pdfjs.ts'
import { drawInvoice } from '#lib/server/invoices/invoice-page.ts'

const NAME = 'Levy on decorated apparel 1234'
const LINE = {
  itemId: 'one',
  name: 'Crew shirt',
  detail: '',
  sizes: [],
  quantity: 1,
  unitCents: 1000,
  upchargeCents: 0,
  totalCents: 1000,
  discountCents: 0,
  taxCents: 0,
  taxed: true
}

function invoiceOf(lines: number): InvoicePaper {
  const taxes = ['A', 'B', 'C', 'D'].map(letter => ({
    name: `${letter} ${NAME}`.slice(0, 30),
    ppm: 98765,
    number: `${letter}-1234`,
    baseCents: 9_123_456,
    cents: 901_078
  }))
  return {
    label: 'INV-1234',
    state: 'sent',
    title: 'Shirts',
    jobNumber: 1,
    billTo: 'Ana',
    shipTo: '',
    poNumber: '',
    footer: '',
    terms: 'on_receipt',
    note: '',
    issuedOn: '2026-11-27',
    dueOn: '2026-12-27',
    suppliedOn: null,
    taxBasis: null,
    seller: {
      name: 'Print shop',
      address: '',
      email: '',
      taxNumber: '',
      invoiceTitle: 'Umsatzsteuer-Rechnung (Steuer)'
    },
    lines: Array.from({ length: lines }, (_, at) => ({ ...LINE, itemId: String(at) })),
    fees: [],
    currency: 'usd',
    subtotalCents: 9_123_456,
    discountCents: 0,
    feeCents: 0,
    shippingCents: 0,
    taxCents: 3_604_312,
    taxPpm: 395_060,
    includedTaxCents: 0,
    taxes,
    roundingCents: 0,
    totalCents: 12_727_768,
    lateFeeCents: 0,
    creditedCents: 0,
    paidCents: 100,
    balanceCents: 12_727_668
  }
}

interface Word {
  text: string
  page: number
  /** From the bottom of the page. */
  y: number
}

async function wordsOn(invoice: InvoicePaper): Promise<Word[]> {
  const bytes = await drawInvoice({ kind: 'invoice', invoice, paper: 'letter', href: 'https://example.com' })
  const { getDocument } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true })
  const pdf = await task.promise
  const words: Word[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim()) words.push({ text: item.str, page, y: item.transform[5] })
  }
  await task.destroy()
  return words
}

test('shows the whole number behind the longest title', async () => {
  const words = await wordsOn(invoiceOf(1))
  const head = words.filter(({ y }) => y > 500).map(({ text }) => text)
  expect(head.join(' ')).toContain('INV-1234')
  expect(head.join(' ')).not.toContain('…')
})

test('never draws sums with long names of taxes over the foot of a page, whatever the lines', async () => {
  for (let lines = 8; lines <= 24; lines++) {
    const words = await wordsOn(invoiceOf(lines))
    const feet = words.filter(({ text }) => text.includes('Page'))
    const pages = Math.max(...words.map(({ page }) => page))
    expect(feet).toHaveLength(pages)
    for (const { text, page, y } of words) {
      const foot = feet.find(each => each.page === page)!
      expect(text.includes('Page') || y > foot.y + 14, `${lines} lines: ${text} at ${y}`).toBe(true)
    }
    expect(words.filter(({ text }) => /Balance/.test(text))).toHaveLength(1)
  }
})
