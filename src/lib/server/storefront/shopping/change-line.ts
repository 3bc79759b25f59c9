// A buyer changes a line of their order by its link, until the store locks.
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { isDeepStrictEqual } from 'node:util'

import type { PaymentHandle } from '#lib/contract/shopping.ts'
import type { OrderChangeState, ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { endForPerson } from '#lib/server/commerce/payments/close.ts'
import { runRefunds } from '#lib/server/commerce/payments/refunds.ts'
import { settleForPayer } from '#lib/server/commerce/payments/settle.ts'
import { paymentHandle, payableStatus } from '#lib/server/commerce/payments/start.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import {
  askForDearer,
  changeAtOnce,
  changeToCheaper,
  holdForChange
} from '#lib/server/storefront/orders/change-line.ts'
import { findMisfit, orderOfChange } from '#lib/server/storefront/orders/order-change.ts'
import { noteText, rulesOf } from '#lib/server/storefront/orders/size-rules.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { isEditable } from '#lib/shared/order-state.ts'
import { type Difference, differenceOf, hindranceOf, isGivenBack, whyFixed } from '#lib/shared/size-change.ts'
import type { z } from 'zod'

import { fillIn } from './fields.ts'
import { orderedLetterProblem } from './design-letters.ts'
import { refuseTooMuchOf } from './holding.ts'
import { getShopperOrder, mustFind, showOrder, termsOf } from './order.ts'
import type { OrderLineRow, OrderRow } from './order-queries.ts'

const CHANGES = { hits: 60, seconds: 3600 }

interface LineChange {
  publicId: string
  lineId: string
  sizeId?: string | undefined
  personalisation?: Record<string, string> | undefined
  before?: { sizeId: string; personalisation: Record<string, string> } | undefined
  /** What the buyer was shown: above zero it is charged, below it is given back. */
  expectedCents?: number | undefined
}

/** A dearer size waits to be paid, and the order says so; everything else is done at once. */
export async function changeOrderLine(db: Db, change: LineChange): Promise<ShopperOrder> {
  const { publicId } = change
  const found = await mustFind(db, publicId)
  const { id, change: open } = found
  await throttle(db, `order-change:${id}`, CHANGES)
  await refuseLettersOfDesign(db, found, change)
  // Nobody pays for it any more, but its pieces go back by the minute's round only.
  if (open?.overdue) await endChange(db, open.id, 'expired')
  const refunds = await inTransaction(db, async tx => {
    await holdForChange(tx, id)
    return changeLine(tx, await mustFind(tx, publicId), change)
  })
  await runRefunds(db, refunds)
  return getShopperOrder(db, publicId)
}

/** Before anything is locked: a design may have to be drawn for it. */
async function refuseLettersOfDesign(db: Db, order: OrderRow, { lineId, personalisation }: LineChange): Promise<void> {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line || !personalisation) return
  const typed = line.personalisation.map(entry => ({ ...entry, value: personalisation[entry.field.id] ?? entry.value }))
  const problem = await orderedLetterProblem(db, { ...line, personalisation: typed })
  if (problem) throw new AppError('invalid', problem)
}

async function changeLine(tx: Db, order: OrderRow, change: LineChange): Promise<string[]> {
  const line = order.lines.find(({ id }) => id === change.lineId)
  if (!line) throw notFound('Order line')
  const personalisation = refill(order, line, { ...typedBefore(line), ...change.personalisation })
  const sizeId = change.sizeId ?? line.size.id
  if (isDeepStrictEqual([sizeId, personalisation], [line.size.id, line.personalisation])) return []
  const waiting = order.change
  const isAgain = waiting?.lineId === line.id && waiting.wanted.size.id === sizeId
  if (isAgain && isDeepStrictEqual(waiting.wanted.personalisation, personalisation)) return []

  refuseUnlessEditable(order, line)
  refuseOlder(order, line, change)
  const { size, price } = chooseSize(order, line, sizeId)
  const asked = price?.amountCents ?? 0
  if (waiting && (waiting.lineId === line.id || asked > 0)) {
    throw refusalWith(order, t('errors.storefront.payOtherSize'))
  }
  if ((change.expectedCents ?? 0) !== asked) throw refusalWith(order, describeDifference(order, size.name, asked))
  const made = { order, line, now: { size, personalisation } }
  if (price && asked > 0) {
    await askForDearer(tx, made, { price, closesAt: order.closesAt })
    return []
  }
  if (price) return changeToCheaper(tx, made, price)
  const { isMoved, variantId } = await changeAtOnce(tx, made)
  if (isMoved && order.status === 'pending' && !order.group?.chargeFailed) {
    await refuseTooMuchOf(tx, { id: order.id, storeItemId: line.storeItemId, variantId })
  }
  return []
}

