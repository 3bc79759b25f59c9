import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'

import type { z } from 'zod'

import type { placeOrder as endpoint, PricedCart } from '#lib/contract/shopping.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import { redeemCoupon } from '#lib/server/storefront/coupons/coupons.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { gateway, type Place, refuseWhileResting } from '#lib/server/commerce/payments/gateway.ts'
import { placeOf } from '#lib/server/commerce/payments/place.ts'
import { reservePlaces } from '#lib/server/storefront/late/places.ts'
import { insertOrder, type LineInsert, type NewOrder } from '#lib/server/storefront/orders/write.ts'
import { describe } from '#lib/server/commerce/payments/describe.ts'
import { startPayment } from '#lib/server/commerce/payments/start.ts'
import { reserveStock } from '#lib/server/commerce/stock/service.ts'
import { cleanAddress, findAddressProblems } from '#lib/shared/postal-address.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { hasProblems, type ReadyLine, type CartPricing, priceAtShop } from './cart.ts'
import { refuseTooMuch } from './holding.ts'
import { findLineProblems, type LateBoxes, lateBoxesOf } from './late.ts'
import { type EarlierOrder, findEarlier, findShop, type ShopRow } from './queries.ts'
import { type Shopper, shopperOf } from './shopper.ts'
import { fileHref, showArtwork } from './store.ts'
import { checkUnlocked, type Viewer } from './unlock.ts'
import { refuseManyUnpaid } from './unpaid.ts'

type Body = z.output<(typeof endpoint)['body']>
type Placed = z.output<(typeof endpoint)['data']>

interface Caller extends Viewer {
  /** The header Idempotency-Key. */
  idempotencyKey: string | null
  ip: string
}

const KEY = /^[\w-]{8,200}$/

/** Thrown to undo the transaction; what is told to the shopper is worked out again afterwards. */
class ChangedMeanwhile extends Error {}

/**
 * Places the order: all of it in one transaction, or none. The same key and request give the same order again,
 * whatever has become of the store since, so a lost answer can be asked for again.
 */
export async function placeOrder(db: Db, body: Body, caller: Caller): Promise<Placed> {
  const { idempotencyKey } = caller
  if (idempotencyKey === null || !KEY.test(idempotencyKey)) {
    throw new AppError('invalid', t('errors.storefront.sendIdempotencyKey'))
  }
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const { campaignId, couponCode, buyer } = body
  const shopper = shopperOf(campaignId, caller)
  const storeItemIds = body.lines.map(({ itemId }) => itemId)
  const look = async () => {
    const [shop, others] = await Promise.all([
      findShop(db, campaignId, { storeItemIds, couponCode, buyerEmail: buyer.email }),
      findEarlier(db, { campaignId, idempotencyKey, email: buyer.email, isCounted: caller.ip !== '', ...shopper })
    ])
    if (!shop) throw notFound('Store')
    return { shop, ...others }
  }

  const { shop, earlier, unpaid } = await look()
  if (earlier) return answerAgain(db, shop, earlier, { body, requestHash })
  checkUnlocked(shop, caller)
  requireAddress(body.delivery)
  const pricing = priceAtShop(shop, body, await findLineProblems(db, shop, body.lines))
  refuseUnlessAgreed(pricing.cart, body)
  await refuseManyUnpaid(db, unpaid, { campaignId, ...shopper })

  // Pieces are not held for an order that nobody could pay now.
  const place = requirePlace(shop, pricing.cart)
  if (pricing.cart.totalCents > 0) refuseWhileResting(place)

  const order = orderRow(shop, body, { pricing, requestHash, idempotencyKey, shopper, place })
  const late = shop.late && (await lateBoxesOf(shop, shop.late, pricing.ready))
  let number: number
  try {
    number = await write(db, shop, { order, place, pricing, late })
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error
    return answerConcurrent(db, await look(), { body, requestHash })
  }
  const payment = await startPayment(db, paymentOf({ ...order, number }, shop, place, pricing.terms !== null))
  return answer(shop, { publicId: order.public_id, totalCents: order.total_cents, payment })
}

