import {
  cancelRunSheets,
  endSheetRoll,
  getRunSheetFile,
  getRunSheetFiles,
  listRunSheets,
  makeRunSheets,
  markSheetCut,
  unmarkSheetCut
} from '#lib/contract/production-sheets.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { writeSheetFile, writeSheetFiles } from './files.ts'
import { endRoll } from './roll-ended.ts'
import * as service from './service.ts'

export const sheetRoutes = [
  route(listRunSheets, ({ db, actor, params }) => service.listSheets(db, actor, params.runId)),
  route(makeRunSheets, ({ db, actor, params, body }) => service.askForSheets(db, actor, { ...params, ...body })),
  route(cancelRunSheets, ({ db, actor, params }) => service.cancelSheets(db, actor, params.runId)),
  route(getRunSheetFiles, ({ db, actor, params, query }) => writeSheetFiles(db, actor, { ...params, ...query })),
  route(getRunSheetFile, ({ db, actor, params, query }) => writeSheetFile(db, actor, { ...params, ...query })),
  route(markSheetCut, ({ db, actor, params }) => service.markCut(db, actor, params)),
  route(unmarkSheetCut, ({ db, actor, params }) => service.unmarkCut(db, actor, params)),
  route(endSheetRoll, ({ db, actor, params, body }) => endRoll(db, actor, { ...params, ...body }))
]
