import { t } from '#lib/i18n/t.ts'
import type { CartLine, DeliveryChoice, PricedCart, PricedLine } from '#lib/contract/shopping.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { SMALLEST_CHARGE_CENTS } from '#lib/server/commerce/payments/start.ts'
import { type GroupPrice, type GroupTerms, groupTermsOf, totalsByTerms } from '#lib/shared/group-price.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { type PiecePrice, pricePiece, raisedBy } from '#lib/shared/piece-price.ts'
import { type Adjustment, MAX_TOTAL_CENTS, type PricedDocument, priceLines } from '#lib/shared/pricing.ts'
import { cleanAddress } from '#lib/shared/postal-address.ts'
import { shippingRate } from '#lib/shared/shipping.ts'
import { isSelling, storeStateAt } from '#lib/shared/store-state.ts'
import { rulesOf, termsFor } from '#lib/shared/taxes.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { required } from '#lib/shared/required.ts'
import { shippingRefusal } from '#lib/server/storefront/stores/shipping-faults.ts'
import { missingBundles, type PartOfBundle, partOfBundle } from './bundles.ts'
import { groupPriceOf } from './group.ts'
import { fillIn } from './fields.ts'
import { findLineProblems } from './late.ts'
import { type CouponRow, findShop, type ShopItemRow, type ShopRow } from './queries.ts'
import { fundraisingOfStore, offeredBy } from './store.ts'
import { checkUnlocked, type Viewer } from './unlock.ts'

interface Cart {
  campaignId: string
  lines: CartLine[]
  couponCode: string
  delivery?: DeliveryChoice | undefined
}

/** A line without a problem, with everything an order keeps of it. */
export interface ReadyLine {
  item: ShopItemRow
  colour: ShopItemRow['colours'][number]
  size: ShopItemRow['sizes'][number]
  quantity: number
  piece: PiecePrice
  personalisation: OrderLine['personalisation']
  bundle: OrderLine['bundle']
  group: GroupPrice | null
}

type Checked = { shown: PricedLine; piece: PiecePrice; taxClass?: string; ready: ReadyLine | null }

export interface CartPricing {
  cart: PricedCart
  /** Only complete where nothing in the cart has a problem. */
  ready: ReadyLine[]
  /** Where a line has a group price: how the total will follow from what the store sells. */
  terms: GroupTerms | null
  totals: PricedDocument & { fundraisingCents: number }
  coupon: CouponRow | null
}

const FREE: PiecePrice = { baseCents: 0, fundraisingCents: 0, optionsCents: 0, unitCents: 0 }

/** Prices a cart by what the store says now. What is wrong is told in words beside the line, so nothing typed is lost. */
export async function priceCart(db: Db, cart: Cart, viewer: Viewer): Promise<PricedCart> {
  const { lines, couponCode } = cart
  const shop = await findShop(db, cart.campaignId, { storeItemIds: lines.map(({ itemId }) => itemId), couponCode })
  if (!shop) throw notFound('Store')
  checkUnlocked(shop, viewer)
  return priceAtShop(shop, cart, await findLineProblems(db, shop, lines)).cart
}

export function hasProblems({ lines, coupon, problems }: PricedCart): boolean {
  return problems.length > 0 || Boolean(coupon?.problem) || lines.some(({ problem }) => problem !== null)
}

/** The cart against the store as it was just read: one sum for the screen, the order and the payment. */
export function priceAtShop(
  shop: ShopRow,
  { lines, couponCode, delivery }: Cart,
  lineProblems: ReadonlyMap<string, string>
): CartPricing {
  const left = new StockLeft(shop.items)
  const checked = lines.map(line => {
    const part = partOfBundle(line, lines, shop)
    return checkLine(shop, line, { left, part, typed: lineProblems.get(line.key) })
  })
  const couponProblem = couponCode === '' ? null : problemOfCoupon(shop.coupon)
  const coupon = couponProblem === null ? shop.coupon : null
  const offer = Delivery.parse(shop.delivery)
  const priced = checked.map(({ piece, shown, taxClass }) => ({ ...piece, quantity: shown.quantity, taxClass }))
  const { currency } = shop
  const adjustments = adjustmentsOf(shop, offer, { delivery, coupon })
  const totals = priceLines({ currency, lines: priced, adjustments })
  const ready = checked.flatMap(line => line.ready ?? [])
  const isGroup = ready.some(({ group }) => group)
  const terms = isGroup ? groupTermsOf(fundraisingOfStore(shop), adjustments, totals) : null
  const fundraisingCents = raisedBy(priced)
  const { units, subtotalCents, discountCents, shippingCents, taxCents, includedTaxCents, taxes, totalCents } = totals
  const problems = [
    problemOfStore(shop),
    ...missingItems(shop, lines),
    delivery && problemOfDelivery(offer, delivery),
    problemOfAmount(totals, shop.currency)
  ]
  return {
    cart: {
      units,
      subtotalCents,
      discountCents,
      shippingCents,
      taxCents,
      includedTaxCents,
      taxes,
      totalCents,
      currency,
      // Of what a coupon makes free nothing goes to the cause.
      fundraisingCents: totalCents > 0 ? fundraisingCents : 0,
      lines: checked.map(({ shown }) => shown),
      hasCoupons: shop.hasCoupons,
      authorised: isGroup,
      nowCents: terms && centsNow(terms, ready, currency),
      coupon: couponCode === '' ? null : { code: shop.coupon?.code ?? couponCode, problem: couponProblem },
      problems: problems.filter(problem => typeof problem === 'string')
    },
    ready,
    terms,
    totals: { ...totals, fundraisingCents },
    coupon
  }
}