function refuseUnlessAgreed(cart: PricedCart, { expectedTotalCents }: Body): void {
  if (hasProblems(cart)) {
    const [line] = cart.lines.flatMap(({ problem }) => problem ?? [])
    const message = cart.problems[0] ?? line ?? cart.coupon?.problem ?? t('errors.cart.notOrderable')
    throw new AppError('conflict', message, { data: cart })
  }
  if (cart.totalCents !== expectedTotalCents) {
    throw new AppError('conflict', t('errors.storefront.priceChanged'), {
      data: cart
    })
  }
}

/** A price needs no address; a parcel does. */
function requireAddress(delivery: Body['delivery']): void {
  if (delivery.kind !== 'shipping') return
  const fields = Object.entries(findAddressProblems(delivery)).map(([field, message]) => {
    return { field: `delivery.${field}`, message }
  })
  const [first] = fields
  if (first) throw new AppError('invalid', `${first.field}: ${first.message}`, { data: { fields } })
}

/** What costs nothing is paid nowhere, so it can be ordered where nothing can be paid. */
function requirePlace(shop: ShopRow, { totalCents }: PricedCart): Place {
  const place = placeOf(shop)
  if (place) return place
  if (totalCents === 0) return { gateway: gateway().kind, livemode: gateway().livemode, account_id: null }
  throw new AppError('unavailable', t('errors.storefront.noPayments'), { retryAfter: 600 })
}

interface Written {
  order: OrderInsert
  place: Place
  pricing: CartPricing
  /** What it takes of the free places of a run. */
  late: LateBoxes | null
}

/** Most orders limit nothing and are one statement. Otherwise hot rows go last: stock, then coupon, as when they go back, then places. */
async function write(db: Db, shop: ShopRow, { order, place, pricing, late }: Written): Promise<number> {
  const { ready, totals, coupon } = pricing
  const lines = zip(ready, totals.lines).map(([line, shares], position) => lineRow(position, line, shares))
  const isLimited = ready.some(({ item }) => item.left !== null)
  const insert = async (tx: Db) => {
    const inserted = await insertOrder(tx, order, lines, place)
    if (!inserted) throw new ChangedMeanwhile()
    return inserted
  }
  if (!isLimited && !coupon && !late) return (await insert(db)).number
  return inTransaction(db, async tx => {
    const { number, pieces } = await insert(tx)
    if (isLimited && !(await reserveStock(tx, pieces))) throw new ChangedMeanwhile()
    if (coupon && !(await redeemCoupon(tx, { couponId: coupon.id, order, now: new Date() })))
      throw new ChangedMeanwhile()
    if (late && !(await reservePlaces(tx, { ...late, orderId: order.id }))) throw new ChangedMeanwhile()
    if (order.total_cents > 0) await refuseTooMuch(tx, { id: order.id, cart: pricing.cart })
    if (isLimited || late) await notify(tx, { kind: 'cache', tags: [`store:${shop.campaignId}`] })
    if (late) await notify(tx, { kind: 'run', workspaceId: shop.workspaceId, subjectId: late.runId })
    return number
  })
}

interface Found {
  shop: ShopRow
  earlier: EarlierOrder | null
}

interface Again {
  body: Body
  requestHash: string
}

/** Somebody was quicker: the same request in another window, or another shopper with the last piece. */
async function answerConcurrent(db: Db, { shop, earlier }: Found, again: Again): Promise<Placed> {
  if (earlier) return answerAgain(db, shop, earlier, again)
  const { cart } = priceAtShop(shop, again.body, await findLineProblems(db, shop, again.body.lines))
  refuseUnlessAgreed(cart, again.body)
  throw new AppError('conflict', t('errors.storefront.orderedMeanwhile'), { data: cart })
}

async function answerAgain(db: Db, shop: ShopRow, earlier: EarlierOrder, { body, requestHash }: Again) {
  if (earlier.requestHash !== requestHash) {
    throw new AppError('conflict', t('errors.storefront.idempotencyKeyUsed'))
  }
  if (earlier.status === 'expired' || earlier.status === 'cancelled') {
    throw new AppError('conflict', t('errors.storefront.orderNotPaidInTime'))
  }
  const order = {
    id: earlier.id,
    number: earlier.number,
    total_cents: earlier.totalCents,
    currency: earlier.currency,
    buyer_email: body.buyer.email
  }
  const payment =
    earlier.status === 'pending' ? await startPayment(db, paymentOf(order, shop, earlier.place, earlier.isGroup)) : null
  return answer(shop, { ...earlier, payment })
}

