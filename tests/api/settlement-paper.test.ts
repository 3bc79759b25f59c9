// The settlement of a store on paper, read by another program: the figures of the screen and of the CSV, to the cent.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { refundOrder } from '#lib/contract/orders.ts'
import { refreshPayouts } from '#lib/contract/payouts.ts'
import { exportSettlement, getSettlement, printSettlement, recordSharePayment } from '#lib/contract/settlement.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { CARD } from '../support/payments.ts'
import { readPdf } from '../support/pdf-text.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { connect, openStripePlatform, type StripePlatform } from '../support/platform.ts'
import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

let platform: StripePlatform

beforeAll(async () => {
  platform = await openStripePlatform()
})
afterAll(() => platform.close())

const LONG =
  'Parents of the Riverside Comprehensive School, Friends of Basketball and of Track and Field, with the Junior Fire Brigade of the Northern District'
const of = (owner: Person) => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })

async function openRaisingShop(store: Parameters<typeof openShop>[1]) {
  const owner = await signUp()
  const account = await connect(platform, owner)
  const given = { fundraising_kind: 'amount', fundraising_value: 300, tax_ppm: 80_000, ...store?.store } as const
  return { owner, account, shop: await openShop(owner, { store: given }) }
}

type World = Awaited<ReturnType<typeof openRaisingShop>>

async function order({ account, shop }: World, quantity: number): Promise<string> {
  const placed = await buy(shop, { lines: [teeLine(shop, { quantity })] })
  await platform.stripe.pay(placed.payment!.clientSecret, CARD)
  await platform.tell(account)
  const query = getDb().selectFrom('orders').select('id').where('public_id', '=', placed.orderId)
  return (await query.executeTakeFirstOrThrow()).id
}

async function print(owner: Person, { storeId }: Shop, paper: 'letter' | 'a4') {
  const query = { WorkspaceId: owner.workspaceId, paper }
  const pdf = await request(printSettlement, { as: owner, query, params: { storeId } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await pdf.arrayBuffer()))
}

/** Of the CSV, without its head: the cells of each row. */
async function spreadsheet(owner: Person, { storeId }: Shop): Promise<string[][]> {
  const csv = await (await request(exportSettlement, { ...of(owner), params: { storeId } })).text()
  const [, ...rows] = csv.trim().split('\r\n')
  return rows.map(row => row.split(','))
}

test('says on paper what the screen and the spreadsheet say, in the money of the store', async () => {
  const world = await openRaisingShop({ store: { currency: 'eur', organisation: LONG } })
  const { owner, account, shop } = world
  const logo = await uploaded(owner, await plainPng(300, 100))
  await sent(updateWorkspace, {
    as: owner,
    body: {
      workspaceId: owner.workspaceId,
      businessName: 'Delgado Print Co.',
      logoFileId: logo.id,
      address: { street: '12 Mill Lane', city: 'Portland', state: 'OR', postalCode: '97201' }
    }
  })
  for (const quantity of [1, 2, 5]) await order(world, quantity)
  const given = { ...of(owner), headers: { 'idempotency-key': randomUUID() } }
  await sent(refundOrder, { ...given, params: { orderId: await order(world, 3) }, body: { part: 'order' } })
  await platform.tell(account)
  platform.stripe.payOut(account, 'eur')
  await sent(refreshPayouts, of(owner))
  const body = { amountCents: 500, paidOn: '2026-11-20', note: 'Check 7' }
  await sent(recordSharePayment, { ...given, params: { storeId: shop.storeId }, body })

  const settlement = await sent(getSettlement, { ...of(owner), params: { storeId: shop.storeId } })
  const rows = await spreadsheet(owner, shop)
  const euros = (cents: number) => (cents / 100).toFixed(2)
  const sum = (column: number) => euros(rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0))
  for (const [paper, size] of [
    ['letter', { width: 612, height: 792 }],
    ['a4', { width: 595.28, height: 841.89 }]
  ] as const) {
    const pages = await print(owner, shop, paper)
    expect(pages[0]).toMatchObject({ ...size, pictures: 1 })
    const lines = pages.flatMap(page => page.lines)
    expect(lines.slice(0, 3)).toEqual(['Delgado Print Co.', '12 Mill Lane', 'Portland, OR 97201'])
    expect(lines.join(' ')).toContain(`${LONG} · 4 paid orders`)
    const { goodsCents, taxCents, salesCents, refundedCents, feeCents, netCents, paidOutCents } = settlement
    const { shareCents, sharePaidCents, shopCents } = settlement
    expect(lines).toEqual(
      expect.arrayContaining([
        `Goods €${euros(goodsCents)}`,
        `Tax €${euros(taxCents)}`,
        `Paid by buyers €${euros(salesCents)}`,
        `Refunds −€${euros(refundedCents)}`,
        `Card fees −€${euros(feeCents)}`,
        `Net €${euros(netCents)}`,
        `Paid out to the bank so far €${euros(paidOutCents)}`,
        `Raised €${euros(shareCents)}`,
        `Passed on −€${euros(sharePaidCents)}`,
        `Still to pass on €${euros(shareCents - sharePaidCents)}`,
        `Left for the shop €${euros(shopCents)}`,
        'Nov 20, 2026: €5.00, Check 7'
      ])
    )
    // Paid, refunded, fee, net and raised of each order, as they stand in the spreadsheet.
    const columns = [8, 9, 10, 12, 13]
    for (const row of rows) {
      const amounts = columns.map(column => row[column]!.replace('-', '−')).join(' ')
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${row[0]} .*, 20\\d\\d ${amounts}$`)))
    }
    expect(lines).toContain(`Total ${columns.map(sum).join(' ')}`)
    expect(lines).toContain(`Total ${[salesCents, refundedCents, feeCents, netCents, shareCents].map(euros).join(' ')}`)
  }
})
