import type { RunSummary } from '#lib/contract/production.ts'
import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import { t } from '#lib/i18n/t.ts'
import { madeOf, owedOf } from '#lib/shared/production-runs.ts'

import { CostLine } from './CostLine.tsx'

interface Props {
  runs: readonly RunSummary[]
  /** Of all of them, for those who see prices. */
  costs?: ProductionCosts | undefined
}

/** The production runs in which something is made, how far each of them is, and what it leaves. */
export function RunLinks({ runs, costs }: Props) {
  return (
    <>
      <ul className="grid gap-1">
        {runs.map(({ id, number, name, counts }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <a className="link" href={`/dashboard/production/${id}/overview`}>
              {t('runLinks.one', { number, name })}
            </a>
            <span className="text-muted text-sm/5 tabular-nums">
              {t('runLinks.pressed', { made: madeOf(counts), owed: owedOf(counts) })}
            </span>
          </li>
        ))}
      </ul>
      {costs && <CostLine costs={costs} />}
    </>
  )
}
