import {
  cancelRunSheets,
  endSheetRoll,
  getRunSheetFile,
  getRunSheetFiles,
  listRunSheets,
  makeRunSheets,
  markSheetCut,
  type PlotQuery,
  recordSheetSent,
  unmarkSheetCut
} from '#lib/contract/production-sheets.ts'
import { LANGUAGES, type PlotOptions, STEPS_A_MM } from '#lib/designer/production/plot.ts'
import type { SheetFormat } from '#lib/designer/run/sheet-formats.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { writeSheetFile, writeSheetFiles } from './files.ts'
import { endRoll } from './roll-ended.ts'
import * as service from './service.ts'

type FileQuery = PlotQuery & { format: SheetFormat }

function plotOf({ format, ...query }: FileQuery): PlotOptions {
  const language = LANGUAGES.find(each => each === format) ?? 'hpgl'
  const { overcutMm, passes, speedCmS, forceG, bladeOffsetMm, turn, end } = query
  const { stepsX = STEPS_A_MM[language], stepsY = STEPS_A_MM[language] } = query
  const set = { speedCmS: speedCmS ?? null, forceG: forceG ?? null }
  return { overcutMm, passes, ...set, bladeOffsetMm, turn, stepsX, stepsY, end }
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
  route(recordSheetSent, ({ db, actor, params, body }) => service.recordSent(db, actor, { ...params, ...body })),
  route(markSheetCut, ({ db, actor, params }) => service.markCut(db, actor, params)),
  route(unmarkSheetCut, ({ db, actor, params }) => service.unmarkCut(db, actor, params)),
  route(endSheetRoll, ({ db, actor, params, body }) => endRoll(db, actor, { ...params, ...body }))
]
