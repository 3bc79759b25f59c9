// The sheets of a production run through the API: what is on their files, what stops them, and what a lost process leaves.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { createDocument } from '#lib/contract/documents.ts'
import { nameDocumentVersion } from '#lib/contract/document-history.ts'
import { imageAssetId } from '#lib/designer/assets.ts'
import { paletteOf } from '#lib/designer/films.ts'
import { listRunHistory } from '#lib/contract/production.ts'
import {
  cancelRunSheets,
  getRunSheetFile,
  getRunSheetFiles,
  listRunSheets,
  makeRunSheets,
  markSheetCut
} from '#lib/contract/production-sheets.ts'
import type { SheetFormat } from '#lib/designer/run/sheet-formats.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { resumeSheets } from '#lib/server/production/cutting/tasks.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'

import { readCutSvg } from '../support/cut-files.ts'
import { uploaded } from '../support/pictures.ts'
import { ASSETS, photoJpeg, photoObject, printDesign } from '../support/print-designs.ts'
import { readPrintPdf } from '../support/print-files.ts'
import { printedPart } from '../support/printed-parts.ts'
import { insertPieces, insertRun, lettering, piecesOf } from '../support/production-rows.ts'
import { addMember, request, send, sent, signUp } from '../support/world.ts'

type Shop = Awaited<ReturnType<typeof signUp>>

const of = (as: Shop, runId: string) => ({ as, params: { runId }, query: { WorkspaceId: as.workspaceId } })

async function stateOf(runId: string) {
  const { rows } = await sql<{ state: string; problem: string; progress: number }>`
    select sheets_state as state, sheets_problem as problem, sheets_progress as progress from production_runs
    where id = ${runId}`.execute(getDb())
  return rows[0]!
}

async function make(as: Shop, runId: string, body: object = {}) {
  const asked = await sent(makeRunSheets, { ...of(as, runId), body })
  expect(asked.sheetsState).toBe('waiting')
  await makeSheets(runId)
  return sent(listRunSheets, of(as, runId))
}

async function fileOf(as: Shop, runId: string, sheetId: string, format: SheetFormat = 'svg'): Promise<Response> {
  return request(getRunSheetFile, { as, params: { runId, sheetId }, query: { WorkspaceId: as.workspaceId, format } })
}

const twoFilms = (text: string) => lettering(text, { hex: '#FFFFFF', outlineHex: '#C8202F' })

