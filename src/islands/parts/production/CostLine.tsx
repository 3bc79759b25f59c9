import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

/** In a sentence, beside the runs of a store or a job. */
export function CostLine({ costs }: { costs: ProductionCosts }) {
  const { currency, expected, expectedMargin, incomeCents } = costs
  const cost = formatMoney(expected.costCents, currency)
  if (expectedMargin === null) return <p className="text-muted text-sm/5">{t('runCosts.lineWithout', { cost })}</p>
  const left = formatMoney(incomeCents - expected.costCents, currency)
  return (
    <p className="text-sm/5 tabular-nums">{t('runCosts.line', { cost, left, margin: marginText(expectedMargin) })}</p>
  )
}

export function marginText(margin: number | null): string {
  return margin === null ? t('runCosts.noMargin') : t('runCosts.percent', { percent: Math.round(margin / 10) / 10 })
}