/** If the store closed now, with these pieces among those that were ordered. */
function centsNow(terms: GroupTerms, ready: ReadyLine[], currency: string): number {
  const lines = ready.map(({ item, piece, quantity, group }) => {
    const { baseCents, optionsCents } = piece
    return { baseCents, optionsCents, quantity, group, storeItemId: item.id, taxClass: item.taxClass }
  })
  const sold = new Map(ready.map(({ item }): [string, number] => [item.id, item.group?.pieces ?? 0]))
  for (const { item, quantity, group } of ready)
    if (group) sold.set(item.id, required(sold.get(item.id), 'a count') + quantity)
  const { units, totalCents } = totalsByTerms(terms, { currency, lines, sold })
  return units === 0 ? 0 : totalCents
}

interface Terms {
  delivery: DeliveryChoice | undefined
  coupon: CouponRow | null
}

/** A parcel is taxed where it goes, everything else at home. */
function adjustmentsOf(shop: ShopRow, offer: Delivery, { delivery, coupon }: Terms): Adjustment[] {
  const address = delivery?.kind === 'shipping' ? cleanAddress(delivery) : undefined
  const rate = address && shippingRate(offer.shipping, address)
  return [
    ...(coupon ? [{ kind: 'discount', cut: coupon } as const] : []),
    ...(rate ? [{ ...rate, kind: 'shipping', taxed: true } as const] : []),
    { kind: 'taxes', ...termsFor(rulesOf(shop.taxes, shop), address) }
  ]
}

interface ItemContext {
  left: StockLeft
  part: PartOfBundle
  /** What cannot be made of it as it is typed. */
  typed: string | undefined
}

function checkLine(shop: ShopRow, line: CartLine, { left, part, typed }: ItemContext): Checked {
  const { key, itemId, quantity } = line
  const { bundle } = part
  const item = shop.items.find(({ id }) => id === itemId)
  if (!item) {
    const unknown = { key, itemId, name: t('errors.cart.unknownItem'), colourName: '', sizeName: '', quantity }
    const problem = t('errors.cart.itemNotSold')
    return {
      shown: { ...unknown, unitCents: 0, totalCents: 0, personalisation: [], bundle, problem },
      piece: FREE,
      ready: null
    }
  }
  const offered = offeredBy(item)
  const colour = offered.colours.find(({ id }) => id === line.colourId)
  const size = offered.sizes.find(({ id }) => id === line.sizeId)
  const { filled, problems } = fillIn(item.fields, line.personalisation)
  const group = part.baseCents === undefined ? groupPriceOf(item) : null
  const costs = {
    baseCents: part.baseCents ?? (group ? group.mostCents : item.baseCents),
    upchargeCents: size?.upchargeCents ?? 0,
    optionsCents: filled.reduce((sum, { priceCents }) => sum + priceCents, 0)
  }
  const piece = pricePiece(costs, fundraisingOfStore(shop))
  const all = [
    part.problem,
    item.hidden && t('errors.cart.notSold', { name: item.name }),
    item.onlyBundled && !line.bundle && t('errors.cart.onlyInBundle', { name: item.name }),
    !colour && t('errors.cart.colourGone'),
    !size && t('errors.storefront.sizeGone'),
    ...problems,
    typed,
    colour && size && left.take(item, colour, size, quantity)
  ].filter(problem => typeof problem === 'string')
  const shown: PricedLine = {
    key,
    itemId,
    name: item.name,
    colourName: colour?.name ?? '',
    sizeName: size?.name ?? '',
    quantity,
    unitCents: piece.unitCents,
    totalCents: piece.unitCents * quantity,
    personalisation: filled
      .filter(({ value }) => value !== '')
      .map(({ field, value, priceCents }) => ({ fieldId: field.id, label: field.label, value, priceCents })),
    bundle,
    problem: all.length === 0 ? null : all.join('. ')
  }
  const isReady = colour && size && all.length === 0
  return {
    shown,
    piece,
    taxClass: item.taxClass,
    ready: isReady ? { item, colour, size, quantity, piece, personalisation: filled, bundle, group } : null
  }
}

