import { isDeepStrictEqual } from 'node:util'

import { DeliveryChoice } from '#lib/contract/shopping.ts'
import type { OrderLine, ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { Delivery } from '#lib/contract/stores.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { streamNews } from '#lib/server/platform/live/stream.ts'
import { tellOfChange } from '#lib/server/storefront/orders/change-mails.ts'
import { holdOrder, updateLine } from '#lib/server/storefront/orders/write.ts'
import { settleForPayer } from '#lib/server/commerce/payments/settle.ts'
import { paymentHandle } from '#lib/server/commerce/payments/start.ts'
import { moveStock } from '#lib/server/commerce/stock/service.ts'
import { deliveryText } from '#lib/shared/delivery-text.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { isDated } from '#lib/shared/order-dates.ts'
import { isEditable, orderState } from '#lib/shared/order-state.ts'
import { shownUpcharge } from '#lib/shared/piece-price.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { fillIn } from './fields.ts'
import { refuseTooMuchOf } from './holding.ts'
import { findOrderByLink, type OrderLineRow, type OrderRow } from './order-queries.ts'
import { fileHref } from './store.ts'

const CHANGES = { hits: 60, seconds: 3600 }

/** An order by its unguessable link. */
export async function getShopperOrder(db: Db, publicId: string): Promise<ShopperOrder> {
  return showOrder(await mustFind(db, publicId))
}

/** News of an order for who has its link. */
export async function watchOrder(db: Db, publicId: string, request: Request): Promise<Response> {
  const { id, workspaceId } = await mustFind(db, publicId)
  const describe = () => ({ kind: 'order', id: publicId })
  const isAllowed = () => findOrderByLink(db, publicId).then(Boolean, () => true)
  return streamNews(db, { listener: `order:${id}`, workspaceId, subjectId: id, describe, isAllowed }, request)
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

interface LineChange {
  publicId: string
  lineId: string
  sizeId?: string | undefined
  personalisation?: Record<string, string> | undefined
  before?: { sizeId: string; personalisation: Record<string, string> } | undefined
}

/** Changes size, names and numbers of a line at no change of price, until the store locks. */
export async function changeOrderLine(db: Db, change: LineChange): Promise<ShopperOrder> {
  const { publicId } = change
  const { id } = await mustFind(db, publicId)
  await throttle(db, `order-change:${id}`, CHANGES)
  await inTransaction(db, async tx => {
    await holdOrder(tx, id)
    await changeLine(tx, await mustFind(tx, publicId), change)
  })
  return getShopperOrder(db, publicId)
}

async function changeLine(tx: Db, order: OrderRow, change: LineChange): Promise<void> {
  const { lineId, sizeId, personalisation } = change
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw notFound('Order line')
  refuseUnlessEditable(order, line)
  const size = newSize(order, line, sizeId ?? line.size.id)
  const filled = refill(order, line, { ...typedBefore(line), ...personalisation })
  if (isDeepStrictEqual([size, filled], [line.size, line.personalisation])) return
  refuseOlder(order, line, change)

  const { changes } = differences(line, { size, filled })
  const history = { lineId, name: line.name, changes }
  const variantId = await updateLine(tx, { orderId: order.id, lineId, size, personalisation: filled, history })
  const isMoved = await moveToSize(tx, line, { size, variantId })
  if (isMoved && order.status === 'pending' && !order.group?.chargeFailed) {
    await refuseTooMuchOf(tx, { id: order.id, storeItemId: line.storeItemId, variantId })
  }
  if (isMoved) await notify(tx, { kind: 'cache', tags: [`store:${order.campaignId}`] })
  await notify(tx, { kind: 'order', workspaceId: order.workspaceId, subjectId: order.id })
  if (order.status !== 'pending') await tellOfChange(tx, order.id, { name: line.name, changes })
}

/** Another window, or the other parent, was quicker: what they wrote is not lost under this change. */
function refuseOlder(order: OrderRow, line: OrderLineRow, { before }: LineChange): void {
  if (!before) return
  const typed = (values: Record<string, string>) => Object.entries(values).filter(([, value]) => value !== '')
  const isSame =
    before.sizeId === line.size.id &&
    isDeepStrictEqual(new Map(typed(before.personalisation)), new Map(typed(typedBefore(line))))
  if (isSame) return
  throw new AppError('conflict', 'Somebody changed this piece in the meantime. Nothing of yours is saved yet.', {
    data: showOrder(order)
  })
}

/** True where pieces of limited stock changed hands. */
async function moveToSize(
  tx: Db,
  line: OrderLineRow,
  { size, variantId }: Pick<OrderLineRow, 'size' | 'variantId'>
): Promise<boolean> {
  if (size.id === line.size.id || !line.storeItemId) return false
  const pieces = { storeItemId: line.storeItemId, variantId: line.variantId, quantity: line.quantity - line.restocked }
  if (pieces.quantity === 0) return false
  const moved = await moveStock(tx, pieces, { ...pieces, variantId })
  if (moved === 'sold_out') throw new AppError('conflict', `${line.name} in size ${size.name} is sold out`)
  return moved === 'moved'
}

function refuseUnlessEditable(order: OrderRow, line: OrderLineRow): void {
  const ask = order.contactEmail ? `Please write to ${order.contactEmail}.` : 'Please ask the shop.'
  if (!isEditable(order, order)) {
    throw new AppError('conflict', `This order can no longer be changed here. ${ask}`)
  }
  if (line.refundedCents > 0) throw new AppError('conflict', `This line was refunded and cannot be changed. ${ask}`)
}

/** The price stays what was paid, so the up-charge that was ordered stays with the line and the way back is open. */
function newSize(order: OrderRow, line: OrderLineRow, sizeId: string): OrderLineRow['size'] {
  if (sizeId === line.size.id) return line.size
  const size = line.offer?.sizes.find(({ id }) => id === sizeId && !line.offer?.leftOut.includes(id))
  if (!size) throw new AppError('conflict', 'This size is not offered any more, please choose another')
  const dearer = upchargeNow(order, line, size) - upchargeNow(order, line, line.size)
  if (dearer > 0) {
    const price = formatMoney(dearer, order.currency)
    throw new AppError('conflict', `Size ${size.name} costs ${price} more. Please ask the shop to change it.`)
  }
  return { id: size.id, name: size.name, upchargeCents: line.size.upchargeCents }
}

/** What a size adds to the price of a piece, by the up-charges of sizes as ordered and as offered. */
function upchargeNow(order: OrderRow, line: OrderLineRow, { upchargeCents }: { upchargeCents: number }): number {
  const fundraising = { kind: order.fundraisingKind, value: order.fundraisingValue }
  return shownUpcharge(line.offer?.baseCents ?? 0, upchargeCents, fundraising)
}

function typedBefore({ personalisation }: OrderLineRow): Record<string, string> {
  return Object.fromEntries(personalisation.map(({ field, value }) => [field.id, value]))
}

/** By the fields as they were ordered. What costs extra stays as it was bought: it can be reworded, not added. */
function refill(order: OrderRow, line: OrderLineRow, typed: Record<string, string>): OrderLineRow['personalisation'] {
  const fields = line.personalisation.map(({ field }) => field)
  const { filled, problems } = fillIn(fields, typed)
  if (problems.length > 0) throw new AppError('invalid', problems.join('. '))
  return filled.map((entry, index) => {
    const before = line.personalisation[index]!
    const dearer = entry.priceCents - before.priceCents
    if (dearer > 0) {
      const price = formatMoney(dearer, order.currency)
      throw new AppError('conflict', `${entry.field.label} costs ${price} more. Please ask the shop to add it.`)
    }
    return { ...entry, priceCents: before.priceCents }
  })
}

/** For the order's history: what was and what is, in words. */
function differences(line: OrderLineRow, now: { size: OrderLineRow['size']; filled: OrderLineRow['personalisation'] }) {
  const changes = now.filled.flatMap(({ field, value }, index) => {
    const before = line.personalisation[index]!.value
    return before === value ? [] : [{ label: field.label, from: before, to: value }]
  })
  if (now.size.id !== line.size.id) changes.unshift({ label: 'Size', from: line.size.name, to: now.size.name })
  return { changes }
}

async function mustFind(db: Db, publicId: string): Promise<OrderRow> {
  const order = await findOrderByLink(db, publicId)
  if (!order) throw notFound('Order')
  return order
}

function showOrder(order: OrderRow): ShopperOrder {
  const editable = isEditable(order, order)
  const offer = Delivery.parse(order.offer)
  const { id, publicId, lines, buyerName, buyerEmail, buyerPhone, status, livemode, ...plain } = order
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
    buyer: { name: buyerName, email: buyerEmail, phone: buyerPhone },
    deliveryText: deliveryText(order.delivery, offer),
    delivery: DeliveryChoice.parse(order.delivery),
    editable,
    dated: isDated(order),
    lines: lines.map(line => ({ ...showLine(line), sizes: editable ? sizesFor(order, line) : [] }))
  }
}

function showLine({ size: { id, name }, offer: _, variantId: __, restocked: ___, ...line }: OrderLineRow): OrderLine {
  return { ...line, size: { id, name } }
}

/** The size ordered and those that cost no more. */
function sizesFor(order: OrderRow, line: OrderLineRow): ShopperOrder['lines'][number]['sizes'] {
  if (line.refundedCents > 0) return []
  const paid = upchargeNow(order, line, line.size)
  const sizes = (line.offer?.sizes ?? []).filter(size => {
    if (size.id === line.size.id) return true
    return !line.offer?.leftOut.includes(size.id) && upchargeNow(order, line, size) <= paid
  })
  const own = sizes.some(({ id }) => id === line.size.id)
  return (own ? sizes : [line.size, ...sizes]).map(size => {
    const lessCents = size.id === line.size.id ? 0 : paid - upchargeNow(order, line, size)
    return { id: size.id, name: size.name, lessCents }
  })
}
