import type { RunSummary } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'
import { madeOf, owedOf } from '#lib/shared/production-runs.ts'

/** The production runs in which something is made, and how far each of them is. */
export function RunLinks({ runs }: { runs: readonly RunSummary[] }) {
  return (
    <ul className="grid gap-1">
      {runs.map(({ id, number, name, counts }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3">
          <a className="link" href={`/dashboard/production/${id}/overview`}>
            {t('runLinks.one', { number, name })}
          </a>
          <span className="text-muted text-sm tabular-nums">
            {t('runLinks.pressed', { made: madeOf(counts), owed: owedOf(counts) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
