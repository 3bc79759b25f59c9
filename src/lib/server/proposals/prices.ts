// What a proposal costs with what is chosen of it. Only prices leave here: tables and costs are the shop's own affair.
import type { ProposalContent, ProposalPrices } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { type JobToPrice, priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { singleRate, taxLabel, type TaxSum, type TaxTerms } from '#lib/shared/taxes.ts'
import { depositCents, orderedItems } from '#lib/shared/proposals.ts'

/** Prices of each item, also of those that are not chosen: what it would cost beside the others. */
export function pricesOf(
  { items, depositPercent }: Pick<ProposalContent, 'items' | 'depositPercent'>,
  pricing: StoredPricing,
  chosen: readonly string[]
): ProposalPrices {
  const ordered = orderedItems(items, chosen)
  if (!ordered) throw new AppError('invalid', t('errors.proposals.choiceMissing'))
  const ids = new Set(ordered.map(({ id }) => id))
  const job = withTaxes(pricing)
  const priced = price(job, ids)
  const { document } = priced
  const rows = [
    { name: 'Discount', cents: -document.discountCents },
    ...priced.fees.map(({ name, cents }) => ({ name, cents })),
    { name: 'Rounding', cents: priced.spreadRestCents },
    { name: 'Shipping', cents: document.shippingCents },
    ...(document.taxCents > 0 ? document.taxes.map(tax => ({ name: labelOf(tax), cents: tax.cents })) : [])
  ]
  const included = document.taxes.filter(({ cents }) => document.includedTaxCents > 0 && cents > 0)
  return {
    items: items.map(item => {
      const lines = ids.has(item.id) ? priced.lines : price(job, new Set([...ids, item.id])).lines
      const line = lines.find(({ id }) => id === item.id)
      return {
        id: item.id,
        unitCents: line?.unitCents ?? null,
        totalCents: line?.totalCents ?? 0,
        ...(line && line.peopleCents !== 0 && { peopleCents: line.peopleCents })
      }
    }),
    rows: rows.filter(({ cents }) => cents !== 0),
    ...(included.length > 0 && { included: included.map(tax => ({ name: taxLabel(tax), cents: tax.cents })) }),
    totalCents: document.totalCents,
    depositCents: depositCents(document.totalCents, depositPercent)
  }
}

/** As versions hold it: those sent before there were several taxes have the one rate. */
export type StoredPricing = Omit<JobToPrice, 'taxes'> & { taxes?: TaxTerms; taxPpm?: number }

export function withTaxes({ taxPpm = 0, taxes = singleRate(taxPpm, false), ...pricing }: StoredPricing): JobToPrice {
  return { ...pricing, taxes }
}

/** As that version was priced: those sent before services were told apart spread fees over them, too. */
export function pricedAs(pricing: StoredPricing, version: StoredPricing): StoredPricing {
  if (version.lines.some(({ isService }) => isService !== undefined)) return pricing
  return { ...pricing, lines: pricing.lines.map(({ isService: _, ...line }) => line) }
}

/** The one rate without a name of its own has the name that versions were approved with. */
function labelOf(tax: TaxSum): string {
  return tax.name === 'Tax' ? tax.name : taxLabel(tax)
}

function price(pricing: JobToPrice, ids: ReadonlySet<string>) {
  return priceJob({ ...pricing, lines: pricing.lines.filter(({ id }) => ids.has(id)) })
}

/** What a customer is given: of an item whose price is hidden there is none. */
export function shownPrices({ items }: Pick<ProposalContent, 'items'>, prices: ProposalPrices): ProposalPrices {
  const shown = new Map(items.map(item => [item.id, item.shown]))
  return {
    ...prices,
    items: prices.items
      .filter(({ id }) => shown.get(id) !== 'hidden')
      .map(item =>
        shown.get(item.id) === 'each' ? item : { id: item.id, unitCents: null, totalCents: item.totalCents }
      )
  }
}
