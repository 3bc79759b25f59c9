// What the file for an accountant has a row for: the lines of an invoice, and what is charged beside them.
import { required } from '#lib/shared/required.ts'
import type { CreditNote } from '#lib/contract/credit-notes.ts'
import { creditDocument, type InvoiceDocument } from '#lib/contract/invoice-document.ts'
import type { InvoicePaper } from '#lib/contract/invoices.ts'
import { feePart, LATE_FEE_PART, SHIPPING_PART, WHOLE_PART } from '#lib/shared/credit.ts'
import type { LineTax, TaxSum } from '#lib/shared/taxes.ts'

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
  return [
    ...lines.map(partOf),
    ...(hasClasses(document)
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

/** Lines have different taxes. */
function hasClasses({ lines }: Pick<InvoiceDocument, 'lines'>): boolean {
  return lines.some(({ taxes }) => taxes)
}

function partOf({ name, detail, sizes, quantity, totalCents, taxed, taxes }: InvoiceDocument['lines'][number]): Part {
  const words = [name, detail, sizes.map(each => `${each.quantity} × ${each.size}`).join(', ')]
  const description = words.filter(Boolean).join(' · ')
  return { name, description, quantity: quantity || 1, cents: totalCents, taxed, taxes }
}

/** Of a credit note: what it credits of shipping, fees or the whole has the taxes that these have on its invoice. */
export function creditPartsOf(invoice: InvoicePaper, note: CreditNote): Part[] {
  const document = creditDocument(invoice, note)
  if (!hasClasses(invoice) || note.lines.length === 0) return partsOf(document)
  const isIncluded = invoice.includedTaxCents > 0
  const feeTaxes = feeTaxesOf(invoice)
  const sets = [...setsOf(invoice), ...(invoice.fees.length > 0 ? [feeTaxes] : [])]
  const parts = note.lines.flatMap(({ part, name, cents }, at): Part[] => {
    if (part === LATE_FEE_PART) return one(name, cents, false)
    if (part === WHOLE_PART) {
      const shares = new Map(invoice.taxes.map((tax, nth) => [tax, note.taxes[nth] ?? NO_SHARE]))
      return rowsByTax({ name, cents, shares, sets, isIncluded })
    }
    if (part === SHIPPING_PART) {
      const ofPart = (whole: number) => Math.round((whole * cents) / invoice.shippingCents)
      const shares = new Map(
        invoice.taxes.map(tax => {
          const { baseCents, cents: charged } = tax.shipping ?? NO_SHARE
          return [tax, { baseCents: ofPart(baseCents), cents: ofPart(charged) }]
        })
      )
      return rowsByTax({ name, cents, shares, sets, isIncluded })
    }
    const fee = invoice.fees.find((_, nth) => part === feePart(nth))
    if (fee) return one(name, cents, fee.taxed !== false && feeTaxes.length > 0, feeTaxes)
    return [partOf(required(document.lines[at], 'a line'))]
  })
  return [...parts, ...one('Rounding', note.roundingCents, false)]
}

/** Discount, fees and shipping where lines have different taxes. */
function partsByTax(document: InvoiceDocument): Part[] {
  const { lines, fees, shippingCents, includedTaxCents, taxes } = document
  const ofLines = Map.groupBy(lines, ({ taxed, taxes: own = [] }) => `${taxed} ${own.map(keyOf).join()}`)
  const discounts = [...ofLines.values()].flatMap(group => {
    const [{ taxed, taxes: own }] = group as [(typeof group)[number]]
    return one('Discount', -sum(group.map(({ discountCents }) => discountCents)), taxed, own)
  })
  const feeTaxes = feeTaxesOf(document)
  const charged = fees.flatMap(({ name, cents, taxed }) => {
    return one(name, cents, taxed !== false && feeTaxes.length > 0, feeTaxes)
  })
  const shares = new Map(taxes.map(tax => [tax, tax.shipping ?? NO_SHARE]))
  const isIncluded = includedTaxCents > 0
  const shipping = rowsByTax({ name: 'Shipping', cents: shippingCents, shares, sets: setsOf(document), isIncluded })
  return [...discounts, ...charged, ...shipping]
}

type Taxed = Pick<InvoiceDocument, 'taxes'> & { lines: readonly { taxes?: readonly LineTax[] | undefined }[] }

/** Which have more to work on than goods and shipping. */
function feeTaxesOf({ lines, taxes }: Taxed): TaxSum[] {
  return taxes.filter(tax => {
    const goods = lines.flatMap(({ taxes: own = [] }) => own.filter(each => keyOf(each) === keyOf(tax)))
    return tax.baseCents > sum(goods.map(({ baseCents }) => baseCents)) + (tax.shipping?.baseCents ?? 0)
  })
}

/** Which taxes lines have together. */
function setsOf({ lines, taxes }: Taxed): TaxSum[][] {
  const keys = new Set(lines.map(({ taxes: own = [] }) => own.map(keyOf).join()))
  return [...keys].map(joined => {
    const line = lines.find(({ taxes: own = [] }) => own.map(keyOf).join() === joined)
    return taxes.filter(tax => line?.taxes?.some(own => keyOf(own) === keyOf(tax)))
  })
}

interface Split {
  name: string
  cents: number
  /** What of it each tax is charged on, and how much that is. */
  shares: ReadonlyMap<TaxSum, { baseCents: number; cents: number }>
  sets: readonly TaxSum[][]
  isIncluded: boolean
}

const NO_SHARE = { baseCents: 0, cents: 0 }

/** An amount as rows of what has the same taxes: those that some of the lines have together. */
function rowsByTax({ name, cents, shares, sets, isIncluded }: Split): Part[] {
  const left = new Map([...shares].map(([tax, { baseCents }]) => [tax, baseCents]))
  const parts: Part[] = []
  // Sets of more taxes come first: what is left of GST beside QST is that of goods without QST.
  const borne = sets.map(set => set.filter(tax => (left.get(tax) ?? 0) > 0))
  for (const set of borne.toSorted((a, b) => b.length - a.length)) {
    const base = set.length === 0 ? 0 : Math.min(...set.map(tax => left.get(tax) ?? 0))
    for (const tax of set) left.set(tax, (left.get(tax) ?? 0) - base)
    const within = set.map(tax => {
      const share = shares.get(tax) ?? NO_SHARE
      return Math.round((share.cents * base) / (share.baseCents || 1))
    })
    parts.push(...one(name, base + (isIncluded ? sum(within) : 0), true, set))
  }
  const rest = cents - sum(parts.map(part => part.cents))
  const last = parts.at(-1)
  // Shares are rounded.
  if (last && Math.abs(rest) <= shares.size) last.cents += rest
  else parts.push(...one(name, rest, false, []))
  return parts
}

function keyOf({ name, ppm }: Pick<TaxSum, 'name' | 'ppm'>): string {
  return `${ppm} ${name}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
