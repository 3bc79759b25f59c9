// What the file for an accountant has a row for: the lines of an invoice, and what is charged beside them.
import type { InvoiceDocument } from '#lib/contract/invoice-document.ts'
import type { LineTax, TaxSum } from '#lib/shared/taxes.ts'
import { required } from '#lib/shared/required.ts'

export interface Part {
  name: string
  description: string
  quantity: number
  cents: number
  taxed: boolean
  /** Where lines of the document have different taxes. */
  taxes?: readonly LineTax[] | undefined
}

/** Lines without their discount, which has a row of its own, and what is charged beside them. */
export function partsOf(document: InvoiceDocument): Part[] {
  const { lines, fees, discountCents, shippingCents, roundingCents, taxes } = document
  const hasClasses = lines.some(({ taxes: own }) => own)
  return [
    ...lines.map(({ name, detail, sizes, quantity, totalCents, taxed, taxes: own }) => ({
      name,
      quantity: quantity || 1,
      taxed,
      cents: totalCents,
      taxes: own,
      description: [name, detail, sizes.map(each => `${each.quantity} × ${each.size}`).join(', ')]
        .filter(Boolean)
        .join(' · ')
    })),
    ...(hasClasses
      ? partsByTax(document)
      : [
          ...one('Discount', -discountCents),
          ...fees.flatMap(({ name, cents, taxed }) => {
            return one(name, cents, taxed !== false && taxes.some(({ onFees }) => onFees !== false))
          }),
          ...one(
            'Shipping',
            shippingCents,
            taxes.some(({ onShipping }) => onShipping)
          )
        ]),
    ...one('Rounding', roundingCents, false)
  ]
}

function one(name: string, cents: number, taxed = true, taxes?: Part['taxes']): Part[] {
  return cents === 0 ? [] : [{ name, description: name, quantity: 1, cents, taxed, taxes }]
}

/** Discount, fees and shipping where lines have different taxes. */
function partsByTax({ lines, fees, shippingCents, includedTaxCents, taxes }: InvoiceDocument): Part[] {
  const ofLines = Map.groupBy(lines, ({ taxed, taxes: own = [] }) => `${taxed} ${own.map(keyOf).join()}`)
  const discounts = [...ofLines.values()].flatMap(group => {
    const [{ taxed, taxes: own }] = group as [(typeof group)[number]]
    return one('Discount', -sum(group.map(({ discountCents }) => discountCents)), taxed, own)
  })
  const isOf = (tax: TaxSum) => (own: LineTax) => keyOf(own) === keyOf(tax)
  const feeTaxes = taxes.filter(tax => {
    const goods = lines.flatMap(({ taxes: own = [] }) => own.filter(isOf(tax)))
    return tax.baseCents > sum(goods.map(({ baseCents }) => baseCents)) + (tax.shipping?.baseCents ?? 0)
  })
  const charged = fees.flatMap(({ name, cents, taxed }) => {
    return one(name, cents, taxed !== false && feeTaxes.length > 0, feeTaxes)
  })
  const sets = [...ofLines.values()].map(([line]) => taxes.filter(tax => line?.taxes?.some(isOf(tax))))
  return [...discounts, ...charged, ...shippingParts({ shippingCents, taxes, sets, isIncluded: includedTaxCents > 0 })]
}

interface Shipped {
  shippingCents: number
  taxes: readonly TaxSum[]
  /** Which taxes lines have together. */
  sets: readonly TaxSum[][]
  isIncluded: boolean
}

/** A document names what of its shipping each tax is charged on: of that, what has the same taxes as some of its lines is a row. */
function shippingParts({ shippingCents, taxes, sets, isIncluded }: Shipped): Part[] {
  const left = new Map(taxes.map(tax => [tax, tax.shipping?.baseCents ?? 0]))
  const parts: Part[] = []
  // Sets of more taxes come first: what is left of GST beside QST is that of goods without QST.
  const borne = sets.map(set => set.filter(tax => required(left.get(tax), 'a remainder') > 0))
  for (const set of borne.toSorted((a, b) => b.length - a.length)) {
    const base = set.length === 0 ? 0 : Math.min(...set.map(tax => required(left.get(tax), 'a remainder')))
    for (const tax of set) left.set(tax, required(left.get(tax), 'a remainder') - base)
    const within = set.map(({ shipping }) => Math.round(((shipping?.cents ?? 0) * base) / (shipping?.baseCents || 1)))
    parts.push(...one('Shipping', base + (isIncluded ? sum(within) : 0), true, set))
  }
  const rest = shippingCents - sum(parts.map(({ cents }) => cents))
  const last = parts.at(-1)
  // Shares of taxes that are in the prices are rounded.
  if (last && isIncluded && Math.abs(rest) <= taxes.length) last.cents += rest
  else parts.push(...one('Shipping', rest, false, []))
  return parts
}

function keyOf({ name, ppm }: Pick<TaxSum, 'name' | 'ppm'>): string {
  return `${ppm} ${name}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
