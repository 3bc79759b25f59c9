import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import type { listOrders, OrderDetail, OrderTotals } from '#lib/contract/orders.ts'
import type { OrderLine, OrderState } from '#lib/contract/shopper-orders.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { findDisputesOf } from '#lib/server/commerce/payments/disputes.ts'
import { livemodeOf } from '#lib/server/commerce/payments/place.ts'
import { deliveryText } from '#lib/papers/delivery-text.ts'
import { orderState } from '#lib/shared/order-state.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { describeEvent } from './activity.ts'
import { type Filter, findPage, itemsText, sumOrders } from './list-queries.ts'
import { allowedActions } from './policy.ts'
import { findAround, findAuthorisation, findLines, findOrder, type OrderRow } from './queries.ts'
import { findLimited } from './refunded-goods.ts'
import { findShipments } from './shipment-queries.ts'
import { shownToShop } from './shown-shipment.ts'
import { SHIPPING } from './shipping.ts'
import { findSizeFacts } from './size-queries.ts'
import { showSizes } from './show-sizes.ts'

export async function findOrders(
  db: Db,
  member: Member,
  { page, pageSize, at, IncludeTotals, ...filter }: Filter & LongPaging & { IncludeTotals: boolean }
): Promise<Data<typeof listOrders>> {
  const countAll = async () => (await findTotals(db, member, filter)).count
  const [found, totals] = await Promise.all([
    findPage(db, member, { page, pageSize, at, filter, countAll }),
    IncludeTotals ? findTotals(db, member, filter) : undefined
  ])
  return { ...found, page, pageSize, ...(totals && { totals }) }
}

export async function findTotals(db: Db, member: Member, filter: Filter): Promise<OrderTotals> {
  return sumOrders(db, member, { ...filter, livemode: await livemodeOf(db, member) })
}

export async function getOrder(db: Db, member: Member, orderId: string): Promise<OrderDetail> {
  const order = await findOrder(db, member, orderId)
  if (!order) throw notFound('Order')
  const [lines, limited, around, disputes, sizeFacts, shipments, authorisation] = await Promise.all([
    findLines(db, orderId),
    findLimited(db, orderId),
    findAround(db, member, orderId),
    findDisputesOf(db, member, orderId),
    findSizeFacts(db, orderId),
    findShipments(db, orderId),
    findAuthorisation(db, orderId)
  ])
  const { sizesOf, change } = showSizes(sizeFacts)
  const { id, publicId, delivery, heldReason, storeId, storeName, ...facts } = order
  return {
    ...facts,
    id,
    orderId: publicId,
    store: { id: storeId, name: storeName },
    items: itemsText(lines),
    delivery: delivery.kind,
    deliveryChoice: delivery,
    deliveryText: deliveryText(delivery, Delivery.parse(order.offer)),
    state: orderState(order, order),
    held: heldReason !== '',
    heldReason,
    link: shopperLink(order),
    lines: lines.map(line => ({
      ...withWholePicture(line),
      limited: limited.has(line.id),
      sizes: sizesOf(line.id)
    })),
    change,
    shipments: shipments.map(shownToShop),
    payments: around.payments,
    disputes,
    authorisation,
    refunds: around.refunds.map(({ shares: _, lineName, partId, state, ...refund }) => ({
      ...refund,
      lineName: lineName ?? '',
      part: partOf(partId),
      state: state as 'requested'
    })),
    shippingRefundedCents: shippingRefunded(around.refunds),
    mails: around.mails.map(({ state, ...mail }) => ({ ...mail, state: state as 'queued' })),
    activity: around.events.map(event => describeEvent(event, order)),
    actions: allowedActions(standingOf(order), member.role)
  }
}

export function standingOf(order: OrderRow) {
  const { status, paidCents, refundedCents } = order
  return {
    status,
    held: order.heldReason !== '',
    paidCents,
    refundedCents,
    state: orderState(order, order) as OrderState,
    delivery: order.delivery.kind
  }
}

function shopperLink(order: OrderRow): string {
  return `${env().publicUrl}${storePath(order)}/orders/${order.publicId}`
}

function partOf(partId: string | null): 'order' | 'line' | 'shipping' {
  if (partId === null) return 'order'
  return partId === SHIPPING ? SHIPPING : 'line'
}

function shippingRefunded(refunds: { state: string; shares: unknown }[]): number {
  const living = refunds.filter(({ state }) => state !== 'failed')
  return living.reduce((sum, { shares }) => sum + ((shares as Record<string, number>)[SHIPPING] ?? 0), 0)
}

const NO_PICTURE = { garment: null, front: null, back: null, artwork: [] }

function withWholePicture(line: OrderLine): OrderLine {
  return { ...line, picture: { ...NO_PICTURE, ...line.picture } }
}
