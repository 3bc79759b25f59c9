// Orders after a store has closed, in the free places of its run's sheets: nothing that lies there moves, no place is given
// twice, and whoever pays is made once, here or in a run of its own.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { endLateOrders, offerLateOrders } from '#lib/contract/late-orders.ts'
import { refundOrder } from '#lib/contract/orders.ts'
import { getProductionRun, moveProductionRun } from '#lib/contract/production.ts'
import { getRunSheetFile, getRunSheetFiles, markSheetCut, recordSheetSent } from '#lib/contract/production-sheets.ts'
import { getShopStore, priceCart } from '#lib/contract/shopping.ts'
import { overlap } from '#lib/designer/geometry/bounds.ts'
import { parsePath, pathBounds } from '#lib/designer/geometry/path.ts'
import { TEXTS } from '#lib/i18n/texts.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'
import { settleOffer } from '#lib/server/production/late/settle.ts'

import { readCutSvg } from '../support/cut-files.ts'
import {
  buyNamed,
  closedRun,
  type LateShop,
  lateOf,
  offer,
  offered,
  payLater,
  place,
  rowOf,
  sheetsOf,
  shownLeft
} from '../support/late-orders.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { inShop, ofRun, piecesOf, startRun } from '../support/production.ts'
import { capLine, teeLine } from '../support/shop.ts'
import { setTimes } from '../support/stores.ts'
import { request, send, sent } from '../support/world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

const EARLY = ['1001-1', '1002-1']

const settled = ({ owner, runId }: LateShop) => settleOffer(owner.workspaceId, runId)
const codesOf = async ({ owner, runId }: LateShop) => {
  return (await piecesOf(owner, { id: runId })).filter(({ state }) => state !== 'withdrawn').map(({ code }) => code)
}

async function placementsOf({ runId }: LateShop) {
  const { rows } = await sql<{ placements: { key: string; code: string; xMm: number; yMm: number }[] }>`
    select placements from production_sheets where run_id = ${runId} order by id`.execute(getDb())
  return rows.flatMap(({ placements }) => placements)
}

async function fileOf({ owner, runId }: LateShop): Promise<string> {
  const [sheet] = await sheetsOf({ owner, runId } as LateShop)
  const params = { runId, sheetId: sheet!.id }
  const response = await request(getRunSheetFile, { ...inShop(owner), params })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return response.text()
}

const cutFirst = async (late: LateShop) => {
  const [sheet] = await sheetsOf(late)
  return sent(markSheetCut, { ...inShop(late.owner), params: { runId: late.runId, sheetId: sheet!.id }, body: {} })
}

test('a late order lands in free film of the same sheets, and what lies there stays where it is', async () => {
  const late = await closedRun(world)
  expect(await shownLeft(late)).toBeUndefined()
  const [placed, file] = [await placementsOf(late), readCutSvg(await fileOf(late))]

  const { offer: open } = await offer(late)
  expect(open).toMatchObject({ state: 'open', endedBy: null })
  const places = open!.items.find(({ name }) => name === 'Team tee')!.places
  expect(places).toBeGreaterThan(2)
  expect(await shownLeft(late)).toBe(places)
  const orderId = await buyNamed(late, 'LI', 2)
  expect(await shownLeft(late)).toBeLessThan(places)
  // While something may still come onto the sheets, nobody gets a file that would lack it.
  const [sheet] = await sheetsOf(late)
  const ask = (format: 'svg' | 'plan') => {
    return send(getRunSheetFile, {
      as: late.owner,
      params: { runId: late.runId, sheetId: sheet!.id },
      query: { WorkspaceId: late.owner.workspaceId, format }
    })
  }
  expect(await ask('svg')).toMatchObject({
    status: 409,
    message: expect.stringContaining('Late orders may still come')
  })
  expect((await send(getRunSheetFiles, ofRun(late.owner, { id: late.runId }))).status).toBe(409)
  expect(
    (
      await request(getRunSheetFile, {
        as: late.owner,
        params: { runId: late.runId, sheetId: sheet!.id },
        query: { WorkspaceId: late.owner.workspaceId, format: 'plan' }
      })
    ).status
  ).toBe(200)
  await settled(late)
  await settled(late)

  const now = await lateOf(late)
  expect(now.orders).toMatchObject([{ orderId, state: 'added', pieces: 2, runId: late.runId }])
  expect(await codesOf(late)).toEqual([...EARLY, '1003-1', '1003-2'])
  const after = await placementsOf(late)
  expect(after).toHaveLength(placed.length + 2)
  expect(after).toEqual(expect.arrayContaining(placed))
  const { rows } = await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(getDb())
  expect(rows).toEqual([{ status: 'production' }])
  await sent(endLateOrders, ofRun(late.owner, { id: late.runId }))
  const whole = readCutSvg(await fileOf(late))
  expect([whole.wMm, whole.hMm]).toEqual([file.wMm, file.hMm])
  const letters = (cut: typeof file) => cut.outlines.filter(({ layer }) => layer === 'White')
  // L and I, twice.
  expect(letters(whole)).toHaveLength(letters(file).length + 2 * 2)
  expect(await shownLeft(late)).toBeUndefined()
})

