// What a job comes to, as the lines of an invoice; and how a job differs from what was billed.
import { t } from '#lib/i18n/t.ts'
import type { InvoiceLine } from '#lib/contract/invoice-lines.ts'
import type { Job } from '#lib/contract/jobs.ts'
import type { JobWithBook } from '#lib/server/jobs/service.ts'
import type { JobComponent } from '#lib/contract/job-items.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { jobToPrice, piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { formatMoney, formatPrice } from '#lib/shared/money.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { isReverseCharge, type TaxBasis } from '#lib/shared/tax-basis.ts'
import { taxLabel, type TaxSum } from '#lib/shared/taxes.ts'
import { required } from '#lib/shared/required.ts'

export interface Billed {
  currency: string
  lines: InvoiceLine[]
  fees: { name: string; cents: number; taxed: boolean }[]
  subtotalCents: number
  discountCents: number
  feeCents: number
  shippingCents: number
  taxCents: number
  taxPpm: number
  includedTaxCents: number
  taxes: TaxSum[]
  taxBasis: TaxBasis | null
  roundingCents: number
  totalCents: number
}

/** Throws where something of the job has no price yet, or there is nothing to charge. */
export function billJob(job: JobWithBook): Billed {
  const toPrice = jobToPrice(job)
  const priced = priceJob(toPrice)
  const unpriced = priced.lines.filter(({ unitCents, pieces }) => unitCents === null && pieces > 0)
  if (unpriced.length > 0) {
    const names = unpriced.map(({ id }) => job.items.find(item => item.id === id)?.name || 'An item without a name')
    throw new AppError('conflict', t('errors.invoices.noPriceYet', { names: names.join(', ') }))
  }
  const { document, spreadRestCents } = priced
  if (document.tooMuch) throw new AppError('conflict', t('errors.invoices.tooLarge'))
  if (document.totalCents === 0) {
    throw new AppError('conflict', t('errors.invoices.nothingToCharge'))
  }
  const byId = new Map(job.items.map(item => [item.id, item]))
  const lines = priced.lines.flatMap((line): InvoiceLine[] => {
    const item = required(byId.get(line.id), 'an item')
    if (line.pieces === 0 && line.totalCents === 0) return []
    return [
      {
        itemId: line.id,
        name: item.name || item.blank.name || 'Item',
        detail: detailOf(item),
        sizes: item.kind === 'single' ? [] : item.sizes.filter(({ quantity }) => quantity > 0),
        quantity: piecesOf(item),
        unitCents: line.unitCents ?? 0,
        upchargeCents: line.upchargeCents,
        ...(line.peopleCents !== 0 && { peopleCents: line.peopleCents }),
        totalCents: line.totalCents,
        discountCents: line.discountCents,
        taxCents: line.taxCents,
        taxed: item.taxed,
        ...(line.taxes && { taxes: line.taxes })
      }
    ]
  })
  const untaxed = new Set(toPrice.charges.filter(({ taxed }) => !taxed).map(({ id }) => id))
  const rest = spreadRestCents === 0 ? [] : [{ name: 'Rounding', cents: spreadRestCents, taxed: true }]
  const fees = [
    ...priced.fees.map(({ id, name, cents }) => ({ name, cents, taxed: !untaxed.has(id) })),
    ...rest
  ].filter(({ cents }) => cents !== 0)
  return {
    currency: job.currency,
    lines,
    fees,
    taxPpm: job.taxPpm,
    subtotalCents: document.subtotalCents,
    discountCents: document.discountCents,
    feeCents: document.feeCents,
    shippingCents: document.shippingCents,
    taxCents: document.taxCents,
    includedTaxCents: document.includedTaxCents,
    taxes: document.taxes,
    taxBasis: job.taxes.basis ?? null,
    roundingCents: document.roundingCents,
    totalCents: document.totalCents
  }
}

function detailOf({ blank, components }: Job['items'][number]): string {
  const garment = [blank.maker, blank.styleNumber, blank.name].filter(Boolean).join(' ')
  const goods = [garment, blank.colour].filter(Boolean).join(', ')
  return [goods, blank.supplied ? 'supplied by you' : '', ...components.map(wordsOf)].filter(Boolean).join(' · ')
}

