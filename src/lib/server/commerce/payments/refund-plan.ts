// How much of what may be given back. Pure, so that every case can be tried.
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { allocate } from '#lib/shared/cents.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { centsOfPieces } from '#lib/shared/refund-pieces.ts'

/** A part that can be refunded by itself: with its tax and without its discount. */
export interface Refundable {
  id: string
  totalCents: number
  /** Pieces of it that are still to be made; none of what is not made of pieces. */
  pieces?: number
}

export interface Books {
  currency: string
  paidCents: number
  refundedCents: number
  parts: (Refundable & { refundedCents: number })[]
}

export interface Wanted {
  /** All of them alike where it is left out. */
  partId?: string | undefined
  /** All that is left where it is left out, or what so many pieces cost. */
  amountCents?: number | undefined
  quantity?: number | undefined
}

export interface Plan {
  amountCents: number
  /** In cents by the id of the part. */
  shares: Record<string, number>
  /** What becomes of the goods: its kind decides it, and takes it back where the refund fails. */
  goods?: Goods | undefined
  /** For something cheaper that is made instead. */
  givenBack?: boolean | undefined
}

/** A payment and how much of it was not given back. */
export interface PaymentLeft {
  id: string
  leftCents: number
}

export interface Goods {
  /** Pieces that are not made because of it, by the id of the part. */
  pieces: Record<string, number>
  /** They can be sold again. */
  restocked: boolean
}

/** What a person said about the goods. */
export interface GoodsWanted {
  /** Pieces of the part; what is left of it where it is left out. */
  quantity?: number | undefined
  /** The buyer gets them all the same. Where it is left out: what is refunded as a whole is not made. */
  make?: boolean | undefined
  restock?: boolean | undefined
}

/** The amount and how it is spread; throws where it is more than is left. Sums never exceed what was paid. */
export function planRefund(books: Books, { partId, amountCents, quantity }: Wanted): Plan {
  const leftOfAll = books.paidCents - books.refundedCents
  if (books.paidCents === 0) throw new AppError('conflict', t('errors.commerce.nothingPaid'))
  if (partId === undefined) {
    const amount = checked(amountCents ?? leftOfAll, leftOfAll, books.currency)
    return { amountCents: amount, shares: spread(amount, books.parts) }
  }
  const found = books.parts.find(({ id }) => id === partId)
  if (!found) throw new AppError('not_found', t('errors.commerce.noLine'))
  if (quantity !== undefined) checkPieces(found, quantity)
  const left = Math.min(leftOf(found), leftOfAll)
  const amount = checked(amountCents ?? costOf(found, left, quantity), left, books.currency)
  return { amountCents: amount, shares: { [partId]: amount } }
}

/**
 * The plan for each payment that it is given back of: one where one is large enough, the first of them; otherwise the
 * largest first. What becomes of the goods goes with the first.
 */
export function splitPlan(plan: Plan, payments: readonly PaymentLeft[]): { paymentId: string; plan: Plan }[] {
  const enough = payments.find(({ leftCents }) => leftCents >= plan.amountCents)
  if (enough) return [{ paymentId: enough.id, plan }]
  const shares = Object.entries(plan.shares)
  let open = plan.amountCents
  const split = payments
    .toSorted((a, b) => b.leftCents - a.leftCents)
    .map(({ id, leftCents }, index) => {
      const amountCents = Math.min(leftCents, open)
      open -= amountCents
      const { goods, ...own } = { ...plan, amountCents, shares: drawShares(shares, amountCents) }
      return { paymentId: id, plan: index === 0 ? { ...own, goods } : own }
    })
    .filter(part => part.plan.amountCents > 0)
  if (open > 0) throw new AppError('conflict', t('errors.commerce.refundAbovePayments'))
  return split
}

/** So much of the shares, the first of them first; what is taken is gone from them. */
function drawShares(shares: [string, number][], amountCents: number): Plan['shares'] {
  let open = amountCents
  const taken = shares.map((share): [string, number] => {
    const cents = Math.min(share[1], open)
    share[1] -= cents
    open -= cents
    return [share[0], cents]
  })
  return Object.fromEntries(taken.filter(([, cents]) => cents > 0))
}

function costOf({ pieces = 0 }: Refundable, leftCents: number, quantity: number | undefined): number {
  return quantity === undefined ? leftCents : centsOfPieces({ cents: leftCents, pieces }, quantity)
}

function checkPieces({ pieces = 0 }: Refundable, quantity: number): void {
  if (quantity <= pieces) return
  throw new AppError('conflict', t('errors.commerce.piecesLeft', { count: pieces }))
}

function checked(amountCents: number, leftCents: number, currency: string): number {
  if (leftCents <= 0) throw new AppError('conflict', t('errors.commerce.lineRefunded'))
  if (amountCents <= leftCents) return amountCents
  throw new AppError('conflict', t('errors.commerce.lineLeftToRefund', { left: formatMoney(leftCents, currency) }))
}

function spread(amountCents: number, parts: Books['parts']): Record<string, number> {
  const lefts = parts.map(leftOf)
  const shares = allocate(amountCents, lefts)
  // An earlier refund that nobody could assign may leave more on the parts than on the whole, never less.
  const spreadOver = zip(parts, zip(shares, lefts)).map(([{ id }, both]): [string, number] => [id, Math.min(...both)])
  return Object.fromEntries(spreadOver.filter(([, share]) => share > 0))
}

function leftOf({ totalCents, refundedCents }: { totalCents: number; refundedCents: number }): number {
  return totalCents - refundedCents
}
