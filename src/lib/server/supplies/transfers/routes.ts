import {
  copyTransferSheet,
  createTransferSheet,
  deleteTransferSheet,
  getTransferPrint,
  getTransferPrintAsAdmin,
  getTransferSheet,
  listTransferSheets,
  readTransferArt,
  updateTransferSheet
} from '#lib/contract/transfers.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { readArt } from './art.ts'
import { sendPrint } from './prints.ts'
import * as sheets from './sheets.ts'

export const transferRoutes = [
  route(listTransferSheets, ({ db, actor, query }) => sheets.findSheets(db, actor, query)),
  route(createTransferSheet, ({ once, actor, body }) => once(tx => sheets.createSheet(tx, actor, body.name))),
  route(getTransferSheet, ({ db, actor, params }) => sheets.getSheet(db, actor, params.sheetId)),
  route(updateTransferSheet, ({ db, actor, params, body }) => sheets.changeSheet(db, actor, { ...params, ...body })),
  route(copyTransferSheet, ({ once, actor, params }) => once(tx => sheets.copySheet(tx, actor, params.sheetId))),
  route(deleteTransferSheet, ({ db, actor, params }) => sheets.endSheet(db, actor, params.sheetId)),
  route(readTransferArt, ({ db, actor, body }) => readArt(db, actor, body)),
  route(getTransferPrint, ({ db, actor, params, query }) => sendPrint(db, actor, { ...params, ...query })),
  route(getTransferPrintAsAdmin, ({ db, params, query }) => sendPrint(db, {}, { ...params, ...query }))
]
