// What is credited of an invoice: parts of it, each with its share of every tax, so that credits of all parts come to the
// invoice to the cent, however they were cut.
import { required } from './required.ts'
import { share } from './cents.ts'
import { shareAt } from './share-at.ts'
import { within } from './tax-sums.ts'
import type { LineTax, TaxSum } from './taxes.ts'
import { zip } from './zip.ts'

export const LATE_FEE_PART = 'late-fee'
export const SHIPPING_PART = 'shipping'
/** Of a line that credits no part by itself: an amount of all of them. */
export const WHOLE_PART = ''

/** Of a fee by its place on the invoice. */
export function feePart(at: number): string {
  return `fee-${at + 1}`
}

/** A line of a credit note, in the prices of its invoice: with tax where they include it. */
export interface CreditLine {
  part: string
  name: string
  detail: string
  quantity: number
  cents: number
}

/** What a credit note comes to. */
export interface Credited {
  amountCents: number
  taxCents: number
  includedTaxCents: number
  roundingCents: number
  lines: CreditLine[]
  taxes: TaxSum[]
}

export interface InvoiceToCredit {
  lines: readonly {
    itemId: string
    name: string
    detail: string
    quantity: number
    totalCents: number
    discountCents: number
    taxed: boolean
    taxes?: readonly LineTax[] | undefined
  }[]
  fees: readonly { name: string; cents: number; taxed?: boolean | undefined }[]
  shippingCents: number
  includedTaxCents: number
  taxes: readonly TaxSum[]
  totalCents: number
  lateFeeCents: number
}

export interface CreditPart {
  id: string
  name: string
  detail: string
  quantity: number
  /** Less its discount. */
  cents: number
  leftCents: number
  leftQuantity: number
  /** Of each tax of the invoice. */
  taxes: { baseCents: number; cents: number }[]
}

export interface WantedLine {
  part: string
  /** Zero where an amount is credited, and nothing comes back. */
  quantity: number
  /** Null: what so many cost. */
  amountCents: number | null
}

export type Wanted =
  | { kind: 'rest' }
  | { kind: 'amount'; amountCents: number }
  | { kind: 'lines'; lines: readonly WantedLine[] }

export type CreditProblem =
  | { kind: 'tooMuch'; leftCents: number }
  | { kind: 'tooMuchOfPart'; name: string; leftCents: number }
  | { kind: 'tooMany'; name: string; leftQuantity: number }
  | { kind: 'noPart' }
  | { kind: 'nothing' }

export type CreditResult = { ok: true; credit: Credited } | { ok: false; problem: CreditProblem }

/** Of what was credited before. */
type Earlier = Pick<Credited, 'amountCents' | 'lines' | 'taxes'>

interface Left {
  parts: CreditPart[]
  /** Of goods, fees, shipping and their taxes. */
  saleCents: number
  lateFeeCents: number
  taxes: TaxSum[]
  /** Whether an amount of the whole was credited, so that what is left of a part is not known. */
  isCutAcross: boolean
}

/** What can be chosen, with what is left of it. */
export function creditParts(invoice: InvoiceToCredit, earlier: readonly Earlier[]): CreditPart[] {
  const { parts, lateFeeCents: leftCents } = leftOf(invoice, earlier)
  const lateFee = { id: LATE_FEE_PART, name: 'Late fee', detail: '', quantity: 0, leftQuantity: 0, taxes: [] }
  return leftCents > 0 ? [...parts, { ...lateFee, cents: invoice.lateFeeCents, leftCents }] : parts
}