test('a run is cut from files of every film, and a piece is cut once all of its films are', async () => {
  const as = await signUp()
  const runId = await insertRun(as.workspaceId, [
    { code: '1042-1', parts: [twoFilms('RIVERA')] },
    { code: '1042-2', parts: [lettering('07')] },
    { code: '1043-1', parts: [lettering('GONE')], state: 'withdrawn' }
  ])
  const sheets = await make(as, runId)
  expect(await stateOf(runId)).toMatchObject({ state: 'ready', progress: 100, problem: '' })
  expect(sheets.map(({ filmName, parts, stale }) => ({ filmName, parts, stale }))).toEqual([
    { filmName: 'Red', parts: 1, stale: [] },
    { filmName: 'White', parts: 2, stale: [] }
  ])
  const [red, white] = sheets
  for (const format of ['pdf', 'dxf', 'hpgl', 'plan', 'plan-pdf', 'positions'] as const) {
    const response = await fileOf(as, runId, white!.id, format)
    expect(response.status, format).toBe(200)
    expect((await response.arrayBuffer()).byteLength, format).toBeGreaterThan(100)
  }
  const svg = readCutSvg(await (await fileOf(as, runId, white!.id)).text())
  const letters = svg.outlines.filter(({ layer }) => layer === 'White')
  // R, I, V, E, R, A with three holes, 0 with one, 7.
  expect(letters).toHaveLength(6 + 3 + 2 + 1)
  expect(svg.outlines.some(({ layer }) => layer === 'LABELS')).toBe(true)
  const positions = await (await fileOf(as, runId, white!.id, 'positions')).text()
  expect(positions).toContain('1042-1')
  expect(positions).not.toContain('1043-1')
  const pack = await request(getRunSheetFiles, { as, params: { runId }, query: { WorkspaceId: as.workspaceId, format: 'svg' } }) // biome-ignore format: one line
  const files = unzipSync(new Uint8Array(await pack.arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(['Red 1.svg', 'White 1.svg', 'film.csv'])
  expect(strFromU8(files['White 1.svg']!)).toContain('id="White"')

  const cut = (sheetId: string) => sent(markSheetCut, { ...of(as, runId), params: { runId, sheetId }, body: {} })
  await cut(white!.id)
  expect(await piecesOf(runId)).toEqual({ '1042-1': 'waiting', '1042-2': 'cut', '1043-1': 'withdrawn' })
  await cut(red!.id)
  await cut(red!.id)
  expect(await piecesOf(runId)).toEqual({ '1042-1': 'cut', '1042-2': 'cut', '1043-1': 'withdrawn' })
  // The second press of the same button is no event.
  const { rows } = await sent(listRunHistory, { ...of(as, runId), query: { WorkspaceId: as.workspaceId } })
  expect(rows.map(({ text }) => text)).toEqual([
    'Marked sheet 1 of Red as cut: 1 piece is ready for the press',
    'Marked sheet 1 of White as cut: 1 piece is ready for the press'
  ])
})

test('what hinders is said in words before anything is made, and may be left out', async () => {
  const as = await signUp()
  const runId = await insertRun(as.workspaceId, [
    { code: '1-1', parts: [lettering('A', { hex: '#123456' }), lettering('1')] },
    { code: '1-2', parts: [lettering('B')] },
    { code: '1-3', parts: [lettering('ж', { font: 'collegiate' })] },
    { code: '1-4', parts: [lettering('HUGE', { heightMm: 900, maxWidthMm: 5000 })] }
  ])
  const refused = await send(makeRunSheets, { ...of(as, runId), body: {} })
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.message).toContain('No film has the color #123456. Choose one for it')
  expect(refused.message).toContain('1-3: the lettering Collegiate has no “ж”')
  expect(await stateOf(runId)).toMatchObject({ state: 'none' })

  // A piece that is wider than any roll only shows once it is measured.
  await sql`delete from production_pieces where run_id = ${runId} and code = '1-3'`.execute(getDb())
  await make(as, runId, { settings: { films: { '#123456': 'SM-NAVY' } } })
  expect(await stateOf(runId)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^White: no roll is wide enough.*490 mm wide.*1-4/) }) // biome-ignore format: one line
  expect(await sent(listRunSheets, of(as, runId))).toEqual([])

  const sheets = await make(as, runId, { settings: { films: { '#123456': 'SM-NAVY' } }, leaveOut: true })
  expect(sheets.map(({ filmName, parts }) => [filmName, parts])).toEqual([['Navy', 1], ['White', 2]]) // biome-ignore format: one line
  expect(await stateOf(runId)).toMatchObject({ state: 'ready', problem: expect.stringContaining('Left out: White') })

  const film = { sku: 'SM-WHITE', lengthMm: 60 }
  await make(as, runId, { settings: { films: { '#123456': 'SM-NAVY' }, rolls: [film], sheetMm: 100, gapMm: 40 } })
  expect(await stateOf(runId)).toMatchObject({ state: 'failed' })
})

test('a refund after the sheets were made stops their files until they are made again; what is cut stays', async () => {
  const as = await signUp()
  const runId = await insertRun(as.workspaceId, [
    { code: '7-1', parts: [lettering('ONE')] },
    { code: '7-2', parts: [lettering('TWO', { hex: '#C8202F' })] },
    { code: '7-3', parts: [lettering('THREE', { hex: '#C8202F' })] }
  ])
  const [red, white] = await make(as, runId)
  await sent(markSheetCut, { ...of(as, runId), params: { runId, sheetId: white!.id }, body: {} })
  await sql`update production_pieces set state = 'withdrawn' where run_id = ${runId} and code = '7-2'`.execute(getDb())
  expect((await sent(listRunSheets, of(as, runId)))[0]).toMatchObject({ id: red!.id, stale: ['7-2'] })
  const file = await fileOf(as, runId, red!.id)
  expect(file.status).toBe(409)
  expect(await file.text()).toContain('7-2. Make the sheets again first.')
  const cut = await send(markSheetCut, { ...of(as, runId), params: { runId, sheetId: red!.id }, body: {} })
  expect(cut.status).toBe(409)

  await insertPieces(as.workspaceId, runId, [{ code: '7-1b', parts: [lettering('ONE')] }])
  const again = await make(as, runId)
  expect(again.map(({ filmName, position, parts, cutAt }) => [filmName, position, parts, cutAt !== null])).toEqual([
    ['Red', 1, 1, false],
    ['White', 1, 1, true],
    ['White', 2, 1, false]
  ])
})