test('weed lines take no place: they are drawn anew around a late piece, which lies on no spare copy and no label', async () => {
  const spare = { by: 'count', amount: 7 }
  const [plain, lined] = [
    await closedRun(world, { spare, sheetMm: 400 }),
    await closedRun(world, { spare, sheetMm: 400, weedLines: true })
  ]
  await offer(plain)
  await offer(lined)
  const places = (await shownLeft(plain))!
  expect(places).toBeGreaterThan(0)
  expect(await shownLeft(lined)).toBe(places)
  const early = await placementsOf(lined)
  await buyNamed(lined, 'PEREZ')
  await settled(lined)
  expect((await lateOf(lined)).orders).toMatchObject([{ state: 'added' }])
  expect(await placementsOf(lined)).toEqual(expect.arrayContaining(early))
  await sent(endLateOrders, ofRun(lined.owner, { id: lined.runId }))
  for (const { id } of await sheetsOf(lined)) {
    const params = { runId: lined.runId, sheetId: id }
    const { outlines } = readCutSvg(await (await request(getRunSheetFile, { ...inShop(lined.owner), params })).text())
    const boxes = outlines.map(({ d, layer }) => ({ layer, box: pathBounds(parsePath(d)) }))
    const weed = boxes.filter(({ layer }) => layer === 'WEED')
    const rest = boxes.filter(({ layer }) => layer !== 'WEED')
    expect(weed.length).toBeGreaterThan(0)
    expect(weed.filter(line => rest.some(({ box }) => overlap(line.box, box)))).toEqual([])
  }
})

test('a late order is added beside a spare copy of a piece that was cut before and is pressed', async () => {
  const late = await closedRun(world, { spare: { by: 'count', amount: 5 }, sheetMm: 100 })
  const sheets = await sheetsOf(late)
  expect(sheets.length).toBeGreaterThan(1)
  const owed = sheets.filter(({ parts }) => parts > 0)
  expect(owed.length).toBeLessThan(sheets.length)
  for (const { id } of owed) {
    await sent(markSheetCut, { ...inShop(late.owner), params: { runId: late.runId, sheetId: id }, body: {} })
  }
  await sql`update production_pieces set state = 'pressed' where run_id = ${late.runId}`.execute(getDb())
  await offer(late)
  await buyNamed(late, 'LI')
  await settled(late)
  expect((await lateOf(late)).orders).toMatchObject([{ state: 'added' }])
})

test('a sheet that is sent to a cutter ends the offer, and is not offered again', async () => {
  const late = await offered(world)
  const [sheet] = await sheetsOf(late)
  expect(await shownLeft(late)).toBeGreaterThan(0)
  const params = { runId: late.runId, sheetId: sheet!.id }
  await sent(recordSheetSent, { ...inShop(late.owner), params, body: { share: 0.2, to: 'Roland' } })
  expect((await lateOf(late)).offer).toMatchObject({ state: 'ended', endedBy: 'cut' })
  expect(await shownLeft(late)).toBeUndefined()
  const again = await send(offerLateOrders, {
    ...ofRun(late.owner, { id: late.runId }),
    body: { until: new Date(Date.now() + 3_600_000).toISOString(), blanks: 'any' }
  })
  expect(again).toMatchObject({ status: 409, message: expect.stringContaining('sent to a cutter') })
})

