// The film that a shop has: sheets are laid on it, remnants first, its length follows what is cut, and nothing is cut twice.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { createFilmRoll, listFilmRolls, printFilmRollLabels, updateFilmRoll } from '#lib/contract/film-rolls.ts'
import { getProductionRun } from '#lib/contract/production.ts'
import {
  endSheetRoll,
  getRunSheetFile,
  listRunSheets,
  makeRunSheets,
  markSheetCut,
  type RunSheet,
  unmarkSheetCut
} from '#lib/contract/production-sheets.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'

import { readCutSvg } from '../support/cut-files.ts'
import { insertRun, lettering, piecesOf } from '../support/production-rows.ts'
import { request, send, sent, signUp } from '../support/world.ts'

type Shop = Awaited<ReturnType<typeof signUp>>

const inside = (as: Shop) => ({ as, query: { WorkspaceId: as.workspaceId } })
const ofSheet = (as: Shop, runId: string, sheetId: string) => ({ ...inside(as), params: { runId, sheetId } })

function add(as: Shop, roll: object) {
  return sent(createFilmRoll, { ...inside(as), body: { kind: 'roll', sku: 'SM-WHITE', widthMm: 508, edgeMm: 9, leftMm: 10_000, ...roll } }) // biome-ignore format: one line
}

async function make(as: Shop, runId: string, body: object = {}): Promise<RunSheet[]> {
  await sent(makeRunSheets, { ...inside(as), params: { runId }, body })
  await makeSheets(runId)
  return sent(listRunSheets, { ...inside(as), params: { runId } })
}

async function problemOf(as: Shop, runId: string): Promise<string> {
  return (await sent(getProductionRun, { ...inside(as), params: { runId } })).sheetsProblem
}

async function leftOf(as: Shop): Promise<Record<string, [number, string | null]>> {
  const { rolls } = await sent(listFilmRolls, { as, query: { WorkspaceId: as.workspaceId, gone: 'true' } })
  return Object.fromEntries(rolls.map(({ code, leftMm, gone }) => [code, [Math.round(leftMm), gone]]))
}

const names = (count: number, from = 1) => Array.from({ length: count }, (_, i) => ({ code: `${i + from}-1`, parts: [lettering(`NAME${i}`)] })) // biome-ignore format: one line

test('sheets lie on remnants first, then on the roll that is begun; marked as cut they use it up, unmarked they give it back', async () => {
  const as = await signUp()
  await add(as, { leftMm: 20_000 })
  await add(as, { leftMm: 6000 })
  await add(as, { kind: 'remnant', widthMm: 420, edgeMm: 0, leftMm: 130, place: 'Drawer 2' })
  const runId = await insertRun(as.workspaceId, names(6))
  const sheets = await make(as, runId)
  expect(sheets.map(({ rollName }) => rollName)).toEqual(['R-3', 'R-2'])
  expect(sheets[0]).toMatchObject({ rollWidthMm: 420, short: null })
  expect(sheets[0]!.lengthMm).toBeLessThanOrEqual(130)
  expect(sheets[1]).toMatchObject({ rollWidthMm: 490 })
  // Another run cannot have what is planned here.
  const { rolls } = await sent(listFilmRolls, inside(as))
  expect(Object.fromEntries(rolls.map(({ code, plannedMm }) => [code, plannedMm > 0]))).toEqual({ 'R-1': false, 'R-2': true, 'R-3': true }) // biome-ignore format: one line

  const roll = sheets[1]!
  await sent(markSheetCut, { ...ofSheet(as, runId, roll.id), body: {} })
  await sent(markSheetCut, { ...ofSheet(as, runId, roll.id), body: {} })
  expect((await leftOf(as))['R-2']).toEqual([Math.round(6000 - roll.lengthMm), null])
  expect(Object.values(await piecesOf(runId))).toContain('cut')
  await sent(unmarkSheetCut, ofSheet(as, runId, roll.id))
  await sent(unmarkSheetCut, ofSheet(as, runId, roll.id))
  expect((await leftOf(as))['R-2']).toEqual([6000, null])
  expect(new Set(Object.values(await piecesOf(runId)))).toEqual(new Set(['waiting']))

  await sent(markSheetCut, { ...ofSheet(as, runId, roll.id), body: {} })
  await sql`update production_pieces set state = 'pressed' where run_id = ${runId} and state = 'cut'`.execute(getDb())
  const refused = await send(unmarkSheetCut, ofSheet(as, runId, roll.id))
  expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/pressed already/) })
})

