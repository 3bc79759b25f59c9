// Two people who do the same to a run at the same moment, and printed sheets on a bad day.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { countBlankStock, listBlankStock } from '#lib/contract/blank-stock.ts'
import { createFilmRoll, listFilmRolls } from '#lib/contract/film-rolls.ts'
import { addToProductionRun, getProductionRun, moveProductionRun } from '#lib/contract/production.ts'
import { getProductionCosts } from '#lib/contract/production-costs.ts'
import {
  endSheetRoll,
  getRunSheetFile,
  listRunSheets,
  makeRunSheets,
  markSheetCut,
  recordSheetSent,
  type RunSheet,
  unmarkSheetCut
} from '#lib/contract/production-sheets.ts'
import type { SheetFormat } from '#lib/designer/run/sheet-formats.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'

import { readCutSvg } from '../support/cut-files.ts'
import { comeIn, exported, presented } from '../support/leaving-inside.ts'
import { readPrintPdf } from '../support/print-files.ts'
import { printedPart } from '../support/printed-parts.ts'
import { act, closedStore, inShop, nameOrder, ofRun, piecesOf, startedRun, startRun } from '../support/production.ts'
import { insertRun, lettering, piecesOf as statesOf } from '../support/production-rows.ts'
import { updateOrder } from '../support/orders.ts'
import { openStore, paidOrder } from '../support/stores.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const ofSheet = (as: Person, runId: string, sheetId: string) => ({ ...inShop(as), params: { runId, sheetId } })

async function make(as: Person, runId: string, settings: object = {}): Promise<RunSheet[]> {
  await sent(makeRunSheets, { ...ofRun(as, { id: runId }), body: { settings } })
  await makeSheets(runId)
  return sent(listRunSheets, ofRun(as, { id: runId }))
}

function addRoll(as: Person, roll: { sku: string; leftMm: number }) {
  return sent(createFilmRoll, { ...inShop(as), body: { kind: 'roll', widthMm: 508, edgeMm: 9, ...roll } }) // biome-ignore format: one line
}

async function leftOf(as: Person): Promise<number[]> {
  const { rolls } = await sent(listFilmRolls, { as, query: { WorkspaceId: as.workspaceId, gone: 'true' } })
  return rolls.toSorted((a, b) => a.code.localeCompare(b.code)).map(({ leftMm }) => Math.round(leftMm))
}

const many = <T>(count: number, ask: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)))

test('of a piece that two people press, spoil and pack at once each thing happens once', async () => {
  const as = await signUp()
  const { store, orders } = await closedStore(as, [1])
  const run = await startedRun(as, { kind: 'store', storeId: store.id })
  const code = `${orders[0]!.number}-1`
  const sizes = [{ size: 'M', onHand: 9 }]
  await sent(countBlankStock, { ...inShop(as), body: { name: 'Team tee', colour: 'Navy', sizes } })
  const onHand = async () => (await sent(listBlankStock, inShop(as))).rows[0]!.onHand

  await many(4, () => act(as, { kind: 'pressed', code }))
  expect(await onHand()).toBe(8)
  const spoiled = await many(4, () => act(as, { kind: 'spoiled', code, reason: 'Scorched' }))
  expect(spoiled.flat().every(({ ok }) => ok)).toBe(true)
  expect(await onHand()).toBe(8)
  expect((await piecesOf(as, run)).map(each => [each.code, each.state]).sort()).toEqual([[code, 'spoiled'], [`${code}b`, 'waiting']]) // biome-ignore format: one line
  const heard = await getDb().selectFrom('activity').select('kind').where('subject_id', '=', run.id).execute()
  expect(heard.filter(({ kind }) => kind === 'spoiled')).toHaveLength(1)

  // One packs it while the other spoils it: it is one of both, and its replacement is there if it is spoiled.
  const second = `${code}b`
  await act(as, { kind: 'pressed', code: second })
  await Promise.all([act(as, { kind: 'bagged', code: second }), act(as, { kind: 'spoiled', code: second, reason: 'Torn' })]) // biome-ignore format: one line
  const { counts } = await sent(getProductionRun, ofRun(as, run))
  expect(counts).toMatchObject({ spoiled: 2, waiting: 1, bagged: 0 })
  await many(3, () => act(as, { kind: 'bagged', code: `${code}c` }))
  const mails = getDb().selectFrom('mails').select('template').where('workspace_id', '=', as.workspaceId)
  expect(await mails.where('template', '=', 'order_ready').execute()).toHaveLength(1)
  expect(await onHand()).toBe(6)
})

