import {
  archiveBlank,
  createBlank,
  getBlank,
  listBlanks,
  listBlankSuppliers,
  updateBlank
} from '#lib/contract/blanks.ts'
import {
  applyPriceList,
  comparePriceList,
  listSupplierLists,
  rememberSupplierList
} from '#lib/contract/supplier-lists.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as lists from './price-lists.ts'
import * as blanks from './service.ts'

export const blankRoutes = [
  route(listBlanks, ({ db, actor, query }) => blanks.findBlanks(db, actor, query)),
  route(listBlankSuppliers, ({ db, actor }) => blanks.findBlankSuppliers(db, actor)),
  route(createBlank, ({ once, actor, body }) => once(tx => blanks.createBlank(tx, actor, body))),
  route(getBlank, ({ db, actor, params }) => blanks.getBlank(db, actor, params.blankId)),
  route(updateBlank, ({ db, actor, params, body }) => blanks.updateBlank(db, actor, { ...params, change: body })),
  route(listSupplierLists, ({ db, actor }) => lists.listSupplierLists(db, actor)),
  route(comparePriceList, ({ db, actor, body }) => lists.comparePriceList(db, actor, body)),
  route(applyPriceList, ({ db, actor, body }) => lists.applyPriceList(db, actor, body)),
  route(rememberSupplierList, ({ db, actor, body }) => lists.rememberList(db, actor, body)),
  route(archiveBlank, ({ db, actor, params, query }) => {
    return blanks.archiveBlank(db, actor, { ...params, restore: query.restore })
  })
]
