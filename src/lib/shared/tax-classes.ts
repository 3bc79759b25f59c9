// Goods that are taxed otherwise than most: books, clothing of children, services. A class has a name in a workspace, and rates by
// place; some places want them only up to a price of a piece.
import { allocate } from './cents.ts'
import { shareAt } from './share-at.ts'
import type { TaxRate, TaxTerms } from './taxes.ts'

export interface TaxClass {
  id: string
  name: string
}

export const LIMIT_KINDS = [
  /** Pieces that cost less than the limit. */
  'below',
  /** Pieces that cost no more than it. */
  'upTo',
  /** Of each piece as much as the limit; what it costs more has the standard rates. */
  'excess'
] as const

/** Beyond it the standard rates hold. Of the price of a piece less its discount, without taxes. */
export interface ClassLimit {
  kind: (typeof LIMIT_KINDS)[number]
  cents: number
}

/** What goods of a class are taxed by in one place; all else of a tax is as in the standard rate of its name. */
export interface ClassRates {
  classId: string
  /** Empty: no tax. A rate of nothing is a zero rate, which stands on invoices. */
  rates: Pick<TaxRate, 'name' | 'ppm'>[]
  limit?: ClassLimit | undefined
}

/** What has a class that the rules do not have, so that it is taxed as standard without anybody having chosen so. */
export function withoutClass<Goods extends { taxClass: string }>(
  rules: { classes?: readonly TaxClass[] | undefined } | null | undefined,
  goods: readonly Goods[]
): Goods[] {
  const known = new Set(rules?.classes?.map(({ id }) => id))
  return goods.filter(({ taxClass }) => taxClass !== '' && !known.has(taxClass))
}

/** A line, or all its pieces of one size. */
interface Pieces {
  quantity: number
  cents: number
}

interface RatedLine {
  taxClass?: string | undefined
  pieces: readonly Pieces[]
}

/** A share of a price with one set of rates. */
export interface RatedPart {
  cents: number
  rates: readonly TaxRate[]
}

interface Rated {
  rates: TaxRate[]
  limit?: ClassLimit | undefined
}

export function ratesOfClass({ rates, classRates = [] }: TaxTerms, classId: string | undefined): Rated {
  const own = classRates.find(each => each.classId === classId)
  if (!own) return { rates }
  const resolved = own.rates.map(rate => {
    const { onShipping = true, onFees = true, number = '' } = rates.find(({ name }) => name === rate.name) ?? {}
    return { ...rate, onShipping, onFees, number }
  })
  return { rates: resolved, limit: own.limit }
}

/** What a line costs, less its discount, by the rates that hold for it: pieces of each size by what they cost. */
export function splitByClass(terms: TaxTerms, cents: number, { taxClass, pieces }: RatedLine): RatedPart[] {
  const { rates, limit } = ratesOfClass(terms, taxClass)
  if (!limit) return [{ cents, rates }]
  const shares = allocate(
    cents,
    pieces.map(each => each.cents)
  )
  const within = pieces.map(({ quantity }, at) => centsWithin(limit, { quantity, cents: shareAt(shares, at) }))
  const withinCents = within.reduce((all, each) => all + each, 0)
  return [
    { cents: withinCents, rates },
    { cents: cents - withinCents, rates: terms.rates }
  ].filter(part => part.cents > 0)
}

function centsWithin({ kind, cents: limitCents }: ClassLimit, { quantity, cents }: Pieces): number {
  const atLimit = Math.round(limitCents * quantity)
  if (kind === 'excess') return Math.min(cents, atLimit)
  return (kind === 'below' ? cents < atLimit : cents <= atLimit) ? cents : 0
}
