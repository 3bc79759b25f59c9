// What each tax of a document comes to, and what of it each line bears.
import { allocate, share } from './cents.ts'
import { shareAt } from './share-at.ts'
import { type RatedPart, ratesOfClass, splitByClass } from './tax-classes.ts'
import type { LineTax, TaxRate, TaxSum, TaxTerms } from './taxes.ts'
import { zip } from './zip.ts'

interface Charge {
  priceCents: number
  taxed: boolean
}

interface TaxableLine {
  /** Less its discount. */
  cents: number
  taxed: boolean
  taxClass?: string | undefined
  pieces: readonly { quantity: number; cents: number }[]
}

interface Taxable {
  lines: readonly TaxableLine[]
  shipping: readonly Charge[]
  fees: readonly Charge[]
}

/** A part of the document with one set of rates. */
interface TaxPart {
  /** Nothing where it is not taxed. */
  cents: number
  rates: readonly TaxRate[]
  /** Of which line, or of what else. */
  of: number | 'shipping' | 'fees'
}

/** Of each tax, and what of all of them each line bears. */
export function taxesOf(terms: TaxTerms, { lines, shipping, fees }: Taxable) {
  const { included, rounding } = terms
  const named = [...lines.map(({ taxClass }) => taxClass), ...fees.map(() => terms.feeClass)]
  const hasClasses = terms.classRates?.some(({ classId }) => named.includes(classId)) ?? false
  const goods = lines.map(line => splitByClass(terms, line.cents, line))
  const parts = unify([
    ...zip(lines, goods).flatMap(([{ taxed }, own], line): TaxPart[] => {
      return own.map(({ cents, rates }) => ({ of: line, rates, cents: taxed ? cents : 0 }))
    }),
    ...shipping.flatMap(charge => shippingParts(terms, charge, goods.flat())),
    ...fees.map(({ priceCents, taxed }): TaxPart => {
      const { rates } = ratesOfClass(terms, terms.feeClass)
      return { of: 'fees', cents: priceCents, rates: taxed ? rates.filter(({ onFees }) => onFees) : [] }
    })
  ])
  const given = unify([{ of: 'fees', cents: 0, rates: terms.rates }, ...parts])
  const all = [...new Set(given.flatMap(({ rates }) => rates))]
  // Where classes take the place of the standard rates, those that nothing bears are not named.
  const rates = hasClasses ? all.filter(rate => given.some(part => part.cents > 0 && part.rates.includes(rate))) : all
  const own = given.slice(1)
  const amounts = amountsOf(own, rates, { included, rounding })
  const borne = lines.map(() => ({ cents: 0, taxes: [] as LineTax[] }))
  const sumByLine = (values: readonly number[]) => {
    const sums = lines.map(() => 0)
    for (const [{ of }, value] of zip(own, values)) if (typeof of === 'number') sums[of] = shareAt(sums, of) + value
    return sums
  }
  const shippingOf = (values: readonly number[]) =>
    sum(zip(own, values).map(([{ of }, value]) => (of === 'shipping' ? value : 0)))
  const taxes = zip(rates, amounts).map(([rate, { cents, byPart, withinCents }]): TaxSum => {
    const bearing = own.map(part => (part.rates.includes(rate) ? part.cents : 0))
    const weights = sumByLine(bearing)
    const ofShipping = hasClasses ? shippingOf(bearing) : 0
    // What is rounded once is shared out: the last share is that of fees, and of shipping where it needs none of its own.
    const ends = [ofShipping, sum(bearing) - sum(weights) - ofShipping]
    const spread = byPart ? sumByLine(byPart) : allocate(cents, [...weights, ...ends])
    const baseCents = sum(bearing) - (included ? withinCents : 0)
    const bases = allocate(baseCents, [...weights, ...ends])
    const { name, ppm } = rate
    const zeroRated = hasClasses && ppm === 0 && { zeroRated: true }
    for (const [line, [all, weight]] of zip(borne, weights).entries()) {
      const part = shareAt(spread, line)
      all.cents += part
      if (weight > 0) all.taxes.push({ name, ppm, ...zeroRated, baseCents: shareAt(bases, line), cents: part })
    }
    const shippingCents = byPart ? shippingOf(byPart) : shareAt(spread, lines.length)
    const shipping = hasClasses && { shipping: { baseCents: shareAt(bases, lines.length), cents: shippingCents } }
    return { ...rate, ...zeroRated, baseCents, cents, ...shipping }
  })
  return {
    taxes,
    shares: borne.map(({ cents }) => cents),
    byLine: hasClasses ? borne.map(all => all.taxes) : undefined
  }
}

