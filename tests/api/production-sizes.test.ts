// The rule for sizes: what a run freezes by it, what a change of size or of the rule does, and who may set it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getProductionRun } from '#lib/contract/production.ts'
import { getRunSheetFile, listRunSheets, makeRunSheets } from '#lib/contract/production-sheets.ts'
import { getProductionSizes, updateProductionSizes } from '#lib/contract/production-sizes.ts'
import { claimPieces } from '#lib/contract/production-work.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'
import { DRAWN_SCALES } from '#lib/shared/size-scales.ts'

import { readCutSvg } from '../support/cut-files.ts'
import { closedStore, inShop, nameOrder, ofRun, startedRun } from '../support/production.ts'
import { boxOf, readPath } from '../support/run-oracle.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

async function setSize(orderId: string, name: string) {
  await sql`
    update order_lines set size = jsonb_set(size, '{name}', ${JSON.stringify(name)}::jsonb) where order_id = ${orderId}`.execute(
    getDb()
  )
}

async function scalesOf(run: { id: string }): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; scale: number }>`
    select code, (parts -> 0 ->> 'scale')::float8 as scale from production_pieces
    where run_id = ${run.id} and state = 'waiting' order by position`.execute(getDb())
  return Object.fromEntries(rows.map(({ code, scale }) => [code, scale]))
}

async function letterHeights(as: Person, run: { id: string }): Promise<number[]> {
  await sent(makeRunSheets, { ...ofRun(as, run), body: { settings: { label: 'none', sheetMm: 5000 } } })
  await makeSheets(run.id)
  const [sheet] = await sent(listRunSheets, ofRun(as, run))
  const params = { runId: run.id, sheetId: sheet!.id }
  const file = await request(getRunSheetFile, { as, params, query: { WorkspaceId: as.workspaceId, format: 'svg' } })
  const { outlines } = readCutSvg(await file.text())
  // Across the letters, however they lie.
  return outlines
    .map(({ d }) => boxOf(readPath(d)))
    .map(({ minX, minY, maxX, maxY }) => Math.max(maxX - minX, maxY - minY))
}

test('cuts what is on youth sizes in the share that the shop set, and keeps what a run froze', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1, 1])
  const [adult, youth] = orders
  for (const { id } of orders) await nameOrder(id, 'I')
  await setSize(youth!.id, 'YM')
  expect(await sent(getProductionSizes, inShop(owner))).toEqual(DRAWN_SCALES)
  const set = await sent(updateProductionSizes, { ...inShop(owner), body: { scales: { youth: 0.8 } } })
  expect(set).toEqual({ ...DRAWN_SCALES, youth: 0.8 })

  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  expect(await scalesOf(run)).toEqual({ [`${adult!.number}-1`]: 1, [`${youth!.number}-1`]: 0.8 })
  const heights = (await letterHeights(owner, run)).toSorted((a, b) => a - b)
  expect(heights).toHaveLength(2)
  expect(heights[0]! / heights[1]!).toBeCloseTo(0.8, 3)

  // Where it lies on the garment follows.
  const key = crypto.randomUUID()
  const held = await sent(claimPieces, { ...ofRun(owner, run), body: { key, count: 5 } })
  const widths = new Map(held.pieces.map(({ code, places }) => [code, places[0]!.widthMm]))
  expect(widths.get(`${youth!.number}-1`)).toBeCloseTo(0.8 * widths.get(`${adult!.number}-1`)!, 6)

  // The rule changes: what is frozen stays, also where something else of its order changed and it is compared.
  await sent(updateProductionSizes, { ...inShop(owner), body: { scales: { youth: 0.7 } } })
  await sql`update production_pieces set source = 'other' where run_id = ${run.id}`.execute(getDb())
  await sent(getProductionRun, ofRun(owner, run))
  expect(await scalesOf(run)).toMatchObject({ [`${youth!.number}-1`]: 0.8 })

  // Another name is another piece, by the rule as it is now.
  await nameOrder(youth!.id, 'II')
  await sent(getProductionRun, ofRun(owner, run))
  expect(await scalesOf(run)).toEqual({ [`${youth!.number}-1b`]: 0.7, [`${adult!.number}-1`]: 1 })
})

test('a share has to be one that can be cut, and who sells does not set it', async () => {
  const owner = await signUp()
  const wrong = await send(updateProductionSizes, { ...inShop(owner), body: { scales: { youth: 8 } } })
  expect(wrong).toMatchObject({ status: 400, message: expect.stringContaining('At most 200 %') })
  const sales = await addMember(owner, 'sales')
  expect((await send(updateProductionSizes, { ...inShop(sales), body: { scales: { youth: 0.8 } } })).status).toBe(403)
})
