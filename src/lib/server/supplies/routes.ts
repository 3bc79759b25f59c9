import {
  addToSupplyCart,
  cancelSupplyOrder,
  changeSupplyCart,
  getSupplyCart,
  getSupplyOrder,
  listAllSupplyOrders,
  listSupplyOrders,
  moveSupplyOrder,
  placeSupplyOrder,
  refundSupplyOrder,
  reorderSupplies,
  resumeSupplyPayment,
  settleSupplyOrder
} from '#lib/contract/supplies.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as carts from './cart.ts'
import * as fulfilment from './fulfilment.ts'
import * as orders from './orders.ts'

export const supplyRoutes = [
  route(getSupplyCart, ({ db, actor, query }) => carts.getCart(db, actor, query.State)),
  route(addToSupplyCart, ({ once, actor, body }) => once(tx => carts.addToCart(tx, actor, body.lines))),
  route(changeSupplyCart, ({ db, actor, params, query, body }) => {
    return carts.changeCart(db, actor, { ...params, ...body, state: query.State })
  }),
  route(placeSupplyOrder, ({ once, actor, body }) => once(tx => orders.placeOrder(tx, actor, body))),
  route(listSupplyOrders, ({ db, actor, query }) => {
    return orders.findOrders(db, actor, query)
  }),
  route(getSupplyOrder, ({ db, actor, params }) => orders.getOrder(db, actor, params.orderId)),
  route(resumeSupplyPayment, ({ db, actor, params }) => orders.resumePayment(db, actor, params.orderId)),
  route(settleSupplyOrder, ({ db, actor, params }) => orders.settleOrder(db, actor, params.orderId)),
  route(cancelSupplyOrder, ({ db, actor, params }) => orders.cancelOrder(db, actor, params.orderId)),
  route(reorderSupplies, ({ once, actor, params }) => once(tx => orders.reorder(tx, actor, params.orderId))),
  route(listAllSupplyOrders, ({ db, query }) => orders.findOrders(db, {}, query)),
  route(moveSupplyOrder, ({ db, actor, params, body }) => fulfilment.move(db, actor, { ...params, ...body })),
  route(refundSupplyOrder, ({ db, actor, params, body, once }) => {
    return fulfilment.refund(db, actor, { ...params, ...body, once })
  })
]