export function creditOf(invoice: InvoiceToCredit, earlier: readonly Earlier[], wanted: Wanted): CreditResult {
  const left = leftOf(invoice, earlier)
  const isIncluded = invoice.includedTaxCents > 0
  const allCents = left.saleCents + left.lateFeeCents
  if (wanted.kind === 'lines') return creditLines(left, wanted.lines, isIncluded)
  if (allCents <= 0) return { ok: false, problem: { kind: 'nothing' } }
  if (wanted.kind === 'rest' || wanted.amountCents === allCents)
    return { ok: true, credit: creditRest(left, isIncluded) }
  if (wanted.amountCents > allCents) return { ok: false, problem: { kind: 'tooMuch', leftCents: allCents } }
  return { ok: true, credit: creditAmount(left, wanted.amountCents, isIncluded) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** The part of a whole up to a point, so that parts one after the other come to the whole. */
function upTo(whole: number, point: number, end: number): number {
  return end === 0 ? 0 : Math.round((whole * point) / end)
}

function spread(whole: number, weights: readonly number[]): number[] {
  const end = sum(weights)
  let point = 0
  return weights.map(weight => {
    const before = upTo(whole, point, end)
    point += weight
    return upTo(whole, point, end) - before
  })
}

type Share = { baseCents: number; cents: number }

const NO_SHARE: Share = { baseCents: 0, cents: 0 }

interface Bearing {
  id: string
  name: string
  detail: string
  quantity: number
  cents: number
  bears: (tax: TaxSum) => boolean
  /** What it has of a tax, where that was noted. */
  own?: ((tax: TaxSum) => Share) | undefined
}

function bearingOf({ lines, fees, shippingCents }: InvoiceToCredit): Bearing[] {
  const shipping = { id: SHIPPING_PART, name: 'Shipping', detail: '', quantity: 0, cents: shippingCents }
  const all = [
    ...lines.map(({ itemId, name, detail, quantity, totalCents, discountCents, taxed, taxes }): Bearing => {
      const ownOf = (tax: TaxSum) => taxes?.find(each => each.name === tax.name && each.ppm === tax.ppm)
      const own = taxes && ((tax: TaxSum) => ownOf(tax) ?? NO_SHARE)
      return { id: itemId, name, detail, quantity, cents: totalCents - discountCents, bears: () => taxed, own }
    }),
    ...fees.map(({ name, cents, taxed }, at): Bearing => {
      const bears = ({ onFees }: TaxSum) => taxed !== false && onFees !== false
      return { id: feePart(at), name, detail: '', quantity: 0, cents, bears }
    }),
    {
      ...shipping,
      bears: ({ onShipping }: TaxSum) => onShipping === true,
      own: lines.some(({ taxes }) => taxes) ? ({ shipping: of = NO_SHARE }: TaxSum) => of : undefined
    }
  ]
  return all.filter(({ cents }) => cents !== 0)
}

/** Of each part, its share of each tax: as it was rounded where each line was, or else of the whole by its price. */
function sharesOf(invoice: InvoiceToCredit, parts: readonly Bearing[]): CreditPart['taxes'][] {
  if (parts.some(({ own }) => own)) return notedShares(invoice, parts)
  const { taxes, includedTaxCents } = invoice
  const exact = parts.map(part => {
    const own = taxes.filter(part.bears)
    return includedTaxCents > 0 && part.cents > 0
      ? within(part.cents, own)
      : new Map(own.map(tax => [tax, share(part.cents, tax.ppm)]))
  })
  const isByLine = taxes.every(tax => sum(exact.map(each => each.get(tax) ?? 0)) === tax.cents)
  const byTax = taxes.map(tax => {
    const bearing = parts.map(part => (part.bears(tax) ? part.cents : 0))
    const weights = sum(bearing) === 0 ? parts.map(({ cents }) => cents) : bearing
    const cents = isByLine ? exact.map(each => each.get(tax) ?? 0) : spread(tax.cents, weights)
    return { bases: spread(tax.baseCents, weights), cents }
  })
  return parts.map((_, at) =>
    byTax.map(({ bases, cents }) => ({ baseCents: shareAt(bases, at), cents: shareAt(cents, at) }))
  )
}

/** Fees have what lines and shipping leave of each tax. */
function notedShares({ taxes }: InvoiceToCredit, parts: readonly Bearing[]): CreditPart['taxes'][] {
  const byTax = taxes.map(tax => {
    const noted = parts.map(({ own }) => own?.(tax) ?? NO_SHARE)
    const weights = parts.map(({ own, bears, cents }) => (!own && bears(tax) ? cents : 0))
    const rest = (of: keyof Share) => spread(tax[of] - sum(noted.map(each => each[of])), weights)
    const [bases, cents] = [rest('baseCents'), rest('cents')]
    return noted.map((each, at) => ({
      baseCents: each.baseCents + shareAt(bases, at),
      cents: each.cents + shareAt(cents, at)
    }))
  })
  return parts.map((_, at) => byTax.map(shares => required(shares[at], 'a share for every part')))
}

function leftOf(invoice: InvoiceToCredit, earlier: readonly Earlier[]): Left {
  const { totalCents, lateFeeCents, taxes } = invoice
  // Notes of before there were lines credited an amount of all; beyond the total, of the late fee.
  const across = Math.min(totalCents, sum(earlier.filter(({ lines }) => lines.length === 0).map(of => of.amountCents)))
  const lines = earlier.flatMap(note => note.lines)
  const amounts = sum(earlier.map(({ amountCents }) => amountCents))
  const notesWithLines = sum(earlier.filter(note => note.lines.length > 0).map(of => of.amountCents))
  const ofLateFee = sum(lines.filter(({ part }) => part === LATE_FEE_PART).map(({ cents }) => cents))
  const ofSale = across + notesWithLines - ofLateFee
  const given = bearingOf(invoice)
  const shares = sharesOf(invoice, given)
  return {
    parts: given.map(({ bears: _, ...part }, at) => {
      const own = lines.filter(line => line.part === part.id)
      return {
        ...part,
        leftCents: part.cents - sum(own.map(({ cents }) => cents)),
        // Hours are counted to the hundredth, which binary fractions miss.
        leftQuantity: Math.round(100 * (part.quantity - sum(own.map(({ quantity }) => quantity)))) / 100,
        taxes: required(shares[at], 'shares of every part')
      }
    }),
    saleCents: totalCents - ofSale,
    lateFeeCents: lateFeeCents - (amounts - ofSale),
    taxes: taxes.map((tax, at) => {
      const credited = (of: 'cents' | 'baseCents') =>
        upTo(tax[of], across, totalCents) + sum(earlier.map(note => note.taxes[at]?.[of] ?? 0))
      const { shipping: _, ...whole } = tax
      return { ...whole, cents: tax.cents - credited('cents'), baseCents: tax.baseCents - credited('baseCents') }
    }),
    isCutAcross: across > 0 || lines.some(({ part }) => part === WHOLE_PART)
  }
}

function creditLines(left: Left, wanted: readonly WantedLine[], isIncluded: boolean): CreditResult {
  const lines: CreditLine[] = []
  const taxes = left.taxes.map(tax => ({ ...tax, cents: 0, baseCents: 0 }))
  for (const { part: id, quantity, amountCents } of wanted) {
    if (id === LATE_FEE_PART) {
      const cents = amountCents ?? left.lateFeeCents
      if (cents > left.lateFeeCents) return tooMuchOf('Late fee', left.lateFeeCents)
      if (cents > 0) lines.push({ part: id, name: 'Late fee', detail: '', quantity: 0, cents })
      continue
    }
    const part = left.parts.find(each => each.id === id)
    if (!part) return { ok: false, problem: { kind: 'noPart' } }
    const { name, detail, leftCents, leftQuantity } = part
    if (quantity > leftQuantity) return { ok: false, problem: { kind: 'tooMany', name, leftQuantity } }
    const cents = amountCents ?? creditPrice(part, quantity)
    const isBeyond = part.cents < 0 ? cents < leftCents || cents > 0 : cents > leftCents
    if (isBeyond) return tooMuchOf(name, leftCents)
    if (cents === 0) continue
    lines.push({ part: id, name, detail, quantity, cents })
    const before = part.cents - leftCents
    for (const [tax, { baseCents, cents: whole }] of zip(taxes, part.taxes)) {
      tax.cents += upTo(whole, before + cents, part.cents) - upTo(whole, before, part.cents)
      tax.baseCents += upTo(baseCents, before + cents, part.cents) - upTo(baseCents, before, part.cents)
    }
  }
  if (lines.length === 0) return { ok: false, problem: { kind: 'nothing' } }
  const credited = new Map(lines.map(({ part, cents }) => [part, cents]))
  const late = credited.get(LATE_FEE_PART) ?? 0
  const hasAllParts =
    !left.isCutAcross && left.parts.every(({ id, leftCents }) => leftCents === (credited.get(id) ?? 0))
  for (const [tax, most] of zip(taxes, left.taxes)) {
    tax.cents = Math.min(tax.cents, most.cents)
    tax.baseCents = Math.min(tax.baseCents, most.baseCents)
  }
  const credit = toCredit(lines, taxes, { isIncluded })
  const saleCents = credit.amountCents - late
  // The last of the sale has all that is left of the taxes, and the rounding of the total.
  if (lines.some(({ part }) => part !== LATE_FEE_PART) && (hasAllParts || saleCents === left.saleCents)) {
    return { ok: true, credit: toCredit(lines, left.taxes, { isIncluded, amountCents: left.saleCents + late }) }
  }
  return saleCents > left.saleCents
    ? { ok: false, problem: { kind: 'tooMuch', leftCents: left.saleCents + left.lateFeeCents } }
    : { ok: true, credit }
}

function tooMuchOf(name: string, leftCents: number): CreditResult {
  return { ok: false, problem: { kind: 'tooMuchOfPart', name, leftCents } }
}

/** What so many of a part cost; all that is left of its price for the last of them. */
export function creditPrice({ cents, quantity, leftQuantity, leftCents }: CreditPart, wanted: number): number {
  if (wanted === 0) return quantity === 0 ? leftCents : 0
  if (wanted === leftQuantity) return leftCents
  const before = quantity - leftQuantity
  return Math.min(leftCents, upTo(cents, before + wanted, quantity) - upTo(cents, before, quantity))
}

function creditRest(left: Left, isIncluded: boolean): Credited {
  const addedCents = isIncluded ? 0 : sum(left.taxes.map(({ cents }) => cents))
  const whole: CreditLine = {
    part: WHOLE_PART,
    name: 'Rest of the invoice',
    detail: '',
    quantity: 0,
    cents: left.saleCents - addedCents
  }
  const parts = left.parts
    .filter(({ leftCents }) => leftCents !== 0)
    .map(({ id, name, detail, leftQuantity, leftCents }): CreditLine => {
      return { part: id, name, detail, quantity: Math.max(0, leftQuantity), cents: leftCents }
    })
  const sale = left.saleCents === 0 ? [] : left.isCutAcross ? [whole] : parts
  const lines = [...sale, ...lateFeeLine(left.lateFeeCents)]
  return toCredit(lines, left.taxes, { isIncluded, amountCents: left.saleCents + left.lateFeeCents })
}

function lateFeeLine(cents: number): CreditLine[] {
  return cents > 0 ? [{ part: LATE_FEE_PART, name: 'Late fee', detail: '', quantity: 0, cents }] : []
}

/** An amount with its taxes, of all parts alike; the late fee comes last. */
function creditAmount(left: Left, amountCents: number, isIncluded: boolean): Credited {
  const saleCents = Math.min(amountCents, left.saleCents)
  const taxes = left.taxes.map(tax => ({
    ...tax,
    cents: upTo(tax.cents, saleCents, left.saleCents),
    baseCents: upTo(tax.baseCents, saleCents, left.saleCents)
  }))
  const addedCents = isIncluded ? 0 : sum(taxes.map(({ cents }) => cents))
  const sale: CreditLine = {
    part: WHOLE_PART,
    name: 'Part of the invoice',
    detail: '',
    quantity: 0,
    cents: saleCents - addedCents
  }
  const lines = [...(saleCents > 0 ? [sale] : []), ...lateFeeLine(amountCents - saleCents)]
  return toCredit(lines, taxes, { isIncluded, amountCents })
}

function toCredit(
  lines: CreditLine[],
  taxes: TaxSum[],
  { isIncluded, amountCents }: { isIncluded: boolean; amountCents?: number }
): Credited {
  const taxCents = sum(taxes.map(({ cents }) => cents))
  const exactCents = sum(lines.map(({ cents }) => cents)) + (isIncluded ? 0 : taxCents)
  return {
    amountCents: amountCents ?? exactCents,
    taxCents,
    includedTaxCents: isIncluded ? taxCents : 0,
    roundingCents: (amountCents ?? exactCents) - exactCents,
    lines,
    taxes
  }
}
