import {
  cancelRunSheets,
  endSheetRoll,
  getRunSheetFile,
  getRunSheetFiles,
  listRunSheets,
  makeRunSheets,
  markSheetCut,
  type PlotQuery,
  unmarkSheetCut
} from '#lib/contract/production-sheets.ts'
import type { PlotOptions } from '#lib/designer/production/plot.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { writeSheetFile, writeSheetFiles } from './files.ts'
import { endRoll } from './roll-ended.ts'
import * as service from './service.ts'

function plotOf(query: PlotQuery): PlotOptions {
  const { overcutMm, passes, speedCmS, forceG, bladeOffsetMm, turn, stepsX, stepsY } = query
  return { overcutMm, passes, speedCmS: speedCmS ?? null, forceG: forceG ?? null, bladeOffsetMm, turn, stepsX, stepsY }
}

export const sheetRoutes = [
  route(listRunSheets, ({ db, actor, params }) => service.listSheets(db, actor, params.runId)),
  route(makeRunSheets, ({ db, actor, params, body }) => service.askForSheets(db, actor, { ...params, ...body })),
  route(cancelRunSheets, ({ db, actor, params }) => service.cancelSheets(db, actor, params.runId)),
  route(getRunSheetFiles, ({ db, actor, params, query }) =>
    writeSheetFiles(db, actor, { ...params, ...query, plot: plotOf(query) })
  ),
  route(getRunSheetFile, ({ db, actor, params, query }) =>
    writeSheetFile(db, actor, { ...params, ...query, plot: plotOf(query) })
  ),
  route(markSheetCut, ({ db, actor, params }) => service.markCut(db, actor, params)),
  route(unmarkSheetCut, ({ db, actor, params }) => service.unmarkCut(db, actor, params)),
  route(endSheetRoll, ({ db, actor, params, body }) => endRoll(db, actor, { ...params, ...body }))
]
