import { getDashboard } from '#lib/contract/dashboard.ts'
import {
  addShipment,
  changeOrderSize,
  changeOrderState,
  deleteShipment,
  dropSizeChange,
  exportOrders,
  getOrder,
  listMails,
  listOrders,
  packingSlip,
  refundOrder,
  releaseOrder,
  resendOrderMail,
  takeOffPieces,
  updateShipment
} from '#lib/contract/orders.ts'
import { changeManyOrders, listStorePieces, packingSlips, refundManyOrders } from '#lib/contract/many-orders.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { changeOrderSize as changeSize, dropSizeChange as dropChange } from './change-size.ts'
import * as changes from './change.ts'
import * as dashboard from './dashboard.ts'
import * as orderExport from './export.ts'
import * as mails from './mail-list.ts'
import * as many from './many.ts'
import { refundManyOrders as refundMany } from './refund-many.ts'
import * as releases from './release.ts'
import * as orders from './service.ts'
import * as shipments from './shipments.ts'
import { printSlip, printSlips } from './slip.ts'

export const orderRoutes = [
  route(getDashboard, ({ db, actor }) => dashboard.getDashboard(db, actor)),
  route(getOrder, ({ db, actor, params }) => orders.getOrder(db, actor, params.orderId)),
  route(changeOrderSize, ({ db, actor, params, body }) => changeSize(db, actor, { ...params, ...body })),
  route(dropSizeChange, ({ db, actor, params }) => dropChange(db, actor, params)),
  route(resendOrderMail, ({ db, actor, params, body }) => changes.resendOrderMail(db, actor, { ...params, ...body })),
  route(refundOrder, ({ db, once, actor, params, body }) =>
    changes.refundOrder(db, actor, { ...params, ...body, once })
  ),
  route(takeOffPieces, ({ once, actor, params, body }) =>
    once(tx => releases.removePieces(tx, actor, { ...params, ...body }))
  ),
  route(releaseOrder, ({ db, actor, params }) => changes.releaseOrder(db, actor, params.orderId)),
  route(packingSlip, ({ db, actor, params, query }) => printSlip(db, actor, { ...params, paper: query.paper })),
  route(changeOrderState, ({ db, actor, params, body }) => changes.changeOrderState(db, actor, { ...params, ...body })),
  route(addShipment, ({ db, actor, params, body }) => shipments.shipOrder(db, actor, { ...params, ...body })),
  route(updateShipment, ({ db, actor, params, body }) => shipments.updateShipment(db, actor, { ...params, ...body })),
  route(deleteShipment, ({ db, actor, params }) => shipments.deleteShipment(db, actor, params)),
  route(packingSlips, ({ db, actor, query }) => printSlips(db, actor, query)),
  route(refundManyOrders, ({ db, actor, body }) => refundMany(db, actor, body)),
  route(changeManyOrders, ({ db, actor, body }) => many.changeManyOrders(db, actor, body)),
  route(listStorePieces, ({ db, actor, params }) => many.findStorePieces(db, actor, params.storeId)),
  route(exportOrders, ({ db, actor, query }) => orderExport.exportOrders(db, actor, query)),
  route(listMails, ({ db, actor, query }) => mails.findMails(db, actor, query)),
  route(listOrders, ({ db, actor, query }) => orders.findOrders(db, actor, query))
]
