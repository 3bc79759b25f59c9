// What another size of an ordered line costs more or less: by its up-charge, with the line's discount, tax and fundraising.
import { allocate } from './cents.ts'
import { shareAt } from './share-at.ts'
import { type Fundraising, pricePiece } from './piece-price.ts'
import type { LineTax } from './taxes.ts'

interface Size {
  id: string
  name: string
  upchargeCents: number
}

/** A line as it was ordered; its size has the up-charge that is paid for. */
export interface PricedLine {
  size: Size
  quantity: number
  /** Of them; nobody pays for another size of those. */
  notMade: number
  /** Of a piece, with the up-charge of its size. */
  baseCents: number
  totalCents: number
  discountCents: number
  taxCents: number
  includedTaxCents: number
  refundedCents: number
  /** What a piece costs decides its taxes, so that another price may have others. */
  taxLimited: boolean
}

export interface ChangeTerms {
  fundraising: Fundraising
  /** A coupon over an amount took it off the order once; one in percent goes with the price. */
  couponKind: 'percent' | 'amount' | null
}

/** Above zero where it costs more. Base, fundraising and unit are those of a piece, the rest of the line. */
export interface Difference {
  baseCents: number
  fundraisingCents: number
  unitCents: number
  goodsCents: number
  discountCents: number
  taxCents: number
  /** What of it is tax that prices include; those kept from before it was noted have none. */
  includedTaxCents?: number
  /** What is charged, or given back. */
  amountCents: number
}

export function differenceOf(line: PricedLine, size: Size, { fundraising, couponKind }: ChangeTerms): Difference {
  const plainCents = line.baseCents - line.size.upchargeCents
  const before = pricePiece({ baseCents: plainCents, upchargeCents: line.size.upchargeCents }, fundraising)
  const after = pricePiece({ baseCents: plainCents, upchargeCents: size.upchargeCents }, fundraising)
  const unitCents = after.unitCents - before.unitCents
  const goodsCents = unitCents * (line.quantity - line.notMade)
  const discountCents = couponKind === 'amount' ? 0 : inProportion(line.discountCents, goodsCents, line.totalCents)
  const netCents = goodsCents - discountCents
  const taxCents = inProportion(line.taxCents, netCents, line.totalCents - line.discountCents)
  const leftCents = line.totalCents - line.discountCents + line.taxCents - line.refundedCents
  return {
    baseCents: after.baseCents - before.baseCents,
    fundraisingCents: after.fundraisingCents - before.fundraisingCents,
    unitCents,
    goodsCents,
    discountCents,
    taxCents,
    includedTaxCents: inProportion(line.includedTaxCents, netCents, line.totalCents - line.discountCents),
    // Never more than was paid for it.
    amountCents: Math.max(netCents + taxCents, -leftCents)
  }
}

function inProportion(cents: number, partCents: number, wholeCents: number): number {
  return wholeCents > 0 ? Math.round((cents * partCents) / wholeCents) : 0
}

/**
 * The taxes of an order or of a line, with those of the difference: each bears its part by its rate. Where lines have different
 * ones, only those of its own.
 */
export function withDifference<Tax extends LineTax>(
  taxes: readonly Tax[],
  difference: Difference,
  own: readonly LineTax[] | null
): Tax[] {
  const bears = (tax: Tax) => own?.some(({ name, ppm }) => name === tax.name && ppm === tax.ppm) ?? true
  const { goodsCents, discountCents, taxCents, includedTaxCents = 0 } = difference
  const parts = allocate(
    taxCents + includedTaxCents,
    taxes.map(tax => (bears(tax) ? tax.ppm : 0))
  )
  const netCents = goodsCents - discountCents - includedTaxCents
  return taxes.map((tax, at) => {
    return bears(tax) ? { ...tax, baseCents: tax.baseCents + netCents, cents: tax.cents + shareAt(parts, at) } : tax
  })
}

interface Standing {
  quantity: number
  notMade: number
  refundedCents: number
  givenBackCents: number
}

/** Why a line keeps its size whatever it costs; null where it does not. */
export function whyFixed(line: Standing): 'refunded' | 'not-made' | null {
  if (line.refundedCents > line.givenBackCents) return 'refunded'
  return line.notMade >= line.quantity ? 'not-made' : null
}

/** Why only sizes of the same price, or of less without giving anything back, can be chosen. */
export type SizesNote = 'group' | 'unpaid' | 'nothing-paid' | 'too-little' | 'tax'

export interface OfferedSize {
  id: string
  name: string
  /** What is charged for it now, or below zero, what is given back. */
  payCents: number
  /** What it costs less without being given back. */
  lostCents: number
}

export interface SizesOffered {
  sizes: OfferedSize[]
  /** Set where sizes were left out because of it. */
  note: SizesNote | null
}

interface Offer {
  sizes: Size[]
  leftOut: string[]
}

/** Of the order: whether money can be moved for it now, and how. */
export interface MoneyRules extends ChangeTerms {
  /** Set where no difference can be charged. */
  hindrance: Exclude<SizesNote, 'too-little' | 'tax'> | null
  givesBack: boolean
  smallestChargeCents: number
}

/** The size ordered, and those that its buyer can change to. */
export function offerSizes(line: PricedLine & { offer: Offer | null }, rules: MoneyRules): SizesOffered {
  let note: SizesNote | null = null
  const { sizes: offered, leftOut } = line.offer ?? { sizes: [], leftOut: [] }
  const sizes = offered.flatMap((size): OfferedSize[] => {
    const { id, name } = size
    if (id === line.size.id) return [{ id, name, payCents: 0, lostCents: 0 }]
    if (leftOut.includes(id)) return []
    const { amountCents } = differenceOf(line, size, rules)
    const hindrance = hindranceOf(amountCents, rules, line)
    if (hindrance) note = hindrance
    if (hindrance) return []
    const isKept = amountCents < 0 && !isGivenBack(rules)
    return [{ id, name, payCents: isKept ? 0 : amountCents, lostCents: isKept ? -amountCents : 0 }]
  })
  const own = sizes.some(({ id }) => id === line.size.id)
  const { id, name } = line.size
  return { sizes: own ? sizes : [{ id, name, payCents: 0, lostCents: 0 }, ...sizes], note }
}

/** Why a size of this difference cannot be chosen; null where it can. */
export function hindranceOf(
  amountCents: number,
  { hindrance, givesBack, smallestChargeCents }: MoneyRules,
  { taxLimited }: Pick<PricedLine, 'taxLimited'>
): SizesNote | null {
  if (taxLimited && amountCents !== 0) return 'tax'
  if (amountCents > 0) return hindrance ?? (amountCents < smallestChargeCents ? 'too-little' : null)
  // It would stay at the price of the dear one for good.
  return amountCents < 0 && givesBack && hindrance === 'unpaid' ? hindrance : null
}

/** Whether a size that costs less gives its difference back. */
export function isGivenBack({ givesBack, hindrance }: MoneyRules): boolean {
  return givesBack && hindrance === null
}