test('a run that two people start, add to, cancel and mark at once has each piece once', async () => {
  const as = await signUp()
  const store = await openStore(as)
  const orders = await many(3, () => paidOrder(store, { units: 2 }))
  const from = { kind: 'orders', orderIds: orders.map(({ id }) => id) } as const
  const started = await many(4, () => startRun(as, from))
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const run = started.find(({ ok }) => ok)!.data!

  const late = await paidOrder(store, { units: 1 })
  const body = { from: { kind: 'orders' as const, orderIds: [late.id] } }
  const added = await many(3, () => send(addToProductionRun, { ...ofRun(as, run), body }))
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await piecesOf(as, run)).toHaveLength(7)
  const moved = await Promise.all([
    send(moveProductionRun, { ...ofRun(as, run), body: { action: 'cancel' } }),
    startRun(as, from)
  ])
  // Whoever came first: nothing is in two runs.
  expect(moved[0].status).toBe(200)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from production_pieces where workspace_id = ${as.workspaceId}
      and state not in ('withdrawn', 'spoiled') group by order_line_id, unit having count(*) > 1`.execute(getDb())
  expect(rows).toEqual([])
})

test('a sheet that two people mark, unmark and end at once takes its film once', async () => {
  const as = await signUp()
  await addRoll(as, { sku: 'SM-WHITE', leftMm: 4000 })
  await addRoll(as, { sku: 'SM-WHITE', leftMm: 9000 })
  const pieces = Array.from({ length: 12 }, (_, at) => ({ code: `${at + 1}-1`, parts: [lettering(`NAME${at}`)] }))
  const runId = await insertRun(as.workspaceId, pieces)
  const [sheet] = await make(as, runId)
  const own = ofSheet(as, runId, sheet!.id)

  await many(4, () => sent(markSheetCut, { ...own, body: {} }))
  const cutTo = 4000 - sheet!.lengthMm
  expect(await leftOf(as)).toEqual([Math.round(cutTo), 9000])
  const late = await send(recordSheetSent, { ...own, body: { share: 0.5, to: 'Floor' } })
  expect(late.status).toBe(409)
  await many(4, () => sent(unmarkSheetCut, own))
  expect(await leftOf(as)).toEqual([4000, 9000])

  const both = await Promise.all([
    send(endSheetRoll, { ...own, body: { cutMm: sheet!.lengthMm / 2 } }),
    send(endSheetRoll, { ...own, body: { cutMm: sheet!.lengthMm / 2 } }),
    send(markSheetCut, { ...own, body: {} })
  ])
  expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  await makeSheets(runId)
  const after = await sent(listRunSheets, ofRun(as, { id: runId }))
  expect(after.reduce((sum, { parts }) => sum + parts, 0)).toBe(12)
  const states = Object.values(await statesOf(runId))
  const onCut = after.filter(({ cutAt }) => cutAt).reduce((sum, { parts }) => sum + parts, 0)
  expect(states.filter(state => state === 'cut')).toHaveLength(onCut)
})

const fileOf = (as: Person, runId: string, sheetId: string, format: SheetFormat) =>
  request(getRunSheetFile, { as, params: { runId, sheetId }, query: { WorkspaceId: as.workspaceId, format } })

async function printOf(as: Person, runId: string, sheetId: string) {
  const file = await fileOf(as, runId, sheetId, 'print')
  if (file.status !== 200) throw new Error(await file.text())
  return readPrintPdf(new Uint8Array(await file.arrayBuffer()))
}

/** A run of paid orders whose pieces are of a printed design. */
async function printedRun(as: Person, count: number) {
  const { store, orders } = await closedStore(as, [count])
  const run = await startedRun(as, { kind: 'store', storeId: store.id })
  const parts = JSON.stringify([await printedPart(as)])
  await sql`update production_pieces set parts = ${parts}::jsonb where run_id = ${run.id}`.execute(getDb())
  return { run, order: orders[0]! }
}

test('a roll of printable film that ends leaves the rest on another, printed and cut with marks of its own', async () => {
  const as = await signUp()
  const sku = 'PR-FULL-COLOUR-TRANSFER'
  await addRoll(as, { sku, leftMm: 1500 })
  await addRoll(as, { sku, leftMm: 9000 })
  const part = await printedPart(as)
  const pieces = Array.from({ length: 12 }, (_, at) => ({ code: `${at + 1}-1`, parts: [part] }))
  const runId = await insertRun(as.workspaceId, pieces)
  const [sheet] = await make(as, runId, { marks: 'silhouette3' })
  expect(sheet).toMatchObject({ isPrinted: true, parts: 12 })
  expect((await printOf(as, runId, sheet!.id)).pictures).toHaveLength(12)
  const costs = await sent(getProductionCosts, { as, query: { WorkspaceId: as.workspaceId, of: 'run', id: runId } })
  expect(costs.planned.filmCents).toBeGreaterThan(0)

  await sent(endSheetRoll, { ...ofSheet(as, runId, sheet!.id), body: { cutMm: sheet!.lengthMm / 2 } })
  await makeSheets(runId)
  const after = await sent(listRunSheets, ofRun(as, { id: runId }))
  expect(after.map(({ isPrinted, cutAt }) => [isPrinted, cutAt !== null])).toEqual([[true, true], [true, false]]) // biome-ignore format: one line
  expect(after.reduce((sum, { parts }) => sum + parts, 0)).toBe(12)
  const left = await printOf(as, runId, after[1]!.id)
  expect(left.pictures).toHaveLength(after[1]!.parts)
  const svg = readCutSvg(await (await fileOf(as, runId, after[1]!.id, 'svg')).text())
  expect(svg.marks.join(' ').match(/Z/g)).toHaveLength(3)
  expect([left.wMm, left.hMm]).toEqual([expect.closeTo(svg.wMm, 2), expect.closeTo(svg.hMm, 2)])
})

test('a spoiled piece of a printed design is printed and cut again, alone, and one that is refunded is not printed', async () => {
  const as = await signUp()
  const { run, order } = await printedRun(as, 3)
  const [sheet] = await make(as, run.id, { marks: 'four' })
  expect((await printOf(as, run.id, sheet!.id)).pictures).toHaveLength(3)
  await sent(markSheetCut, { ...ofSheet(as, run.id, sheet!.id), body: {} })
  const code = `${order.number}-2`
  await act(as, { kind: 'pressed', code }, { kind: 'spoiled', code, reason: 'Faded' })
  const again = await make(as, run.id, { marks: 'four' })
  expect(again.map(({ parts, cutAt, isPrinted }) => [parts, cutAt !== null, isPrinted])).toEqual([[3, true, true], [1, false, true]]) // biome-ignore format: one line
  expect((await printOf(as, run.id, again[1]!.id)).pictures).toHaveLength(1)

  await updateOrder(order.id, { status: 'cancelled' })
  const refused = await fileOf(as, run.id, again[1]!.id, 'print')
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('not owed any more')])
})

test('a run with printed sheets comes in elsewhere and writes the same print file', async () => {
  const as = await signUp()
  const { run } = await printedRun(as, 2)
  // Of no order: their design was put in by hand, and would be compared with what was sold.
  await sql`update production_pieces set order_id = null, order_line_id = null where run_id = ${run.id}`.execute(
    getDb()
  )
  const [sheet] = await make(as, run.id, { marks: 'four' })
  const before = await printOf(as, run.id, sheet!.id)

  const { zip } = await exported(as)
  const other = await signUp()
  const checked = await presented(other, zip)
  expect(checked).toMatchObject({ state: 'checked', error: '' })
  const done = await comeIn(other, checked)
  expect(done).toMatchObject({ state: 'done', error: '' })
  const { rows } = await sql<{ runId: string; id: string }>`
    select run_id as "runId", id from production_sheets where workspace_id = ${done.workspaceId}`.execute(getDb())
  const [moved] = rows
  const there = { ...other, workspaceId: done.workspaceId! }
  expect(await sent(listRunSheets, ofRun(there, { id: moved!.runId }))).toMatchObject([{ isPrinted: true, parts: 2 }])
  const after = await printOf(there, moved!.runId, moved!.id)
  expect(after.pictures.map(({ box }) => box)).toEqual(before.pictures.map(({ box }) => box))
  expect(after.fills).toEqual(before.fills)
})

test('what a buyer changed or got back after its sheet was made is refused before it is printed', async () => {
  const as = await signUp()
  const { store, orders } = await closedStore(as, [1, 1])
  for (const { id } of orders) await nameOrder(id, 'ada')
  const run = await startedRun(as, { kind: 'store', storeId: store.id })
  const [sheet] = await make(as, run.id)
  await nameOrder(orders[0]!.id, 'grace')
  const file = await fileOf(as, run.id, sheet!.id, 'hpgl')
  expect([file.status, await file.text()]).toEqual([409, expect.stringContaining('not owed any more')])
  const cut = await send(markSheetCut, { ...ofSheet(as, run.id, sheet!.id), body: {} })
  expect(cut.status).toBe(409)
  const again = await make(as, run.id)
  expect(again.map(({ parts }) => parts)).toEqual([2])
  const codes = (await piecesOf(as, run)).filter(({ state }) => state === 'waiting').flatMap(({ texts }) => texts)
  expect(codes.sort()).toEqual(['ADA', 'GRACE'])
})