const METHOD_NAMES: Record<string, string> = {
  screen: 'screen print',
  dtf: 'transfer',
  dtg: 'direct print',
  sublimation: 'sublimation',
  embroidery: 'embroidery',
  vinyl: 'vinyl'
}

function wordsOf({ location, method, design }: JobComponent): string {
  const how = METHOD_NAMES[method] ?? method
  const what = [location, how].filter(Boolean).join(', ')
  return design ? `${what}: ${design}` : what
}

/** In sentences for the shop; none where both are the same. */
export function differencesOf(before: Billed, now: Billed): string[] {
  const money = (cents: number) => formatMoney(cents, now.currency)
  const changed = (what: string, was: number, is: number) =>
    was === is ? [] : [`${what}: ${money(was)} → ${money(is)}`]
  const was = new Map(before.lines.map(line => [line.itemId, line]))
  const is = new Set(now.lines.map(({ itemId }) => itemId))
  const feeSum = ({ fees }: Billed) => fees.map(({ name, cents }) => `${name} ${money(cents)}`).join(', ') || 'none'
  return [
    ...now.lines.flatMap(line => {
      const old = was.get(line.itemId)
      if (!old) return [`New: ${line.name}, ${amountOf(line)}, ${money(line.totalCents)}`]
      return lineDifferences(old, line, now.currency)
    }),
    ...before.lines.flatMap(({ itemId, name }) => (is.has(itemId) ? [] : [`No longer in the job: ${name}`])),
    ...(feeSum(before) === feeSum(now) ? [] : [`Fees: ${feeSum(before)} → ${feeSum(now)}`]),
    ...changed('Discount', before.discountCents, now.discountCents),
    ...changed('Shipping', before.shippingCents, now.shippingCents),
    ...taxDifferences(before, now, money),
    ...changed('Total', before.totalCents, now.totalCents)
  ]
}

function taxDifferences(before: Billed, now: Billed, money: (cents: number) => string): string[] {
  const text = ({ taxes, includedTaxCents, taxBasis }: Billed) => {
    if (taxBasis && isReverseCharge(taxBasis)) return `reverse charge, VAT number ${taxBasis.buyerNumber}`
    const sums = taxes.filter(({ cents }) => cents > 0).map(tax => `${taxLabel(tax)} ${money(tax.cents)}`)
    return sums.length === 0 ? 'none' : `${includedTaxCents > 0 ? 'included: ' : ''}${sums.join(', ')}`
  }
  const [was, is] = [text(before), text(now)]
  return was === is ? [] : [`Tax: ${was} → ${is}`]
}

function lineDifferences(old: InvoiceLine, line: InvoiceLine, currency: string): string[] {
  const price = ({ unitCents }: InvoiceLine) => formatPrice(unitCents, currency)
  const ofPeople = ({ peopleCents = 0 }: InvoiceLine) => formatMoney(peopleCents, currency)
  const sizes = ({ sizes: all }: InvoiceLine) => all.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ')
  const words: string[] = []
  if (old.name !== line.name) words.push(`called ${old.name} before`)
  if (sizes(old) !== sizes(line)) words.push(`${sizes(old) || 'no sizes'} → ${sizes(line) || 'no sizes'}`)
  else if (old.quantity !== line.quantity) words.push(`${amountOf(old)} → ${amountOf(line)}`)
  if (old.unitCents !== line.unitCents) words.push(`each ${price(old)} → ${price(line)}`)
  if (ofPeople(old) !== ofPeople(line)) words.push(`names and numbers ${ofPeople(old)} → ${ofPeople(line)}`)
  if (old.detail !== line.detail) words.push('garment or decoration changed')
  if (old.taxed !== line.taxed) words.push(line.taxed ? 'now with tax' : 'now without tax')
  const rates = ({ taxes = [] }: InvoiceLine) => taxes.map(taxLabel).join(' + ') || 'no tax'
  if (old.taxes && line.taxes && rates(old) !== rates(line)) words.push(`${rates(old)} → ${rates(line)}`)
  return words.length > 0 ? [`${line.name}: ${words.join('; ')}`] : []
}

/** A service has no pieces. */
function amountOf({ sizes, quantity }: InvoiceLine): string {
  if (sizes.length === 0) return `quantity ${formatNumber(quantity)}`
  return quantity === 1 ? '1 piece' : `${quantity} pieces`
}