test('a remnant of any outline is used as the largest rectangle in it', async () => {
  const as = await signUp()
  const corner = [[0, 0], [400, 0], [400, 150], [250, 150], [250, 300], [0, 300]] // biome-ignore format: one line
  const l = await add(as, { kind: 'remnant', edgeMm: 0, outline: corner })
  expect([l.leftMm, l.widthMm].map(Math.round)).toEqual([250, 300])
  const slanted = await add(as, { kind: 'remnant', edgeMm: 0, outline: [[0, 0], [300, 0], [0, 300]] }) // biome-ignore format: one line
  // Half of each side of a triangle, but for the steps in which its slope is followed.
  expect(slanted.leftMm * slanted.widthMm).toBeGreaterThan(150 * 150 * 0.94)
  expect(slanted.leftMm + slanted.widthMm).toBeLessThanOrEqual(300.001)
  const line = await send(createFilmRoll, { ...inside(as), body: { kind: 'remnant', sku: 'SM-WHITE', widthMm: 100, leftMm: 100, outline: [[0, 0], [10, 0], [20, 0]] } }) // biome-ignore format: one line
  expect(line).toMatchObject({ status: 400, message: expect.stringContaining('outline') })
  const narrow = await send(createFilmRoll, { ...inside(as), body: { kind: 'roll', sku: 'SM-WHITE', widthMm: 100, edgeMm: 45, leftMm: 100 } }) // biome-ignore format: one line
  expect(narrow).toMatchObject({ status: 400, message: expect.stringContaining('rollers') })
})

test('what the rolls do not hold is said before anything is cut, and left out as whole pieces', async () => {
  const as = await signUp()
  await add(as, { leftMm: 120 })
  const two = lettering('GREAT', { outlineHex: '#C8202F', heightMm: 90 })
  const runId = await insertRun(as.workspaceId, [...names(1), { code: '8-1', parts: [two] }, { code: '9-1', parts: [two] }]) // biome-ignore format: one line
  await make(as, runId, { settings: { label: 'none' } })
  expect(await problemOf(as, runId)).toMatch(/^White \(SM-WHITE\): its rolls on hand end before/)
  const sheets = await make(as, runId, { settings: { label: 'none' }, leaveOut: true })
  const counts = sheets.map(({ filmName, parts }) => [filmName, parts])
  // A piece of which the white film is missing has no red one either.
  expect(await problemOf(as, runId)).toContain('end before')
  for (const sheet of sheets) await sent(markSheetCut, { ...ofSheet(as, runId, sheet.id), body: {} })
  const cut = Object.values(await piecesOf(runId)).filter(state => state === 'cut').length
  expect(counts.find(([name]) => name === 'White')?.[1]).toBe(cut)
  expect(cut).toBeLessThan(3)
  const red = counts.find(([name]) => name === 'Red')?.[1] ?? 0
  expect(red).toBeLessThanOrEqual(cut)

  // All used up: no roll without end stands in for it.
  const { rolls } = await sent(listFilmRolls, inside(as))
  for (const { id, revision } of rolls) await sent(updateFilmRoll, { ...inside(as), params: { rollId: id }, body: { revision, gone: 'used_up' } }) // biome-ignore format: one line
  const other = await insertRun(as.workspaceId, names(1, 20))
  await make(as, other)
  expect(await problemOf(as, other)).toMatch(/no roll that is left is long enough/)
})

test('a roll that is measured shorter than what is planned on it stops the sheet until it is laid out again', async () => {
  const as = await signUp()
  const roll = await add(as, { leftMm: 3000 })
  const runId = await insertRun(as.workspaceId, names(8))
  const [sheet] = await make(as, runId)
  const { lengthMm } = sheet!
  const edit = { ...inside(as), params: { rollId: roll.id } }
  await sent(updateFilmRoll, { ...edit, body: { revision: roll.revision, leftMm: lengthMm - 30 } })
  const stale = await send(updateFilmRoll, { ...edit, body: { revision: roll.revision, place: 'Shelf' } })
  expect(stale).toMatchObject({ status: 409, message: expect.stringContaining('Somebody changed this roll') })
  const [short] = await sent(listRunSheets, { ...inside(as), params: { runId } })
  expect(short!.short!.leftMm).toBeCloseTo(lengthMm - 30)
  const file = await request(getRunSheetFile, { as, params: { runId, sheetId: sheet!.id }, query: { WorkspaceId: as.workspaceId, format: 'svg' } }) // biome-ignore format: one line
  expect(file.status).toBe(409)
  expect(await file.text()).toMatch(/R-1 has \d+ cm left for it/)
  await add(as, { leftMm: 5000 })
  const again = await make(as, runId)
  expect(again.every(each => each.short === null)).toBe(true)
  expect(again.reduce((sum, { parts }) => sum + parts, 0)).toBe(8)
})