test('what does not fit is refused in words before it is paid, and what is not cut from film is not offered', async () => {
  const late = await offered(world)
  const { shop } = late
  const price = (lines: ReturnType<typeof teeLine>[]) =>
    sent(priceCart, { body: { campaignId: shop.campaignId, lines } })
  const places = (await shownLeft(late))!
  const many = await price([teeLine(shop, { quantity: places + 1, personalisation: { name: 'PEREZ' } })])
  expect(many.lines[0]!.problem).toContain(`Only ${places} left of Team tee`)
  const long = await price([teeLine(shop, { quantity: places, personalisation: { name: 'WWWWWWWWWWWW' } })])
  expect(long.lines[0]!.problem).toContain('not enough film left')
  // Two lines of which each fits, and both do not.
  const both = await price(
    ['a', 'b'].map(key => ({ ...teeLine(shop, { quantity: places, personalisation: { name: 'PEREZ' } }), key }))
  )
  expect(both.lines[0]!.problem).toBeNull()
  expect(both.lines[1]!.problem).toContain('sold out')
  expect((await price([capLine(shop)])).lines[0]!.problem).toContain('no longer sold')
  const { items } = await sent(getShopStore, { query: { campaignId: shop.campaignId } })
  expect(items.map(({ name }) => name)).toEqual(['Team tee'])
  // No text is needed, and nothing would be cut.
  expect((await price([teeLine(shop)])).lines[0]!.problem).toContain('no longer be made with the others')
})

