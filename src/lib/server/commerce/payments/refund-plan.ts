// How much of what may be given back. Pure, so that every case can be tried.
import { AppError } from '#lib/server/platform/errors.ts'
import { allocate, formatMoney } from '#lib/shared/money.ts'

/** A part that can be refunded by itself: with its tax and without its discount. */
export interface Refundable {
  id: string
  totalCents: number
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
  /** All that is left where it is left out. */
  amountCents?: number | undefined
}

export interface Plan {
  amountCents: number
  /** In cents by the id of the part. */
  shares: Record<string, number>
}

/** The amount and how it is spread; throws where it is more than is left. Sums never exceed what was paid. */
export function planRefund(books: Books, { partId, amountCents }: Wanted): Plan {
  const leftOfAll = books.paidCents - books.refundedCents
  if (books.paidCents === 0) throw new AppError('conflict', 'Nothing was paid yet, so there is nothing to refund.')
  if (partId === undefined) {
    const amount = checked(amountCents ?? leftOfAll, leftOfAll, books.currency)
    return { amountCents: amount, shares: spread(amount, books.parts) }
  }
  const found = books.parts.find(({ id }) => id === partId)
  if (!found) throw new AppError('not_found', 'Line not found')
  const left = Math.min(leftOf(found), leftOfAll)
  const amount = checked(amountCents ?? left, left, books.currency)
  return { amountCents: amount, shares: { [partId]: amount } }
}

function checked(amountCents: number, leftCents: number, currency: string): number {
  if (leftCents <= 0) throw new AppError('conflict', 'All of this was refunded before.')
  if (amountCents <= leftCents) return amountCents
  throw new AppError('conflict', `Only ${formatMoney(leftCents, currency)} of this is left to refund.`)
}

function spread(amountCents: number, parts: Books['parts']): Record<string, number> {
  const lefts = parts.map(leftOf)
  const shares = allocate(amountCents, lefts)
  // An earlier refund that nobody could assign may leave more on the parts than on the whole, never less.
  const spreadOver = parts.map(({ id }, index): [string, number] => [id, Math.min(shares[index]!, lefts[index]!)])
  return Object.fromEntries(spreadOver.filter(([, share]) => share > 0))
}

function leftOf({ totalCents, refundedCents }: { totalCents: number; refundedCents: number }): number {
  return totalCents - refundedCents
}
