// How much of what may be given back. Pure, so that every case can be tried.
import { AppError } from '#lib/server/errors.ts'
import { allocate, formatMoney } from '#lib/shared/money.ts'

export type Part = 'order' | 'line' | 'shipping'

export const SHIPPING = 'shipping'

export interface Books {
  currency: string
  paidCents: number
  refundedCents: number
  /** Each with its tax and without its discount. */
  parts: { id: string; totalCents: number; refundedCents: number }[]
}

export interface Wanted {
  part: Part
  lineId?: string | undefined
  amountCents?: number | undefined
}

export interface Plan {
  amountCents: number
  /** In cents by line id, and under SHIPPING. */
  shares: Record<string, number>
}

/** The amount and how it is spread; throws where it is more than is left. Sums never exceed what was paid. */
export function planRefund(books: Books, { part, lineId, amountCents }: Wanted): Plan {
  const leftOfOrder = books.paidCents - books.refundedCents
  if (books.paidCents === 0) throw new AppError('conflict', 'Nothing was paid for this order.')
  if (part === 'order') {
    const amount = checked(amountCents ?? leftOfOrder, leftOfOrder, books.currency)
    return { amountCents: amount, shares: spread(amount, books.parts) }
  }
  const id = part === 'shipping' ? SHIPPING : lineId
  if (!id) throw new AppError('invalid', 'Say which line to refund.')
  const found = books.parts.find(candidate => candidate.id === id)
  if (!found) throw new AppError('not_found', 'Line not found')
  const left = Math.min(leftOf(found), leftOfOrder)
  const amount = checked(amountCents ?? left, left, books.currency)
  return { amountCents: amount, shares: { [id]: amount } }
}

function checked(amountCents: number, leftCents: number, currency: string): number {
  if (leftCents <= 0) throw new AppError('conflict', 'All of this was refunded before.')
  if (amountCents <= leftCents) return amountCents
  throw new AppError('conflict', `Only ${formatMoney(leftCents, currency)} of this is left to refund.`)
}

function spread(amountCents: number, parts: Books['parts']): Record<string, number> {
  const lefts = parts.map(leftOf)
  const shares = allocate(amountCents, lefts)
  // An earlier refund that nobody could assign may leave more on the lines than on the order, never less.
  const spreadOver = parts.map(({ id }, index): [string, number] => [id, Math.min(shares[index]!, lefts[index]!)])
  return Object.fromEntries(spreadOver.filter(([, share]) => share > 0))
}

function leftOf({ totalCents, refundedCents }: { totalCents: number; refundedCents: number }): number {
  return totalCents - refundedCents
}
