import {
  addToProductionRun,
  createProductionRun,
  getProductionRun,
  listProductionPieces,
  listProductionRuns,
  listRunBlanks,
  listRunHistory,
  moveProductionRun,
  orderRunBlanks,
  previewProductionRun,
  seeRunNotes,
  updateProductionRun
} from '#lib/contract/production.ts'
import {
  getFirstDay,
  getProductionCalendar,
  getProductionCapacity,
  planProduction,
  updateProductionCapacity
} from '#lib/contract/production-calendar.ts'
import { getProductionSizes, updateProductionSizes } from '#lib/contract/production-sizes.ts'
import { getProductionCosts } from '#lib/contract/production-costs.ts'
import {
  claimPieces,
  listRunBags,
  listRunPress,
  printRunLabels,
  recordActs,
  scanCode
} from '#lib/contract/production-work.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as acts from './acts.ts'
import * as bags from './bags.ts'
import * as blanks from './blanks.ts'
import * as calendar from './calendar/service.ts'
import * as costs from './costs/service.ts'
import * as labels from './labels.ts'
import * as press from './press.ts'
import * as runs from './service.ts'
import * as sizes from './sizes.ts'
import * as start from './start.ts'

export const productionRoutes = [
  route(listProductionRuns, ({ db, actor, query }) => runs.findRuns(db, actor, query)),
  route(previewProductionRun, ({ db, actor, body }) => start.previewRun(db, actor, body.from)),
  route(createProductionRun, ({ once, actor, body }) => once(tx => start.createRun(tx, actor, body))),
  route(getProductionRun, ({ db, actor, params }) => runs.getRun(db, actor, params.runId)),
  route(updateProductionRun, ({ db, actor, params, body }) => runs.renameRun(db, actor, { ...params, ...body })),
  route(addToProductionRun, ({ once, actor, params, body }) => {
    return once(tx => start.addToRun(tx, actor, { ...params, ...body }))
  }),
  route(moveProductionRun, ({ once, actor, params, body }) => {
    return once(tx => runs.moveRun(tx, actor, { ...params, ...body }))
  }),
  route(seeRunNotes, ({ db, actor, params, body }) => runs.seeNotes(db, actor, { ...params, ...body })),
  route(listProductionPieces, ({ db, actor, params, query }) => bags.listPieces(db, actor, { ...params, ...query })),
  route(listRunBlanks, ({ db, actor, params }) => blanks.findRunBlanks(db, actor, params.runId)),
  route(orderRunBlanks, ({ once, actor, params, body }) => {
    return once(tx => blanks.orderRunBlanks(tx, actor, { ...params, ...body }))
  }),
  route(getProductionCosts, ({ db, actor, query }) => costs.getProductionCosts(db, actor, query)),
  route(getProductionCapacity, ({ db, actor }) => calendar.getCapacity(db, actor)),
  route(updateProductionCapacity, ({ db, actor, body }) => calendar.updateCapacity(db, actor, body.minutes)),
  route(getProductionSizes, ({ db, actor }) => sizes.getSizeScales(db, actor)),
  route(updateProductionSizes, ({ db, actor, body }) => sizes.updateSizeScales(db, actor, body.scales)),
  route(getProductionCalendar, ({ db, actor }) => calendar.getCalendar(db, actor)),
  route(planProduction, ({ db, actor, body }) => calendar.plan(db, actor, body)),
  route(getFirstDay, ({ db, actor, query }) => calendar.findFirstDay(db, actor, query)),
  route(listRunPress, ({ db, actor, params }) => press.listPress(db, actor, params.runId)),
  route(claimPieces, ({ db, actor, params, body }) => press.claimPieces(db, actor, { ...params, ...body })),
  route(recordActs, ({ db, actor, body }) => acts.recordActs(db, actor, body.acts)),
  route(listRunBags, ({ db, actor, params, query }) => bags.listBags(db, actor, { ...params, ...query })),
  route(scanCode, ({ db, actor, query }) => bags.findScanned(db, actor, query.code)),
  route(printRunLabels, ({ db, actor, params, query }) => labels.printLabels(db, actor, { ...params, ...query })),
  route(listRunHistory, ({ db, actor, params, query }) => runs.listHistory(db, actor, { ...params, ...query }))
]