/** Without a difference where the price stays: then what was paid for the size ordered stays with the line, as a way back. */
function chooseSize(order: OrderRow, line: OrderLineRow, sizeId: string) {
  if (sizeId === line.size.id) return { size: line.size, price: undefined }
  const size = line.offer?.sizes.find(({ id }) => id === sizeId && !line.offer?.leftOut.includes(id))
  if (!size) throw new AppError('conflict', t('errors.storefront.sizeGone'))
  const rules = rulesOf(termsOf(order))
  const price: Difference = differenceOf(line, size, rules)
  const { amountCents } = price
  const note = hindranceOf(amountCents, rules, line)
  if (note) {
    throw refusalWith(order, noteText(note, { name: size.name, amountCents, currency: order.currency }))
  }
  if (amountCents > 0 || (amountCents < 0 && isGivenBack(rules))) return { size, price }
  return { size: { ...size, upchargeCents: line.size.upchargeCents }, price: undefined }
}

/** Where the amount is not the one that was agreed to. */
function describeDifference({ currency }: OrderRow, name: string, amountCents: number): string {
  if (amountCents === 0) return t('errors.storefront.sizeCostsSame', { name })
  const amount = formatMoney(Math.abs(amountCents), currency)
  return t(amountCents > 0 ? 'errors.size.costsMore' : 'errors.size.costsLess', { name, amount })
}

/** Nothing is changed, and the page shows how it is. */
function refusalWith(order: OrderRow, message: string): AppError {
  return new AppError('conflict', message, { data: showOrder(order) })
}

/** Another window, or the other parent, was quicker: what they wrote is not lost under this change. */
function refuseOlder(order: OrderRow, line: OrderLineRow, { before }: LineChange): void {
  if (!before) return
  const typed = (values: Record<string, string>) => Object.entries(values).filter(([, value]) => value !== '')
  const isSame =
    before.sizeId === line.size.id &&
    isDeepStrictEqual(new Map(typed(before.personalisation)), new Map(typed(typedBefore(line))))
  if (!isSame) throw refusalWith(order, t('errors.storefront.pieceChanged'))
}

function refuseUnlessEditable(order: OrderRow, line: OrderLineRow): void {
  const ask = order.contactEmail
    ? t('errors.storefront.pleaseWrite', { contactEmail: order.contactEmail })
    : t('errors.storefront.pleaseAsk')
  if (!isEditable(order, order)) {
    throw new AppError('conflict', t('errors.storefront.orderFixed', { ask }))
  }
  const fixed = whyFixed(line)
  if (fixed === 'refunded') throw new AppError('conflict', t('errors.storefront.refundedLineFixed', { ask }))
  if (fixed) throw new AppError('conflict', t('errors.storefront.unmadeLineFixed', { ask }))
}

function typedBefore({ personalisation }: OrderLineRow): Record<string, string> {
  return Object.fromEntries(personalisation.map(({ field, value }) => [field.id, value]))
}

/** By the fields as they were ordered. What costs extra stays as it was bought: it can be reworded, not added. */
function refill(order: OrderRow, line: OrderLineRow, typed: Record<string, string>): OrderLineRow['personalisation'] {
  const fields = line.personalisation.map(({ field }) => field)
  const { filled, problems } = fillIn(fields, typed)
  if (problems.length > 0) throw new AppError('invalid', problems.join('. '))
  return zip(filled, line.personalisation).map(([entry, before]) => {
    const dearer = entry.priceCents - before.priceCents
    if (dearer > 0) {
      const price = formatMoney(dearer, order.currency)
      throw new AppError('conflict', t('errors.storefront.fieldCostsMore', { field: entry.field.label, price }))
    }
    return { ...entry, priceCents: before.priceCents }
  })
}

interface Named {
  publicId: string
  changeId: string
}

/** How to pay for a change that waits. One that does not fit any more is ended instead: its payment would only go back. */
export async function payOrderChange(db: Db, named: Named): Promise<z.output<typeof PaymentHandle>> {
  await mustBelong(db, named)
  const misfit = await findMisfit(db, named.changeId)
  if (misfit) {
    await endChange(db, named.changeId, 'cancelled')
    const why =
      misfit === 'another' ? t('errors.storefront.pieceChangedMeanwhile') : t('errors.storefront.orderHasGoneOn')
    throw new AppError('conflict', t('errors.storefront.keepsSize', { why }))
  }
  return paymentHandle(db, named.changeId)
}

/** Asks the payment service what became of it; the caller's word counts for nothing. */
export async function settleOrderChange(db: Db, named: Named): Promise<OrderChangeState> {
  await mustBelong(db, named)
  await settleForPayer(db, named.changeId)
  return payableStatus(db, named.changeId)
}

/** The line stays as it is. Where it was paid meanwhile, it is changed instead, as the answer shows. */
export async function dropOrderChange(db: Db, named: Named): Promise<ShopperOrder> {
  await mustBelong(db, named)
  await endChange(db, named.changeId, 'cancelled')
  return getShopperOrder(db, named.publicId)
}

function endChange(db: Db, changeId: string, status: 'expired' | 'cancelled'): Promise<void> {
  const waiting = t('errors.storefront.sizeBeingPaid')
  return endForPerson(db, changeId, { status }, { waiting })
}

async function mustBelong(db: Db, { publicId, changeId }: Named): Promise<void> {
  const { id } = await mustFind(db, publicId)
  if ((await orderOfChange(db, changeId)) !== id) throw notFound('Change')
}
