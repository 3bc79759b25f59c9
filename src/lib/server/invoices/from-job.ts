// What a job comes to, as the lines of an invoice; and how a job differs from what was billed.
import { t, type TextKey } from '#lib/i18n/t.ts'
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
    const names = unpriced.map(
      ({ id }) => job.items.find(item => item.id === id)?.name || t('activities.invoiceLine.nameless')
    )
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
  return [goods, blank.supplied ? t('activities.invoiceLine.supplied') : '', ...components.map(wordsOf)]
    .filter(Boolean)
    .join(' · ')
}

const METHODS: Record<string, TextKey> = {
  screen: 'activities.invoiceLine.method.screen',
  dtf: 'activities.invoiceLine.method.dtf',
  dtg: 'activities.invoiceLine.method.dtg',
  sublimation: 'activities.invoiceLine.method.sublimation',
  embroidery: 'activities.invoiceLine.method.embroidery',
  vinyl: 'activities.invoiceLine.method.vinyl'
}

function wordsOf({ location, method, design }: JobComponent): string {
  const key = METHODS[method]
  const how = key ? t(key) : method
  const what = [location, how].filter(Boolean).join(', ')
  return design ? `${what}: ${design}` : what
}

/** In sentences for the shop; none where both are the same. */
export function differencesOf(before: Billed, now: Billed): string[] {
  const money = (cents: number) => formatMoney(cents, now.currency)
  const changed = (what: string, was: number, is: number) =>
    was === is ? [] : [t('activities.invoiceChange.changed', { what, was: money(was), is: money(is) })]
  const was = new Map(before.lines.map(line => [line.itemId, line]))
  const is = new Set(now.lines.map(({ itemId }) => itemId))
  const feeSum = ({ fees }: Billed) =>
    fees.map(({ name, cents }) => `${name} ${money(cents)}`).join(', ') || t('activities.invoiceChange.none')
  return [
    ...now.lines.flatMap(line => {
      const old = was.get(line.itemId)
      if (!old)
        return [
          t('activities.invoiceChange.added', {
            name: line.name,
            amount: amountOf(line),
            total: money(line.totalCents)
          })
        ]
      return lineDifferences(old, line, now.currency)
    }),
    ...before.lines.flatMap(({ itemId, name }) =>
      is.has(itemId) ? [] : [t('activities.invoiceChange.gone', { name })]
    ),
    ...(feeSum(before) === feeSum(now)
      ? []
      : [t('activities.invoiceChange.fees', { was: feeSum(before), is: feeSum(now) })]),
    ...changed(t('mailTexts.order.discount'), before.discountCents, now.discountCents),
    ...changed(t('mailTexts.order.shipping'), before.shippingCents, now.shippingCents),
    ...taxDifferences(before, now, money),
    ...changed(t('mailTexts.order.total'), before.totalCents, now.totalCents)
  ]
}

function taxDifferences(before: Billed, now: Billed, money: (cents: number) => string): string[] {
  const text = ({ taxes, includedTaxCents, taxBasis }: Billed) => {
    if (taxBasis && isReverseCharge(taxBasis))
      return t('activities.invoiceChange.reverseCharge', { number: taxBasis.buyerNumber })
    const sums = taxes.filter(({ cents }) => cents > 0).map(tax => `${taxLabel(tax)} ${money(tax.cents)}`)
    if (sums.length === 0) return t('activities.invoiceChange.none')
    const all = sums.join(', ')
    return includedTaxCents > 0 ? t('activities.invoiceChange.included', { taxes: all }) : all
  }
  const [was, is] = [text(before), text(now)]
  return was === is ? [] : [t('activities.invoiceChange.tax', { was, is })]
}

function lineDifferences(old: InvoiceLine, line: InvoiceLine, currency: string): string[] {
  const price = ({ unitCents }: InvoiceLine) => formatPrice(unitCents, currency)
  const ofPeople = ({ peopleCents = 0 }: InvoiceLine) => formatMoney(peopleCents, currency)
  const sizes = ({ sizes: all }: InvoiceLine) => all.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ')
  const words: string[] = []
  if (old.name !== line.name) words.push(t('activities.invoiceChange.called', { name: old.name }))
  if (sizes(old) !== sizes(line))
    words.push(
      `${sizes(old) || t('activities.invoiceChange.noSizes')} → ${sizes(line) || t('activities.invoiceChange.noSizes')}`
    )
  else if (old.quantity !== line.quantity) words.push(`${amountOf(old)} → ${amountOf(line)}`)
  if (old.unitCents !== line.unitCents)
    words.push(t('activities.invoiceChange.each', { was: price(old), is: price(line) }))
  if (ofPeople(old) !== ofPeople(line))
    words.push(t('activities.invoiceChange.people', { was: ofPeople(old), is: ofPeople(line) }))
  if (old.detail !== line.detail) words.push(t('activities.invoiceChange.detail'))
  if (old.taxed !== line.taxed)
    words.push(t(line.taxed ? 'activities.invoiceChange.withTax' : 'activities.invoiceChange.withoutTax'))
  const rates = ({ taxes = [] }: InvoiceLine) => taxes.map(taxLabel).join(' + ') || t('activities.invoiceChange.noTax')
  if (old.taxes && line.taxes && rates(old) !== rates(line)) words.push(`${rates(old)} → ${rates(line)}`)
  return words.length > 0 ? [`${line.name}: ${words.join('; ')}`] : []
}

/** A service has no pieces. */
function amountOf({ sizes, quantity }: InvoiceLine): string {
  if (sizes.length === 0) return t('activities.invoiceChange.quantity', { quantity: formatNumber(quantity) })
  return t('activities.run.pieces', { count: quantity })
}
