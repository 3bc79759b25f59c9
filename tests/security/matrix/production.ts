import { randomUUID } from 'node:crypto'
import { saveCutter } from '#lib/contract/cutters.ts'
import { createFilmRoll } from '#lib/contract/film-rolls.ts'
import { PLAIN_PLOT } from '#lib/designer/production/plot.ts'
import { insertRun, insertSheet, lettering } from '../../support/production-rows.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, type Expected, member, sell, manage, inside, seesMoney } from './parts.ts'

async function runWithSheet({ owner, inside: query }: Victim, more: Asked): Promise<Asked> {
  const runId = await insertRun(owner.workspaceId, [{ code: randomUUID(), parts: [lettering('A')] }])
  const sheetId = await insertSheet(owner.workspaceId, runId)
  return { params: { runId, sheetId }, query, ...more }
}

const CUTTER = {
  name: 'Floor',
  language: 'hpgl',
  widthMm: 600,
  baudRate: 9600,
  flowControl: 'none',
  revision: 0,
  plot: PLAIN_PLOT
} as const

const FILM_ROLL = { kind: 'roll', sku: 'SM-WHITE', widthMm: 508, leftMm: 5000 } as const

async function filmRoll({ owner, inside: query }: Victim, more: Asked): Promise<Asked> {
  const { id } = await sent(createFilmRoll, { as: owner, query, body: FILM_ROLL } as never)
  return { params: { rollId: id }, query, ...more }
}

async function cutterOf(victim: Victim) {
  const params = { cutterId: randomUUID() }
  await sent(saveCutter, { as: victim.owner, query: victim.inside, params, body: CUTTER } as never)
  return { query: victim.inside, params }
}

/** Who runs the presses; who sells does not. */
const make: Expected = (done = 200) => [done, done, 403, done, 403, 404, 404, 401]

async function run(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { runId: (await victim.run()).id }, query: victim.inside, ...more }
}

/** What makes a run of a paid order. */
async function ofOrder(victim: Victim): Promise<Asked> {
  return { query: victim.inside, body: { from: { kind: 'orders', orderIds: [await victim.orderToMake()] } } }
}

export const PRODUCTION: Record<string, Row> = {
  listProductionRuns: { expected: member(), ask: inside },
  previewProductionRun: { acting: 'look', expected: make(), ask: victim => ofOrder(victim) },
  createProductionRun: { acting: 'open', expected: make(), ask: victim => ofOrder(victim) },
  getProductionRun: { expected: member(), ask: victim => run(victim) },
  updateProductionRun: {
    acting: 'open',
    expected: make(),
    ask: victim => run(victim, { body: { revision: 1, name: 'Other' } })
  },
  addToProductionRun: {
    acting: 'open',
    expected: make(),
    ask: async victim => run(victim, { body: (await ofOrder(victim)).body })
  },
  moveProductionRun: { acting: 'open', expected: make(), ask: victim => run(victim, { body: { action: 'cancel' } }) },
  seeRunNotes: { acting: 'open', expected: make(), ask: victim => run(victim, { body: { pieceIds: [randomUUID()] } }) },
  listProductionPieces: { expected: member(), ask: victim => run(victim) },
  listRunBlanks: { expected: member(), ask: victim => run(victim) },
  listRunMethods: { expected: member(), ask: victim => run(victim) },
  // No piece of it waits for a transfer.
  getRunTransfers: { expected: member(409), ask: victim => run(victim) },
  orderRunBlanks: { acting: 'open', expected: sell(), ask: victim => run(victim, { body: {} }) },
  listRunPress: { expected: member(), ask: victim => run(victim) },
  claimPieces: { acting: 'open', expected: make(), ask: victim => run(victim, { body: { key: randomUUID() } }) },
  recordActs: {
    acting: 'open',
    expected: make(),
    ask: async victim => {
      const code = await victim.pieceCode()
      return { query: victim.inside, body: { acts: [{ id: randomUUID(), kind: 'pressed', code }] } }
    }
  },
  listRunBags: { expected: member(), ask: victim => run(victim) },
  scanCode: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, code: await victim.pieceCode() } })
  },
  printRunLabels: { expected: member(), ask: victim => run(victim) },
  listRunHistory: { expected: member(), ask: victim => run(victim) },
  getProductionCapacity: { expected: member(), ask: inside },
  updateProductionCapacity: {
    acting: 'open',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: { minutes: { pack: [0, 60, 60, 60, 60, 60, 0] } } })
  },
  getProductionSizes: { expected: member(), ask: inside },
  updateProductionSizes: {
    acting: 'open',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: { scales: { youth: 0.8 } } })
  },
  getProductionCalendar: { expected: member(), ask: inside },
  planProduction: {
    acting: 'open',
    expected: make(),
    ask: async victim => ({ query: victim.inside, body: { kind: 'run', id: (await victim.run()).id, day: null } })
  },
  getFirstDay: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, of: 'job', id: (await victim.job()).id } })
  },
  getProductionCosts: {
    expected: seesMoney(),
    ask: async victim => ({ query: { ...victim.inside, of: 'run', id: (await victim.run()).id } })
  },
  listRunSheets: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  makeRunSheets: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, { body: {} }) },
  cancelRunSheets: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, {}) },
  getRunSheetFile: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  getRunSheetFiles: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  recordSheetSent: {
    acting: 'open',
    expected: make(),
    ask: victim => runWithSheet(victim, { body: { share: 0.4, to: '' } })
  },
  markSheetCut: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, { body: {} }) },
  unmarkSheetCut: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, {}) },
  // All of the empty sheet lies within any length.
  endSheetRoll: { acting: 'open', expected: make(409), ask: victim => runWithSheet(victim, { body: { cutMm: 5 } }) },
  // Only the run of a store that has closed has places to offer.
  getLateOrders: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  offerLateOrders: {
    acting: 'open',
    expected: make(409),
    ask: victim => runWithSheet(victim, { body: { until: '2030-01-01T12:00:00.000Z', blanks: 'any' } })
  },
  endLateOrders: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, {}) },
  listCutters: { expected: member(), ask: inside },
  saveCutter: {
    acting: 'open',
    expected: make(),
    ask: async victim => ({ ...(await cutterOf(victim)), body: { ...CUTTER, revision: 1 } })
  },
  deleteCutter: {
    acting: 'open',
    expected: make(),
    ask: cutterOf
  },
  listFilmRolls: { expected: member(), ask: inside },
  createFilmRoll: { acting: 'open', expected: make(), ask: victim => ({ query: victim.inside, body: FILM_ROLL }) },
  updateFilmRoll: {
    acting: 'open',
    expected: make(),
    ask: victim => filmRoll(victim, { body: { revision: 1, place: 'Shelf' } })
  },
  printFilmRollLabels: {
    expected: member(),
    ask: async victim => {
      const { query, params } = await filmRoll(victim, {})
      return { query: { ...query, rollIds: params!['rollId'] } }
    }
  }
}