function answer(shop: ShopRow, order: { publicId: string; totalCents: number; payment: Placed['payment'] }): Placed {
  const { publicId, totalCents, payment } = order
  return {
    orderId: publicId,
    path: `${storePath(shop)}/orders/${publicId}`,
    totalCents,
    currency: shop.currency,
    payment
  }
}

type PayableRow = Pick<OrderInsert, 'id' | 'total_cents' | 'currency' | 'buyer_email'> & { number: number }

/** The same for every try, so that a repeated start finds the payment it began. */
function paymentOf(order: PayableRow, { shopName }: ShopRow, place: Place, isGroup: boolean) {
  return {
    payableId: order.id,
    place,
    amountCents: order.total_cents,
    currency: order.currency,
    description: describe({ reference: `Order ${order.number}`, shopName }),
    receiptEmail: order.buyer_email,
    ...(isGroup && { capture: 'manual' as const })
  }
}

type OrderInsert = NewOrder & {
  id: string
  total_cents: number
  currency: string
}

interface Particulars {
  pricing: CartPricing
  requestHash: string
  idempotencyKey: string
  shopper: Shopper
  place: Place
}

function orderRow(shop: ShopRow, body: Body, particulars: Particulars): OrderInsert {
  const { totals, coupon } = particulars.pricing
  const { livemode } = particulars.place
  return {
    id: randomUUID(),
    public_id: randomBytes(16).toString('base64url'),
    workspace_id: shop.workspaceId,
    store_id: shop.id,
    buyer_name: body.buyer.name,
    buyer_email: body.buyer.email,
    buyer_phone: body.buyer.phone,
    recipient: body.recipient,
    delivery: JSON.stringify(deliverySnapshot(shop, body)),
    note: body.note,
    currency: shop.currency,
    units: totals.units,
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    included_tax_cents: totals.includedTaxCents,
    taxes: JSON.stringify(totals.taxes),
    total_cents: totals.totalCents,
    fundraising_cents: totals.fundraisingCents,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? '',
    livemode,
    ...(particulars.pricing.terms && { group_terms: JSON.stringify(particulars.pricing.terms) }),
    idempotency_key: particulars.idempotencyKey,
    request_hash: particulars.requestHash,
    placed_from: particulars.shopper.placedFrom,
    placed_by: particulars.shopper.placedBy
  }
}

/** With a copy of the place, so that the order can name it when the store no longer does. */
function deliverySnapshot(shop: ShopRow, { delivery }: Body): object {
  const offer = Delivery.parse(shop.delivery)
  if (delivery.kind === 'pickup') {
    return { ...delivery, point: offer.pickup.find(({ id }) => id === delivery.pointId) }
  }
  return delivery.kind === 'group' ? { ...delivery, label: offer.group.label } : cleanAddress(delivery)
}

type Shares = CartPricing['totals']['lines'][number]

function lineRow(position: number, line: ReadyLine, shares: Shares): LineInsert {
  const { item, colour, size, quantity, piece, personalisation, bundle, group } = line
  const { pictures, ...shownColour } = colour
  return {
    position,
    store_item_id: item.id,
    item_id: item.itemId,
    name: item.name,
    garment: item.garment,
    colour: shownColour,
    size,
    quantity,
    base_cents: piece.baseCents,
    fundraising_cents: piece.fundraisingCents,
    options_cents: piece.optionsCents,
    unit_cents: piece.unitCents,
    total_cents: shares.totalCents,
    discount_cents: shares.discountCents,
    tax_cents: shares.taxCents,
    included_tax_cents: shares.includedTaxCents,
    tax_class: item.taxClass,
    taxes: shares.taxes ?? null,
    tax_limited: shares.isLimited ?? false,
    personalisation,
    picture: {
      garment: item.garment,
      front: fileHref(pictures.front, 'picture'),
      back: fileHref(pictures.back, 'picture'),
      artwork: showArtwork(item)
    },
    bundle,
    group_price: group
  }
}
