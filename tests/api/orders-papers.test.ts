// What leaves the house about an order: the file for spreadsheets, the mails, the packing slip.
import Papa from 'papaparse'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { exportOrders, packingSlip, resendOrderMail } from '#lib/contract/orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { drawLook, lookOf, versionOf } from '#lib/server/storefront/orders/line-look.ts'
import { queueOrderMail, wordOrderMail } from '#lib/server/storefront/orders/mails.ts'
import { findWholeOrder } from '#lib/server/storefront/orders/queries.ts'

import { mailsTo } from '../support/mailbox.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { openShop, teeLine } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { addMember, type Person, request, send, signUp } from '../support/world.ts'

async function csv(as: Person, query: object = {}) {
  const response = await request(exportOrders, { as, query: { WorkspaceId: as.workspaceId, ...query } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const [header = [], ...rows] = Papa.parse<string[]>(text.slice(1).trimEnd()).data
  return { response, text, header, rows, cell: (name: string, row = 0) => rows[row]?.[header.indexOf(name)] }
}

async function paidOrder(owner: Person, change: object = {}) {
  const order = await makeOrder(owner, { lines: [{ quantity: 2 }, { unitCents: 1250 }] })
  const paid = { status: 'paid', paid_cents: 6250, placed_at: '2026-03-08T06:59:59Z', ...change }
  await updateOrder(order.orderId, paid)
  return order
}

test('exports a row for each line, with decimals, days of the zone and a mark that it is UTF-8', async () => {
  const owner = await signUp()
  await paidOrder(owner, { buyer_name: 'Zoë "Z", Łuk', number: 7 })
  const { response, text, cell, rows } = await csv(owner)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  expect(text.startsWith('\ufeffOrder,')).toBe(true)
  expect(rows).toHaveLength(2)
  expect(cell('Order')).toBe('7')
  expect(cell('Placed (America/New_York)')).toBe('2026-03-08 01:59:59')
  expect(cell('Buyer')).toBe('Zoë "Z", Łuk')
  expect([cell('Quantity'), cell('Unit price'), cell('Line total'), cell('Currency')]).toEqual([
    '2',
    '25.00',
    '50.00',
    'USD'
  ])
  // What is of the order stands on its first line, so that a column adds up.
  expect([cell('Order paid'), cell('Order paid', 1)]).toEqual(['62.50', ''])
  expect([cell('Line total', 1), cell('Test mode', 1)]).toEqual(['12.50', 'yes'])
})

test('70: hands no spreadsheet a formula, in cells and in headings', async () => {
  const owner = await signUp()
  const { orderId, lineIds } = await paidOrder(owner)
  const field = (label: string) => ({ field: { id: 'f', label }, value: '=1+1', priceCents: 0 })
  const personalisation = JSON.stringify([field('=cmd'), field('Name')])
  const db = getDb()
  await db.updateTable('order_lines').set({ personalisation }).where('id', '=', lineIds[0]!).execute()
  const signs = [
    '=1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '"=1',
    "'=1",
    '“=1',
    ' =1',
    '\u200b=1',
    '""=1'
  ]
  for (const note of signs) {
    await updateOrder(orderId, { note })
    expect((await csv(owner)).cell('Note'), JSON.stringify(note)).toBe(`'${note}`)
  }
  const { header, rows } = await csv(owner)
  expect(header.slice(-2).sort()).toEqual(["'=cmd", 'Name'])
  expect(rows[0]?.slice(-2)).toEqual(["'=1+1", "'=1+1"])
  await updateOrder(orderId, { note: 'a=b - c' })
  expect((await csv(owner)).cell('Note')).toBe('a=b - c')
})

test('exports what the filter says, for those who work, and notes that it was done', async () => {
  const owner = await signUp()
  await paidOrder(owner)
  await makeOrder(owner)
  const viewer = await addMember(owner, 'viewer')
  const production = await addMember(owner, 'production')
  const stranger = await signUp()
  expect((await csv(production, { from: '2026-03-08', to: '2026-03-08' })).rows).toHaveLength(2)
  expect((await csv(production, { state: 'cancelled' })).rows).toHaveLength(0)
  expect((await csv(stranger)).rows).toHaveLength(0)
  const refused = await request(exportOrders, { as: viewer, query: { WorkspaceId: owner.workspaceId } })
  expect(refused.status).toBe(403)
  const events = await getDb()
    .selectFrom('security_events')
    .select(['kind', 'user_id', 'details'])
    .where('workspace_id', '=', owner.workspaceId)
    .orderBy('id')
    .execute()
  expect(events[0]).toMatchObject({ kind: 'orders_exported', user_id: production.userId, details: { lines: 2 } })
})

test('writes to the buyer with everything the order is, in the shop’s name', async () => {
  const owner = await signUp()
  const { orderId, buyerEmail, store } = await paidOrder(owner, { number: 512, note: 'One bag <please>' })
  const change = { contact_email: 'help@shop.example', theme_hex: '#ffff00' }
  await getDb().updateTable('stores').set(change).where('id', '=', store.id).execute()
  await getDb()
    .insertInto('payments')
    .values({
      payable_id: orderId,
      gateway: 'test',
      intent_id: `pi_${orderId}`,
      amount_cents: 6250,
      currency: 'usd',
      livemode: false,
      card_brand: 'visa',
      card_last4: '4242'
    })
    .execute()
  await queueOrderMail(getDb(), orderId, 'order_confirmation')
  await queueOrderMail(getDb(), orderId, 'order_ready')
  await queueOrderMail(getDb(), orderId, 'order_refund', { refundCents: 1250 })
  const mails = await mailsTo(buyerEmail)
  const by = (template: string) => mails.find(mail => mail.template === template)!
  const confirmation = by('order_confirmation')
  expect(confirmation).toMatchObject({ sender_name: 'Ada’s Shop', reply_to: 'help@shop.example' })
  for (const part of ['TEST MODE', '512', 'Team tee', 'Navy', '$50.00', '$62.50', 'View or change your order']) {
    expect(confirmation.html).toContain(part)
    expect(confirmation.body).toContain(part)
  }
  expect(confirmation.html).toContain('One bag &#60;please&#62;')
  expect(confirmation.html).not.toContain('background:#ffff00;border-radius:4px"><a')
  expect(by('order_ready').subject).toContain('is ready')
  expect(by('order_refund').body).toContain('refunded $12.50 to your Visa ending in 4242')
})

test('69: lets no name or text begin a header of a mail', async () => {
  const owner = await signUp()
  const evil = 'Eve\r\nBcc: everybody@example.com\r\n\r\nHello'
  const { orderId, buyerEmail, store } = await paidOrder(owner, { buyer_name: evil, recipient: evil })
  const db = getDb()
  await db.updateTable('stores').set({ name: evil }).where('id', '=', store.id).execute()
  await db.updateTable('workspaces').set({ business_name: evil }).where('id', '=', owner.workspaceId).execute()
  await queueOrderMail(db, orderId, 'order_confirmation')
  const [mail] = await mailsTo(buyerEmail)
  expect(`${mail!.subject}${mail!.sender_name}${mail!.reply_to}`).not.toMatch(/[\r\n]/)
  expect(mail!.recipient).toBe(buyerEmail)
  const parsed = await PostalMime.parse(`Subject: ${mail!.subject}\r\nFrom: ${mail!.sender_name} <a@b.c>\r\n\r\n`)
  expect(parsed.bcc).toBeUndefined()
})

test('sends a mail again only where it makes sense', async () => {
  const owner = await signUp()
  const { orderId, buyerEmail } = await paidOrder(owner)
  const ask = { as: owner, params: { orderId }, query: { WorkspaceId: owner.workspaceId } }
  const again = await send(resendOrderMail, { ...ask, body: { template: 'order_confirmation' } })
  expect(again.data?.activity[0]).toMatchObject({ text: 'Sent the confirmation again' })
  expect(await mailsTo(buyerEmail)).toHaveLength(1)
  const early = await send(resendOrderMail, { ...ask, body: { template: 'order_ready' } })
  expect(early).toMatchObject({ status: 409, message: 'This order is not ready. Mark it as ready first.' })
  await updateOrder(orderId, { status: 'pending' })
  expect((await send(resendOrderMail, { ...ask, body: { template: 'order_confirmation' } })).status).toBe(409)
})

test.for(['letter', 'a4'] as const)('prints a slip on %s, whatever people typed', async paper => {
  const owner = await signUp()
  const texts = [
    '👨‍👩‍👧‍👦💥'.repeat(40),
    'שלום עולם محمد',
    'W'.repeat(500),
    '\u0000\u202e\ud800x'.replace('\u0000', ''),
    'Łódź Ελένη Иван Nguyễn'
  ]
  for (const text of texts) {
    const { orderId } = await paidOrder(owner, { buyer_name: text, recipient: text, note: text })
    const query = { WorkspaceId: owner.workspaceId, paper }
    const response = await request(packingSlip, { as: owner, params: { orderId }, query })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain(paper === 'a4' ? '[0 0 595.28 841.89]' : '[0 0 612 792]')
  }
})

test('shows each piece in the mail with the name on it, whatever script it is in', async () => {
  const shop = await openShop(await signUp())
  const { orderId } = await buy(shop, { lines: [teeLine(shop, { personalisation: { name: 'ADA', number: '7' } })] })
  const db = getDb()
  const { id } = await db.selectFrom('orders').select('id').where('public_id', '=', orderId).executeTakeFirstOrThrow()
  const order = (await findWholeOrder(db, id))!
  const [line] = order.lines!
  expect(wordOrderMail(order, 'order_confirmation').html).toContain(
    `/orders/${orderId}/${line!.id}.png?v=${versionOf(line!)}`
  )

  const placement = {
    side: 'back',
    x: 0,
    y: 20,
    heightMm: 46,
    maxWidthMm: 280,
    arch: 28,
    font: 'collegiate',
    otherFont: null
  } as const
  const drawn = await Promise.all(
    ['', 'Łukasiewicz', 'Смирнова', '李小龍', 'محمد'].map(async value => {
      const [first, ...others] = line!.personalisation
      const field = { ...first!.field, placement: { ...placement, hex: '#ffffff', outlineHex: null } }
      const named = { ...line!, personalisation: [{ ...first!, field, value }, ...others] }
      return Buffer.from(await drawLook((await lookOf(db, named))!, line!.id))
    })
  )
  for (const png of drawn) expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(new Set(drawn.map(png => png.toString('base64'))).size).toBe(drawn.length)
})

test('shows no picture of a piece whose design draws the letters itself', async () => {
  const shop = await openShop(await signUp())
  const { orderId } = await buy(shop, { lines: [teeLine(shop, { personalisation: { name: 'ADA', number: '7' } })] })
  const db = getDb()
  const { id } = await db.selectFrom('orders').select('id').where('public_id', '=', orderId).executeTakeFirstOrThrow()
  const order = (await findWholeOrder(db, id))!
  const [line] = order.lines!
  const fieldId = line!.personalisation[0]!.field.id
  const letters = { href: '/designs/x/letters.svg', fields: [{ id: fieldId, variable: 'name' }] }
  const layer = { id: 'a', href: '/files/x/y', side: 'back' as const, x: 0, y: 0, width: 10, height: 10, letters }
  const drawn = { ...line!, picture: { ...line!.picture, artwork: [layer] } }
  expect(wordOrderMail({ ...order, lines: [drawn] }, 'order_confirmation').html).not.toContain('.png')
})
