import {
  countBlankStock,
  listBlankStock,
  listStockMoves,
  putBackBlankStock,
  takeBlankStock
} from '#lib/contract/blank-stock.ts'
import {
  createPurchase,
  exportPurchase,
  getPurchase,
  listBlankNeeds,
  listStoreNeeds,
  listPurchases,
  movePurchase,
  printPurchase,
  receivePurchase,
  updatePurchase
} from '#lib/contract/purchases.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as papers from './export.ts'
import * as purchases from './service.ts'
import * as stock from './stock.ts'

export const purchaseRoutes = [
  route(listBlankNeeds, ({ db, actor }) => purchases.findBlankNeeds(db, actor)),
  route(listStoreNeeds, ({ db, actor }) => purchases.findStoreBlankNeeds(db, actor)),
  route(listBlankStock, ({ db, actor, query }) => stock.listBlankStock(db, actor, query)),
  route(countBlankStock, ({ db, actor, body }) => stock.countBlankStock(db, actor, body)),
  route(takeBlankStock, ({ once, actor, body }) => once(tx => stock.reserveBlankStock(tx, actor, body.needs))),
  route(putBackBlankStock, ({ once, actor, body }) => once(tx => stock.putBackBlankStock(tx, actor, body))),
  route(listStockMoves, ({ db, actor, params }) => stock.listStockMoves(db, actor, params.stockId)),
  route(listPurchases, ({ db, actor, query }) => purchases.findPurchases(db, actor, query)),
  route(createPurchase, ({ once, actor, body }) => once(tx => purchases.createPurchase(tx, actor, body))),
  route(getPurchase, ({ db, actor, params }) => purchases.getPurchase(db, actor, params.purchaseId)),
  route(updatePurchase, ({ db, actor, params, body }) => {
    return purchases.updatePurchase(db, actor, { ...params, change: body })
  }),
  route(movePurchase, ({ once, actor, params, body }) => {
    return once(tx => purchases.movePurchase(tx, actor, { ...params, ...body }))
  }),
  route(receivePurchase, ({ db, actor, params, body }) => {
    return purchases.receivePurchase(db, actor, { ...params, ...body })
  }),
  route(exportPurchase, ({ db, actor, params }) => papers.exportPurchase(db, actor, params.purchaseId)),
  route(printPurchase, ({ db, actor, params, query }) => papers.printPurchase(db, actor, { ...params, ...query }))
]
