import { getProductDetail, getShopStore, placeOrder, priceCart } from '#lib/contract/shopping.ts'
import {
  changeOrderLine,
  getOrderCalendar,
  getShopperOrder,
  resumePayment,
  settleOrder
} from '#lib/contract/shopper-orders.ts'
import { watchOrder } from '#lib/contract/live.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { unlockStore } from '#lib/contract/store-key.ts'

import { getOrderCalendar as orderCalendar } from './calendar.ts'
import * as cart from './cart.ts'
import * as order from './order.ts'
import * as place from './place.ts'
import * as store from './store.ts'
import * as unlock from './unlock.ts'

export const shoppingRoutes = [
  route(priceCart, ({ db, body, request }) => cart.priceCart(db, body, { cookie: request.headers.get('cookie') })),
  route(getProductDetail, ({ db, query, request }) =>
    store.getProductDetail(db, query, { cookie: request.headers.get('cookie') })
  ),
  route(changeOrderLine, ({ db, params, query, body }) =>
    order.changeOrderLine(db, { publicId: query.orderId, lineId: params.lineId, ...body })
  ),
  route(settleOrder, ({ db, body }) => order.settleOrder(db, body.orderId)),
  route(getShopStore, ({ db, query, request }) =>
    store.getShopStore(db, query.campaignId, { cookie: request.headers.get('cookie') })
  ),
  route(watchOrder, ({ db, params, request }) => order.watchOrder(db, params.orderId, request)),
  route(getShopperOrder, ({ db, params }) => order.getShopperOrder(db, params.orderId)),
  route(getOrderCalendar, ({ db, params }) => orderCalendar(db, params.orderId)),
  route(resumePayment, ({ db, params }) => order.resumePayment(db, params.orderId)),
  route(unlockStore, async ({ db, body, setCookie }) => {
    const cookie = await unlock.unlockStore(db, body)
    if (cookie) setCookie(cookie)
    return null
  }),
  route(placeOrder, ({ db, body, request: { headers } }) =>
    place.placeOrder(db, body, {
      idempotencyKey: headers.get('idempotency-key'),
      cookie: headers.get('cookie'),
      ip: requestContext().ip
    })
  )
]