test('of two shoppers for the last place one gets it', async () => {
  const late = await offered(world)
  const places = (await shownLeft(late))!
  if (places > 1) await buyNamed(late, 'PEREZ', places - 1)
  expect(await shownLeft(late)).toBe(1)
  const replies = await Promise.all(['PEREZ', 'PETER', 'TERRE'].map(name => place(late, name)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await shownLeft(late)).toBe(0)
  // One who does not pay keeps it for nobody else: it is free once the order has ended.
  const [kept] = replies.filter(({ ok }) => ok)
  await sql`update orders set status = 'expired' where id = ${await rowOf(kept!.data!.orderId)}`.execute(getDb())
  expect(await shownLeft(late)).toBe(1)
})

test('a buyer keeps places for one unpaid order at a time', async () => {
  const late = await offered(world)
  const email = 'same@example.com'
  expect((await place(late, 'ONE', { email })).status).toBe(200)
  const second = await place(late, 'TWO', { email })
  expect(second).toMatchObject({ status: 409, message: expect.stringContaining('not paid yet') })
})

test('a sheet that is cut ends the offer; who pays after that is made in a run of its own, once', async () => {
  const late = await offered(world)
  const reply = await place(late, 'TANAKA')
  const other = await place(late, 'SINGH')
  await cutFirst(late)
  expect((await lateOf(late)).offer).toMatchObject({ state: 'ended', endedBy: 'cut' })
  expect((await place(late, 'ZU')).message).toContain('takes no more orders')
  const orderId = await payLater(late, reply.data!)
  const otherId = await payLater(late, other.data!)
  // It is made by nobody's call, and called as the shop reads it.
  await getDb().updateTable('workspaces').set({ locale: 'en-GB' }).where('id', '=', late.owner.workspaceId).execute()
  TEXTS['en-GB']!['runNames.late'] = 'British late orders of {{storeName}}'
  await Promise.all([settled(late), settled(late)])
  await settled(late)
  const { orders } = await lateOf(late)
  const nextId = orders[0]!.runId!
  expect(orders.map(order => [order.orderId, order.state, order.runId]).toSorted()).toEqual(
    [orderId, otherId].map(id => [id, 'follow_up', nextId]).toSorted()
  )
  expect(nextId).not.toBe(late.runId)
  const next = await sent(getProductionRun, ofRun(late.owner, { id: nextId }))
  expect(next).toMatchObject({ state: 'open', flagged: true, name: expect.stringMatching(/^British late orders of/) })
  expect(next.notes[0]!.text).toContain('Its sheet was cut before it was paid for')
  expect((await piecesOf(late.owner, next)).map(({ code }) => code).toSorted()).toEqual(['1003-1', '1004-1'])
  expect(await codesOf(late)).toEqual(EARLY)
})

test('once its time is over nothing is offered, and who is paying still gets the place', async () => {
  const late = await offered(world)
  const reply = await place(late, 'TANAKA')
  await sql`update late_offers set until = now() - interval '1 second' where run_id = ${late.runId}`.execute(getDb())
  expect((await place(late, 'SINGH')).status).toBe(409)
  expect(await shownLeft(late)).toBeUndefined()
  await settled(late)
  expect((await lateOf(late)).offer).toMatchObject({ state: 'settling' })
  await payLater(late, reply.data!)
  await settled(late)
  expect((await lateOf(late)).orders).toMatchObject([{ state: 'added' }])
  expect((await lateOf(late)).offer).toMatchObject({ state: 'ended', endedBy: 'time' })
  expect(await codesOf(late)).toContain('1003-1')
})

test('a refund frees the place, before it is on a sheet and after', async () => {
  const late = await offered(world)
  const before = (await shownLeft(late))!
  const refund = (orderId: string) => {
    return sent(refundOrder, { ...inShop(late.owner), params: { orderId }, body: { part: 'order' } })
  }
  await refund(await buyNamed(late, 'FIRST'))
  expect(await shownLeft(late)).toBe(before)
  const added = await buyNamed(late, 'SECOND')
  await settled(late)
  expect(await codesOf(late)).toContain('1004-1')
  await refund(added)
  await settled(late)
  await makeSheets(late.runId)
  await settled(late)
  expect(await shownLeft(late)).toBe(before)
  expect((await placementsOf(late)).map(({ code }) => code).toSorted()).toEqual(EARLY)
})

test('sheets that are made again pause the offer; a place that was kept on the old ones is found on the new ones', async () => {
  const late = await offered(world)
  const reply = await place(late, 'TANAKA')
  await sql`update production_runs set sheets_state = 'none', sheets_problem = 'Pieces changed' where id = ${late.runId}`.execute(
    getDb()
  )
  expect((await lateOf(late)).offer).toMatchObject({ state: 'paused' })
  expect(await shownLeft(late)).toBeUndefined()
  await payLater(late, reply.data!)
  await settled(late)
  expect((await lateOf(late)).orders).toMatchObject([{ state: 'paid' }])
  await sql`delete from production_sheets where run_id = ${late.runId}`.execute(getDb())
  await makeSheets(late.runId)
  await settled(late)
  expect((await lateOf(late)).orders).toMatchObject([{ state: 'added' }])
  expect(await codesOf(late)).toEqual([...EARLY, '1003-1'])
})

test('a run that is canceled ends the offer; what was paid is in the next run of the store, once', async () => {
  const late = await offered(world)
  const reply = await place(late, 'TANAKA')
  const of = ofRun(late.owner, { id: late.runId })
  await sent(moveProductionRun, {
    ...of,
    body: { action: 'cancel' },
    headers: { 'idempotency-key': crypto.randomUUID() }
  })
  expect((await lateOf(late)).offer).toMatchObject({ state: 'ended', endedBy: 'run' })
  await payLater(late, reply.data!)
  await settled(late)
  expect((await lateOf(late)).orders).toMatchObject([{ state: 'left', runId: null }])
  const next = await startRun(late.owner, { kind: 'store', storeId: late.shop.storeId })
  expect((await piecesOf(late.owner, next.data!)).map(({ code }) => code)).toHaveLength(3)
})

test('nothing is offered that could not be kept: an open store, no sheets, a time that is past', async () => {
  const late = await closedRun(world)
  const ask = (until: string) =>
    send(offerLateOrders, { ...ofRun(late.owner, { id: late.runId }), body: { until, blanks: 'shelf' } })
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  expect(await ask(soon(5))).toMatchObject({ status: 400, message: expect.stringContaining('at least ten minutes') })
  expect(await ask(soon(60 * 24 * 31))).toMatchObject({ status: 400, message: expect.stringContaining('30 days') })
  await setTimes(late.shop.storeId, { stage: 'published', closes_at: soon(60) })
  expect(await ask(soon(60))).toMatchObject({ status: 409, message: expect.stringContaining('takes orders itself') })
  await setTimes(late.shop.storeId, { stage: 'production', closes_at: soon(-60) })
  await cutFirst(late)
  expect(await ask(soon(60))).toMatchObject({ status: 409, message: expect.stringContaining('Every sheet') })
})

test('blanks that are not in the house are not offered, unless the shop orders them', async () => {
  const late = await closedRun(world)
  await offer(late, 'shelf')
  expect(await shownLeft(late)).toBe(0)
  expect((await place(late, 'TANAKA')).status).toBe(409)
  await offer(late, 'any')
  expect(await shownLeft(late)).toBeGreaterThan(0)
})