test('a roll that ends on a sheet leaves what was cut, and the rest is laid on another roll: nothing twice, nothing forgotten', async () => {
  const as = await signUp()
  await add(as, { leftMm: 3000 })
  await add(as, { leftMm: 9000 })
  const runId = await insertRun(as.workspaceId, names(14))
  const [sheet] = await make(as, runId)
  expect(sheet).toMatchObject({ rollName: 'R-1', parts: 14 })
  const whole = await send(endSheetRoll, { ...ofSheet(as, runId, sheet!.id), body: { cutMm: sheet!.lengthMm } })
  expect(whole).toMatchObject({ status: 409, message: expect.stringContaining('Mark it as cut') })
  await sent(endSheetRoll, { ...ofSheet(as, runId, sheet!.id), body: { cutMm: sheet!.lengthMm / 2 } })
  expect((await leftOf(as))['R-1']).toEqual([0, 'used_up'])
  const states = Object.entries(await piecesOf(runId))
  const cut = states.flatMap(([code, state]) => (state === 'cut' ? [code] : []))
  expect(cut.length).toBeGreaterThan(0)
  expect(cut.length).toBeLessThan(14)
  // What was to be cut of it, and a sheet for the rest that nobody can cut before it is laid again.
  const between = await sent(listRunSheets, { ...inside(as), params: { runId } })
  expect(between.map(({ parts, cutAt, short }) => [parts, cutAt !== null, short])).toEqual([[cut.length, true, null], [14 - cut.length, false, { leftMm: 0 }]]) // biome-ignore format: one line

  await makeSheets(runId)
  const after = await sent(listRunSheets, { ...inside(as), params: { runId } })
  expect(after.map(({ rollName, parts, cutAt }) => [rollName, parts, cutAt !== null])).toEqual([['R-1', cut.length, true], ['R-2', 14 - cut.length, false]]) // biome-ignore format: one line
  const lists = await Promise.all(
    after.map(async ({ id }) => {
      const file = (format: 'svg' | 'positions') => request(getRunSheetFile, { as, params: { runId, sheetId: id }, query: { WorkspaceId: as.workspaceId, format } }) // biome-ignore format: one line
      const svg = readCutSvg(await (await file('svg')).text())
      const codes = [...(await (await file('positions')).text()).matchAll(/\b\d+-1\b/g)].map(([code]) => code)
      return { codes, letters: svg.outlines.filter(({ layer }) => layer === 'White').length }
    })
  )
  expect(lists[0]!.codes.sort()).toEqual(cut.sort())
  expect(lists.flatMap(({ codes }) => codes).sort()).toEqual(states.map(([code]) => code).sort())
})

test('a film is low when less of it is free than its rolls say, and labels lead to the roll', async () => {
  const as = await signUp()
  const roll = await add(as, { leftMm: 900, lowMm: 1000 })
  await add(as, { kind: 'remnant', sku: 'SM-RED', edgeMm: 0, leftMm: 300 })
  const { films } = await sent(listFilmRolls, inside(as))
  expect(films).toEqual([expect.objectContaining({ sku: 'SM-WHITE', leftMm: 900, isLow: true })])
  const labels = (query: object) => request(printFilmRollLabels, { as, query: { WorkspaceId: as.workspaceId, ...query } as never }) // biome-ignore format: one line
  const all = await labels({})
  expect(all.headers.get('content-type')).toBe('application/pdf')
  expect((await all.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  expect((await labels({ rollIds: crypto.randomUUID() })).status).toBe(409)
  await sent(updateFilmRoll, { ...inside(as), params: { rollId: roll.id }, body: { revision: roll.revision, gone: 'thrown_away' } }) // biome-ignore format: one line
  const after = await sent(listFilmRolls, inside(as))
  expect(after.films).toEqual([])
  expect(after.rolls.map(({ code }) => code)).toEqual(['R-2'])
})
