// The cutters of a shop, and the sheets that are sent to them from one device and another.
import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { deleteCutter, listCutters, saveCutter } from '#lib/contract/cutters.ts'
import {
  getRunSheetFile,
  listRunSheets,
  makeRunSheets,
  markSheetCut,
  recordSheetSent
} from '#lib/contract/production-sheets.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'
import { USUAL_CUTTERS } from '#lib/server/production/cutters/usual.ts'

import { readCutSvg } from '../support/cut-files.ts'
import { inShop, ofRun } from '../support/production.ts'
import { insertRun, lettering } from '../support/production-rows.ts'
import { plotOn, plotOnDmpl, plotOnGpgl } from '../support/virtual-cutter.ts'
import { addMember, request, send, sent, signUp } from '../support/world.ts'

const FLOOR = {
  name: 'By the window',
  language: 'hpgl',
  widthMm: 600,
  baudRate: 19_200,
  flowControl: 'hardware',
  revision: 0,
  plot: {
    passes: 1,
    speedCmS: null,
    bladeOffsetMm: 0.35,
    overcutMm: 1,
    forceG: 90,
    stepsX: 40.01,
    stepsY: 39.98,
    turn: 90,
    end: 'beyond'
  }
} as const

test('a shop saves its cutters beside the usual ones, and no two people write over each other', async () => {
  const owner = await signUp()
  const ask = inShop(owner)
  expect((await sent(listCutters, ask)).map(({ id }) => id)).toEqual(USUAL_CUTTERS.map(({ id }) => id))

  const params = { cutterId: randomUUID() }
  const saved = await sent(saveCutter, { ...ask, params, body: FLOOR })
  expect(saved).toMatchObject({ id: params.cutterId, isBuiltIn: false, revision: 1, name: 'By the window' })
  expect(saved.plot).toMatchObject({ ...FLOOR.plot, passes: 1, speedCmS: null })
  // The same call again is a change of what was not there when it was made.
  expect(await send(saveCutter, { ...ask, params, body: FLOOR })).toMatchObject({ status: 409 })
  const changed = await sent(saveCutter, { ...ask, params, body: { ...FLOOR, name: 'At the door', revision: 1 } })
  expect(changed).toMatchObject({ revision: 2, name: 'At the door' })
  const late = await send(saveCutter, { ...ask, params, body: { ...FLOOR, revision: 1 } })
  expect(late).toMatchObject({ status: 409, message: expect.stringContaining('Somebody changed this cutter') })

  const stranger = await signUp()
  expect((await send(saveCutter, { ...inShop(stranger), params, body: { ...FLOOR, revision: 2 } })).status).toBe(404)
  expect((await send(deleteCutter, { ...inShop(stranger), params })).status).toBe(404)
  const sales = await addMember(owner, 'sales')
  expect((await send(saveCutter, { ...inShop(sales), params, body: { ...FLOOR, revision: 2 } })).status).toBe(403)
  const wrong = await send(saveCutter, { ...ask, params, body: { ...FLOOR, widthMm: 4, revision: 2 } })
  expect(wrong).toMatchObject({ status: 400, message: expect.stringContaining('At least 50 mm') })

  await sent(deleteCutter, { ...ask, params })
  expect(await sent(listCutters, ask)).toHaveLength(USUAL_CUTTERS.length)
  expect((await send(saveCutter, { ...ask, params, body: { ...FLOOR, revision: 2 } })).status).toBe(404)
})

test('a sheet is plotted the same in each language, and where sending stopped is seen on another device', async () => {
  const owner = await signUp()
  const runId = await insertRun(owner.workspaceId, [{ code: '1-1', parts: [lettering('ADA'), lettering('07')] }])
  await sent(makeRunSheets, { ...ofRun(owner, { id: runId }), body: {} })
  await makeSheets(runId)
  const [sheet] = await sent(listRunSheets, ofRun(owner, { id: runId }))
  const params = { runId, sheetId: sheet!.id }
  const fileOf = async (format: 'svg' | 'hpgl' | 'dmpl' | 'gpgl') => {
    const query = { WorkspaceId: owner.workspaceId, format }
    return (await request(getRunSheetFile, { as: owner, params, query })).text()
  }
  const { outlines } = readCutSvg(await fileOf('svg'))
  const strokes = [plotOn(await fileOf('hpgl')), plotOnDmpl(await fileOf('dmpl')), plotOnGpgl(await fileOf('gpgl'))]
  for (const read of strokes) expect(read).toHaveLength(outlines.length)
  for (const [index, { points }] of strokes[0]!.entries()) {
    for (const read of strokes.slice(1)) {
      expect(Math.abs(read[index]!.points[0]![0] - points[0]![0])).toBeLessThan(0.05)
      expect(Math.abs(read[index]!.points[0]![1] - points[0]![1])).toBeLessThan(0.05)
    }
  }

  expect(sheet!.sent).toBeNull()
  await sent(recordSheetSent, { ...inShop(owner), params, body: { share: 0.43, to: 'Floor' } })
  const helper = await addMember(owner, 'production')
  const [seen] = await sent(listRunSheets, { ...ofRun(owner, { id: runId }), as: helper })
  expect(seen).toMatchObject({ cutAt: null, sent: { share: 0.43, to: 'Floor', by: 'Ada Lovelace' } })
  expect(Date.parse(seen!.sent!.at)).toBeGreaterThan(Date.now() - 60_000)
  await sent(recordSheetSent, { ...inShop(helper), params, body: { share: 1, to: '' } })
  await sent(markSheetCut, { ...inShop(helper), params, body: {} })
  const late = await send(recordSheetSent, { ...inShop(owner), params, body: { share: 0.1, to: '' } })
  expect(late).toMatchObject({ status: 409, message: 'This sheet is marked as cut.' })
})