test('spare copies are marked, stand for no piece, and what was cut of them is not cut again', async () => {
  const as = await signUp()
  const pieces = Array.from({ length: 24 }, (_, at) => ({
    code: `7-${at + 1}`,
    parts: [lettering('EAGLES', { maxWidthMm: 200, heightMm: 60 })]
  }))
  const runId = await insertRun(as.workspaceId, pieces)
  const settings = { spare: { by: 'count', amount: 3 }, weedLines: true, sheetMm: 380 }
  const sheets = await make(as, runId, { settings })
  const sum = (name: 'parts' | 'spares') => sheets.reduce((all, sheet) => all + sheet[name], 0)
  expect({ parts: sum('parts'), spares: sum('spares') }).toEqual({ parts: 24, spares: 3 })
  expect(sheets.length).toBeGreaterThan(1)
  const positions = await Promise.all(sheets.map(async ({ id }) => (await fileOf(as, runId, id, 'positions')).text()))
  expect(positions.join('').match(/ SPARE/g)).toHaveLength(3)
  const svg = readCutSvg(await (await fileOf(as, runId, sheets[0]!.id)).text())
  expect(svg.outlines.some(({ layer }) => layer === 'WEED')).toBe(true)

  // A piece that is refunded leaves its sheet out of date, a spare copy of it does not.
  const { rows } = await sql<{ sheet: string; owed: string[]; copied: string[] }>`
    select s.id as sheet, array(select placed ->> 'code' from jsonb_array_elements(s.placements) placed where placed -> 'spare' is null) as owed,
      array(select placed ->> 'code' from jsonb_array_elements(s.placements) placed where placed -> 'spare' is not null) as copied
    from production_sheets s where run_id = ${runId} order by position`.execute(getDb())
  const first = rows.find(({ owed }) => owed.length > 0)!
  await sent(markSheetCut, { ...of(as, runId), params: { runId, sheetId: first.sheet }, body: {} })
  const after = await piecesOf(runId)
  for (const { code } of pieces) expect(after[code], code).toBe(first.owed.includes(code) ? 'cut' : 'waiting')

  const again = await make(as, runId, { settings })
  expect(again.reduce((all, { spares }) => all + spares, 0)).toBe(3)
  expect(again.reduce((all, { parts }) => all + parts, 0)).toBe(24)
})

test('what is printed on film comes as a print file and a cut file with the same marks', async () => {
  const as = await signUp()
  const query = { WorkspaceId: as.workspaceId }
  const printed = await printedPart(as)
  const pieces = [1, 2, 3].map(n => ({ code: `60-${n}`, parts: [printed, lettering(`P${n}`)] }))
  const runId = await insertRun(as.workspaceId, pieces)

  const sheets = await make(as, runId, { settings: { marks: 'four' } })
  expect(await stateOf(runId)).toMatchObject({ state: 'ready', problem: '' })
  expect(sheets.map(({ filmName, isPrinted, parts }) => [filmName, isPrinted, parts])).toEqual([['Full-colour transfer', true, 3], ['White', false, 3]]) // biome-ignore format: one line
  const [sheet, white] = sheets
  const svg = readCutSvg(await (await fileOf(as, runId, sheet!.id)).text())
  const page = await readPrintPdf(new Uint8Array(await (await fileOf(as, runId, sheet!.id, 'print')).arrayBuffer()))
  expect([page.wMm, page.hMm]).toEqual([expect.closeTo(svg.wMm, 2), expect.closeTo(svg.hMm, 2)])
  expect(svg.marks.join(' ').match(/Z/g)).toHaveLength(4)
  expect(page.pictures).toHaveLength(3)
  expect(page.fills.some(({ colour }) => colour === '#000000')).toBe(true)
  for (const { box } of page.pictures) expect(Math.min(box.minX, box.minY, svg.wMm - box.maxX, svg.hMm - box.maxY)).toBeGreaterThan(22.9) // biome-ignore format: one line

  const only = await fileOf(as, runId, white!.id, 'print')
  expect([only.status, await only.text()]).toEqual([409, expect.stringContaining('Nothing is printed')])
  const zipped = await request(getRunSheetFiles, { as, params: { runId }, query: { ...query, format: 'dxf' } })
  const names = Object.keys(unzipSync(new Uint8Array(await zipped.arrayBuffer())))
  expect(names).toEqual(['Full-colour transfer 1.dxf', 'Full-colour transfer 1 print.pdf', 'White 1.dxf', 'film.csv'])
})

