// What a proposal costs with what is chosen of it. Only prices leave here: tables and costs are the shop's own affair.
import type { ProposalContent, ProposalPrices } from '#lib/contract/proposals.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { type JobToPrice, priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { depositCents, orderedItems } from '#lib/shared/proposals.ts'

/** Prices of each item, also of those that are not chosen: what it would cost beside the others. */
export function pricesOf(
  { items, depositPercent }: Pick<ProposalContent, 'items' | 'depositPercent'>,
  pricing: JobToPrice,
  chosen: readonly string[]
): ProposalPrices {
  const ordered = orderedItems(items, chosen)
  if (!ordered) throw new AppError('invalid', 'Choose one of each group.')
  const ids = new Set(ordered.map(({ id }) => id))
  const priced = price(pricing, ids)
  const { document } = priced
  const rows = [
    { name: 'Discount', cents: -document.discountCents },
    ...priced.fees.map(({ name, cents }) => ({ name, cents })),
    { name: 'Rounding', cents: priced.spreadRestCents },
    { name: 'Shipping', cents: document.shippingCents },
    { name: 'Tax', cents: document.taxCents }
  ]
  return {
    items: items.map(item => {
      const lines = ids.has(item.id) ? priced.lines : price(pricing, new Set([...ids, item.id])).lines
      const line = lines.find(({ id }) => id === item.id)
      return { id: item.id, unitCents: line?.unitCents ?? null, totalCents: line?.totalCents ?? 0 }
    }),
    rows: rows.filter(({ cents }) => cents !== 0),
    totalCents: document.totalCents,
    depositCents: depositCents(document.totalCents, depositPercent)
  }
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
      .map(item => (shown.get(item.id) === 'each' ? item : { ...item, unitCents: null }))
  }
}
