import { askStore, attachToStoreQuestion } from '#lib/contract/lead-forms.ts'
import { getProductDetail, getShopStore, placeOrder, priceCart } from '#lib/contract/shopping.ts'
import {
  changeOrderLine,
  dropOrderChange,
  getOrderCalendar,
  createPaymentIntent,
  getShopperOrder,
  listOrderLines,
  payOrderChange,
  resumePayment,
  settleOrder,
  settleOrderChange
} from '#lib/contract/shopper-orders.ts'
import { watchOrder } from '#lib/contract/live.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { unlockStore } from '#lib/contract/store-key.ts'

import * as ask from './ask.ts'
import { getOrderCalendar as orderCalendar } from './calendar.ts'
import * as cart from './cart.ts'
import * as change from './change-line.ts'
import * as order from './order.ts'
import * as place from './place.ts'
import { welcomeShopper } from './shopper.ts'
import * as store from './store.ts'
import * as unlock from './unlock.ts'

const namedBy = ({ orderId, changeId }: { orderId: string; changeId: string }) => ({ publicId: orderId, changeId })

export const shoppingRoutes = [
  route(priceCart, async ({ db, body, request, setCookie }) => {
    const cookie = request.headers.get('cookie')
    const priced = await cart.priceCart(db, body, { cookie })
    await welcomeShopper(db, cookie, setCookie)
    return priced
  }),
  route(getProductDetail, ({ db, query, request }) =>
    store.getProductDetail(db, query, { cookie: request.headers.get('cookie') })
  ),
  route(changeOrderLine, ({ db, params, query, body }) =>
    change.changeOrderLine(db, { publicId: query.orderId, lineId: params.lineId, ...body })
  ),
  route(payOrderChange, ({ db, params }) => change.payOrderChange(db, namedBy(params))),
  route(settleOrderChange, ({ db, params }) => change.settleOrderChange(db, namedBy(params))),
  route(dropOrderChange, ({ db, params }) => change.dropOrderChange(db, namedBy(params))),
  route(settleOrder, ({ db, body }) => order.settleOrder(db, body.orderId)),
  route(getShopStore, ({ db, query, request }) =>
    store.getShopStore(db, query.campaignId, { cookie: request.headers.get('cookie') })
  ),
  route(watchOrder, ({ db, params, request }) => order.watchOrder(db, params.orderId, request)),
  route(getShopperOrder, ({ db, params }) => order.getShopperOrder(db, params.orderId)),
  route(getOrderCalendar, ({ db, params }) => orderCalendar(db, params.orderId)),
  route(resumePayment, ({ db, params }) => order.resumePayment(db, params.orderId)),
  route(createPaymentIntent, ({ db, body }) => order.resumePayment(db, body.orderId)),
  route(listOrderLines, async ({ db, query }) => (await order.getShopperOrder(db, query.orderId)).lines),
  route(unlockStore, async ({ db, body, setCookie }) => {
    const cookie = await unlock.unlockStore(db, body)
    if (cookie) setCookie(cookie)
    return null
  }),
  route(askStore, ({ once, body, request }) => {
    return once(tx => ask.askStore(tx, body, { cookie: request.headers.get('cookie') }))
  }),
  route(attachToStoreQuestion, ({ db, query, request }) => ask.attachToQuestion(db, query.campaignId, request)),
  route(placeOrder, ({ db, body, request: { headers } }) =>
    place.placeOrder(db, body, {
      idempotencyKey: headers.get('idempotency-key'),
      cookie: headers.get('cookie'),
      ip: requestContext().ip
    })
  )
]