test('a picture that nothing cuts out, or that no film is there for, is said before anything is made', async () => {
  const as = await signUp()
  const photo = await uploaded(as, Buffer.from(await photoJpeg()), { name: 'team.jpg', type: 'image/jpeg' })
  const asset = imageAssetId(photo.id)
  const palette = paletteOf(['SM-RED'])
  const query = { WorkspaceId: as.workspaceId }
  const partOf = async (cutline: { offsetMm: number } | null) => {
    const object = { ...photoObject('i', { m: [1, 0, 0, 1, 20, 20], wMm: 80, hMm: 48, cutline }), asset }
    const design = printDesign([object], {}, { palette, assets: { [asset]: ASSETS['file:photo'] } })
    const { id } = await sent(createDocument, { as, query, body: { from: 'design', name: 'Team', design } })
    const { id: versionId } = await sent(nameDocumentVersion, {
      as,
      query: { ...query, Id: id },
      body: { name: 'Sold' }
    })
    return { side: 'front', scale: 1, content: { kind: 'design', documentId: id, versionId, values: {}, widthMm: null } } as const // biome-ignore format: one line
  }
  const bare = await insertRun(as.workspaceId, [{ code: '61-1', parts: [await partOf(null)] }])
  await make(as, bare)
  expect(await stateOf(bare)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Give it a cut line') })

  const cut = await insertRun(as.workspaceId, [{ code: '62-1', parts: [await partOf({ offsetMm: 2 })] }])
  const sheets = await make(as, cut)
  expect(sheets.map(({ filmName, isPrinted }) => [filmName, isPrinted])).toEqual([['Full-colour transfer', true]])
})

test('two people who ask make it once, and who stops it leaves nothing behind', async () => {
  const as = await signUp()
  const runId = await insertRun(as.workspaceId, [{ code: '8-1', parts: [lettering('A')] }])
  const both = await Promise.all([1, 2].map(() => send(makeRunSheets, { ...of(as, runId), body: {} })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await Promise.all([makeSheets(runId), makeSheets(runId)])
  expect(await sent(listRunSheets, of(as, runId))).toHaveLength(1)

  await sent(makeRunSheets, { ...of(as, runId), body: {} })
  const making = makeSheets(runId)
  await sent(cancelRunSheets, of(as, runId))
  await making
  expect(await stateOf(runId)).toMatchObject({ state: 'none' })
  expect(await sent(listRunSheets, of(as, runId))).toEqual([])
})

test('after a process was lost the rest is made, the same sheets and none twice', async () => {
  const as = await signUp()
  const parts = ['ANA', 'BEN', 'CLEO', 'DAN', 'EVE', 'FINN', 'GUS', 'HAL'].map((text, index) => {
    return { code: `9-${index}`, parts: [twoFilms(text), lettering(String(index), { hex: '#14213D', heightMm: 200 })] }
  })
  const runId = await insertRun(as.workspaceId, parts)
  const settings = { sheetMm: 120 }
  const first = await make(as, runId, { settings })
  expect(first.length).toBeGreaterThan(4)
  const placed = () =>
    sql<{ film_key: string; placements: unknown; drawing: string; attempt: number }>`
    select film_key, placements, drawing, attempt from production_sheets where run_id = ${runId} order by plan`.execute(
      getDb()
    )
  const whole = (await placed()).rows
  const lost = first.filter((_, index) => index % 3 === 0).map(({ id }) => id)
  await sql`delete from production_sheets where id = any (${lost}::uuid[])`.execute(getDb())
  await sql`update production_runs set sheets_state = 'making', sheets_beat_at = now() - interval '1 hour'
    where id = ${runId}`.execute(getDb())
  await Promise.all([resumeSheets(), resumeSheets()])
  const after = (await placed()).rows
  expect(await stateOf(runId)).toMatchObject({ state: 'ready' })
  expect(after.map(({ attempt: _, ...row }) => row)).toEqual(whole.map(({ attempt: _, ...row }) => row))
  expect(after.filter(({ attempt }) => attempt === whole[0]!.attempt)).toHaveLength(first.length - lost.length)
})

test('who sells does not make sheets, and nobody sees those of another shop', async () => {
  const [as, other] = [await signUp(), await signUp()]
  const runId = await insertRun(as.workspaceId, [{ code: '5-1', parts: [lettering('A')] }])
  const seller = await addMember(as, 'sales')
  const asked = { params: { runId }, query: { WorkspaceId: as.workspaceId }, body: {} }
  expect(await send(makeRunSheets, { as: seller, ...asked })).toMatchObject({ status: 403 })
  expect(await send(listRunSheets, { ...of(other, runId) })).toMatchObject({ status: 404 })
  expect(await send(makeRunSheets, { ...of(other, runId), body: {} })).toMatchObject({ status: 404 })
})