/** Counts down what is left while the lines are gone through: two lines may want the same piece. */
class StockLeft {
  private readonly left: Map<string, number>

  constructor(items: ShopItemRow[]) {
    const limits = items.flatMap(({ id, left }) =>
      Object.entries(left ?? {}).map(([variant, count]): [string, number] => [`${id} ${variant}`, count])
    )
    this.left = new Map(limits)
  }

  /** Says in a sentence why so many cannot be had. */
  take(item: ShopItemRow, colour: { id: string; name: string }, size: { id: string; name: string }, quantity: number) {
    const variants = [
      { key: `${item.id} `, name: item.name },
      {
        key: `${item.id} ${colour.id}/${size.id}`,
        name: t('errors.cart.variantName', { item: item.name, colour: colour.name, size: size.name })
      }
    ]
    let problem: string | null = null
    for (const { key, name } of variants) {
      const left = this.left.get(key)
      if (left === undefined) continue
      if (quantity > left)
        problem ??= left === 0 ? t('errors.cart.soldOut', { name }) : t('errors.cart.onlyLeft', { left, name })
      this.left.set(key, Math.max(left - quantity, 0))
    }
    return problem
  }
}

function problemOfStore(shop: ShopRow): string | null {
  const state = storeStateAt(shop)
  if (isSelling(state) || shop.late) return null
  const at = (time: string) =>
    dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: shop.timeZone }).format(new Date(time))
  if (state === 'scheduled') return t('errors.cart.opensOn', { time: at(shop.opensAt!) })
  if (state === 'closed') return t('errors.cart.closedOn', { time: at(shop.closesAt!) })
  return t('errors.cart.closed')
}

function missingItems(shop: ShopRow, lines: CartLine[]): string[] {
  if (lines.length === 0) return []
  const missing = shop.items.filter(({ id, required }) => required && !lines.some(({ itemId }) => itemId === id))
  const names = [...missingBundles(shop, lines), ...missing.map(({ name }) => name)]
  return names.map(name => t('errors.cart.everyOrderNeeds', { name }))
}

function problemOfDelivery(offer: Delivery, choice: DeliveryChoice): string | null {
  if (choice.kind === 'pickup') {
    const exists = offer.pickup.some(({ id }) => id === choice.pointId)
    return exists ? null : t('errors.cart.pickupGone')
  }
  if (choice.kind === 'shipping') return shippingRefusal(offer.shipping, cleanAddress(choice)) ?? null
  const { enabled, label, recipients } = offer.group
  if (!enabled) return t('errors.cart.groupGone')
  if (recipients.length === 0 || recipients.includes(choice.recipient)) return null
  return t('errors.cart.notOnList', { label: label || t('errors.cart.group'), recipient: choice.recipient })
}

/** A card cannot be charged less than the smallest amount, unless nothing is to be paid at all. */
function problemOfAmount({ totalCents, tooMuch }: PricedDocument, currency: string): string | null {
  if (tooMuch) return t('errors.cart.orderTooLarge', { most: formatMoney(MAX_TOTAL_CENTS, currency) })
  if (totalCents === 0 || totalCents >= SMALLEST_CHARGE_CENTS) return null
  return t('errors.cart.orderTooSmall', { least: formatMoney(SMALLEST_CHARGE_CENTS, currency) })
}

function problemOfCoupon(coupon: CouponRow | null): string | null {
  if (!coupon) return t('errors.cart.coupon.unknown')
  if (coupon.expiresAt && Date.parse(coupon.expiresAt) <= Date.now()) return t('errors.cart.coupon.ended')
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return t('errors.cart.coupon.usedUp')
  if (coupon.usedByBuyer === 'pending') {
    return t('errors.cart.coupon.inUnpaidOrder')
  }
  if (coupon.usedByBuyer) return t('errors.cart.coupon.usedBefore')
  return null
}
