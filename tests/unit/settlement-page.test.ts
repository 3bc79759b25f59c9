import { expect, test } from 'vitest'

import type { Settlement } from '#lib/contract/settlement.ts'
import { drawSettlement } from '#lib/server/storefront/settlement/settlement-page.ts'

import { readPdf } from '../support/pdf-text.ts'

type Order = NonNullable<Parameters<typeof drawSettlement>[0]['orders']>[number]

const ORDER: Order = {
  id: '',
  number: 1001,
  paid: '2026-11-20 10:00:00',
  buyerName: 'Bo Buyer',
  goodsCents: 2300,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 184,
  includedTaxCents: 0,
  paidCents: 2484,
  refundedCents: 0,
  shareCents: 300,
  feeCents: 102,
  disputedCents: 0,
  payouts: ''
}

function settlementOf(orders: number, change: Partial<Settlement> = {}): Settlement {
  const none = { orders: 0, cents: 0 }
  return {
    storeId: '',
    name: 'Wildcats',
    organisation: '',
    shopName: 'Delgado Print Co.',
    currency: 'usd',
    timeZone: 'UTC',
    testMode: false,
    orders,
    authorised: none,
    unpaid: none,
    discountCents: 0,
    shippingCents: 0,
    goodsCents: orders * 2300,
    taxCents: orders * 184,
    includedTaxCents: 0,
    salesCents: orders * 2484,
    refundedCents: 0,
    feeCents: orders * 102,
    disputedCents: 0,
    unreported: 0,
    netCents: orders * 2382,
    shareCents: orders * 300,
    shopCents: orders * 2082,
    paidOutCents: 0,
    sharePaidCents: 0,
    sharePayments: [],
    ...change
  }
}

async function read(settlement: Settlement, orders: Order[] | undefined) {
  const given = { address: '', logo: undefined, paper: 'letter', printedAt: '2026-11-25T12:00:00Z' } as const
  return readPdf(await drawSettlement({ kind: 'settlement', settlement, orders, ...given }))
}

test('goes on over as many pages as there are payments and orders, with the sum at the end', async () => {
  const sharePayments = Array.from({ length: 25 }, (_, count) => ({
    id: '',
    amountCents: 100 + count,
    paidOn: '2026-11-20',
    who: '',
    createdAt: '',
    note: `Check ${count}, ${'left at the office '.repeat(8)}`
  }))
  const orders = Array.from({ length: 90 }, (_, count) => ({ ...ORDER, number: 1001 + count }))
  const pages = await read(settlementOf(90, { sharePayments }), orders)

  const lines = pages.flatMap(page => page.lines)
  expect(lines.filter(line => /^1\d\d\d Nov 20, 2026 24.84 0.00 1.02 23.82 3.00$/.test(line))).toHaveLength(90)
  expect(lines.filter(line => /Check \d+/.test(line))).toHaveLength(25)
  expect(lines).toContain('Total 2,235.60 0.00 91.80 2,143.80 270.00')
  for (const [index, page] of pages.entries()) {
    expect(page.lines.at(-1)).toBe(`Delgado Print Co. · Nov 25, 2026, 12:00 PM · Page ${index + 1} of ${pages.length}`)
    // No page of which nothing is used.
    expect(page.lines.length).toBeGreaterThan(3)
  }
})

test('says which fees are not known yet, and shows disputes only where there are some', async () => {
  const [page] = await read(settlementOf(2, { unreported: 1, feeCents: 102 }), [ORDER, { ...ORDER, number: 1002, feeCents: null }]) // biome-ignore format: one line
  expect(page!.lines).toContain('1002 Nov 20, 2026 24.84 0.00 – – 3.00')
  expect(page!.lines).toContain('Order Paid on Paid Refunded Card fee Net Raised')
  expect(page!.lines).toContain('The fee of 1 payment is not reported yet, so the net will be a little less.')

  const disputed = await read(settlementOf(1, { disputedCents: 2484 }), [{ ...ORDER, disputedCents: 2484 }])
  expect(disputed[0]!.lines).toContain('1001 Nov 20, 2026 24.84 0.00 1.02 24.84 −1.02 3.00')
})

test('leaves thousands of orders to the spreadsheet, and a store without any empty', async () => {
  const text = async (...given: Parameters<typeof read>) => (await read(...given)).flatMap(({ lines }) => lines)
  expect(await text(settlementOf(2345), undefined)).toContain(
    'The 2,345 orders are listed in the CSV file of this settlement.'
  )
  expect(await text(settlementOf(0), [])).not.toContain('Orders, in USD')
})
