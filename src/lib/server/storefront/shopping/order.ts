import { DeliveryChoice } from '#lib/contract/shopping.ts'
import type { OrderLine, ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import { type Db, publicDb } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { streamNews } from '#lib/server/platform/live/stream.ts'
import { showOpenChange } from '#lib/server/storefront/orders/open-change.ts'
import { shownShipment } from '#lib/server/storefront/orders/shown-shipment.ts'
import { sellerOf } from '#lib/server/storefront/orders/receipt.ts'
import { type OrderTerms, rulesOf } from '#lib/server/storefront/orders/size-rules.ts'
import { settleForPayer } from '#lib/server/commerce/payments/settle.ts'
import { paymentHandle } from '#lib/server/commerce/payments/start.ts'
import { deliveryText } from '#lib/papers/delivery-text.ts'
import { isDated } from '#lib/shared/order-dates.ts'
import { isEditable, orderState } from '#lib/shared/order-state.ts'
import { offerSizes, whyFixed } from '#lib/shared/size-change.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { findOrderByLink, findThere, type OrderLineRow, type OrderRow } from './order-queries.ts'
import { fileHref } from './store.ts'

/** An order by its unguessable link. */
export async function getShopperOrder(db: Db, publicId: string): Promise<ShopperOrder> {
  return showOrder(await mustFind(db, publicId))
}

const askTogether = joinCalls(async (ids: string[]) => {
  const there = await findThere(publicDb(), ids)
  return ids.map(id => there.has(id))
}, 500)

/** News of an order for who has its link, as long as it is there. */
export async function watchOrder(db: Db, publicId: string, request: Request): Promise<Response> {
  const { id, workspaceId } = await mustFind(db, publicId)
  const describe = () => ({ kind: 'order', id: publicId })
  const isAllowed = () => askTogether(id).catch(() => true)
  const about = { workspaceId, subjectId: id, describe, isAllowed }
  return streamNews(db, { listener: `order:${id}`, isGuest: true, ...about }, request)
}

/** How to pay an order that is still unpaid. */
export async function resumePayment(db: Db, publicId: string) {
  const { id } = await mustFind(db, publicId)
  return paymentHandle(db, id)
}

/** Asks the payment service what became of it; the caller's word counts for nothing. */
export async function settleOrder(db: Db, publicId: string): Promise<ShopperOrder> {
  const order = await mustFind(db, publicId)
  if (order.paidAt || order.status === 'authorised') return showOrder(order)
  await settleForPayer(db, order.id)
  return getShopperOrder(db, publicId)
}

export async function mustFind(db: Db, publicId: string): Promise<OrderRow> {
  const order = await findOrderByLink(db, publicId)
  if (!order) throw notFound('Order')
  return order
}

export function showOrder(order: OrderRow): ShopperOrder {
  const editable = isEditable(order, order)
  const offer = Delivery.parse(order.offer)
  const { id, publicId, lines, seller, buyerName, buyerEmail, buyerPhone, status, livemode, ...plain } = order
  return {
    ...plain,
    orderId: publicId,
    state: orderState(order, order),
    testMode: !livemode,
    store: {
      campaignId: order.campaignId,
      path: storePath(order),
      name: order.storeName,
      shopName: order.shopName,
      contactEmail: order.contactEmail,
      timeZone: order.timeZone,
      closesAt: order.closesAt,
      inHandsOn: order.inHandsOn,
      themeHex: order.themeHex,
      logo: fileHref(order.logoFileId, 'logo')
    },
    seller: sellerOf(seller),
    buyer: { name: buyerName, email: buyerEmail, phone: buyerPhone },
    deliveryText: deliveryText(order.delivery, offer),
    delivery: DeliveryChoice.parse(order.delivery),
    editable,
    dated: isDated(order),
    change: showOpenChange(order.change, lines),
    shipments: order.shipments.map(shownShipment),
    lines: lines.map(line => ({
      ...showLine(line),
      ...(editable ? sizesFor(order, line) : { sizes: [], sizesNote: null })
    }))
  }
}

/** Sizes to choose from; none of a line that was given back or is not made, or whose change waits to be paid. */
function sizesFor(order: OrderRow, line: OrderLineRow): Pick<ShopperOrder['lines'][number], 'sizes' | 'sizesNote'> {
  if (whyFixed(line) || order.change?.lineId === line.id) return { sizes: [], sizesNote: null }
  const { sizes, note } = offerSizes(line, rulesOf(termsOf(order)))
  return { sizes, sizesNote: note }
}

export function termsOf(order: OrderRow): OrderTerms {
  return { ...order, isGroup: order.group !== null }
}

function showLine(line: OrderLineRow): OrderLine {
  const { size, offer: _, variantId: __, restocked: ___, baseCents: ____, taxLimited: _____, ...shown } = line
  return { ...shown, size: { id: size.id, name: size.name } }
}