/** Shipping is taxed as the goods that it goes with, or at the standard rates where one of them is. */
function shippingParts(terms: TaxTerms, { priceCents, taxed }: Charge, goods: readonly RatedPart[]): TaxPart[] {
  const weights = goods.map(({ cents }) => cents)
  const isStandard = goods.some(({ cents, rates }) => cents > 0 && rates === terms.rates)
  const isShared = sum(weights) > 0 && (terms.sharedShipping || !isStandard)
  const shared = isShared
    ? zip(goods, allocate(priceCents, weights)).map(([{ rates }, cents]) => ({ cents, rates }))
    : [{ cents: priceCents, rates: terms.rates }]
  const parts = shared.map(
    ({ cents, rates }): TaxPart => ({
      of: 'shipping',
      cents,
      rates: taxed ? rates.filter(({ onShipping }) => onShipping) : []
    })
  )
  return gather(parts)
}

/** The same rate is the same object in all parts. */
function unify(parts: readonly TaxPart[]): TaxPart[] {
  const known = new Map<string, TaxRate>()
  return parts.map(part => ({
    ...part,
    rates: part.rates.map(rate => {
      const first = known.get(keyOf(rate)) ?? rate
      known.set(keyOf(rate), first)
      return first
    })
  }))
}

function keyOf({ name, ppm }: TaxRate): string {
  return `${name} ${ppm}`
}

interface TaxAmount {
  cents: number
  /** Of each part, where each is rounded by itself. */
  byPart: number[] | undefined
  /** All taxes that are in the prices it is worked out of. */
  withinCents: number
}

function amountsOf(
  parts: readonly TaxPart[],
  rates: readonly TaxRate[],
  { included, rounding }: Pick<TaxTerms, 'included' | 'rounding'>
): TaxAmount[] {
  if (!included && rounding === 'document') {
    return rates.map(rate => {
      const base = sum(parts.filter(part => part.rates.includes(rate)).map(({ cents }) => cents))
      return { cents: share(base, rate.ppm), byPart: undefined, withinCents: 0 }
    })
  }
  const rounded = rounding === 'line' ? parts : gather(parts)
  const each = rounded.map(({ cents, rates: own }) => {
    return included ? within(cents, own) : new Map(own.map(rate => [rate, share(cents, rate.ppm)]))
  })
  return rates.map(rate => {
    const byPart = each.map(taxes => taxes.get(rate) ?? 0)
    const having = each.filter(taxes => taxes.has(rate))
    return {
      cents: sum(byPart),
      byPart: rounding === 'line' ? byPart : undefined,
      withinCents: sum(having.flatMap(taxes => [...taxes.values()]))
    }
  })
}

/** Parts that bear the same taxes are one. */
function gather(parts: readonly TaxPart[]): TaxPart[] {
  const groups = Map.groupBy(parts, ({ rates }) => rates.map(keyOf).join('\n'))
  return [...groups.values()].flatMap(group => {
    const [first] = group
    return first ? [{ ...first, cents: sum(group.map(({ cents }) => cents)) }] : []
  })
}

/** What of a price is tax: rounded once, and shared out by the rates. */
export function within<Rate extends { ppm: number }>(cents: number, rates: readonly Rate[]): Map<Rate, number> {
  const ppms = rates.map(({ ppm }) => ppm)
  const all = BigInt(sum(ppms))
  const whole = 1_000_000n + all
  const taxCents = Number((2n * BigInt(cents) * all + whole) / (2n * whole))
  return new Map(zip(rates, allocate(taxCents, ppms)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
