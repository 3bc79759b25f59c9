import { marginText } from '#islands/parts/production/CostLine.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatFilmLength, type Units } from '#lib/shared/units.ts'

const ROWS = ['filmCents', 'printCents', 'blankCents', 'labourCents', 'feeCents', 'costCents'] as const

interface Props {
  costs: ProductionCosts
  units: Units
}

/** What it costs and leaves, as it was planned, so far, and with the rest as planned. */
export function CostCard({ costs, units }: Props) {
  const { currency, planned, expected, incomeCents, guessed, unpriced } = costs
  const money = (cents: number) => formatMoney(cents, currency)
  const rows = ROWS.filter(row => planned[row] > 0 || expected[row] > 0 || row === 'costCents')
  const work = costs.work.filter(({ plannedMinutes, doneMinutes }) => plannedMinutes + doneMinutes > 0)
  const guesses = [
    guessed.films.length > 0 && t('runCosts.guessedFilms', { names: guessed.films.join(', ') }),
    guessed.blanks > 0 && t('runCosts.guessedBlanks', { count: guessed.blanks }),
    guessed.fees && t('runCosts.guessedFees')
  ].filter(Boolean)
  return (
    <Card title={t('runCosts.title')}>
      <div className="grid gap-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-4">
          <Stat label={t('runCosts.income')} value={money(incomeCents)} note={t('runCosts.incomeNote')} />
          <Stat
            label={t('runCosts.margin')}
            value={marginText(costs.plannedMargin)}
            note={money(incomeCents - planned.costCents)}
          />
          <Stat
            label={t('runCosts.expectedMargin')}
            value={marginText(costs.expectedMargin)}
            note={money(incomeCents - expected.costCents)}
          />
        </div>
        {unpriced > 0 && <Notice tone="info">{t('runCosts.unpriced', { count: unpriced })}</Notice>}
        <table className="run-costs">
          <caption className="sr-only">{t('runCosts.title')}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('runCosts.planned')}</th>
              <th scope="col">{t('runCosts.done')}</th>
              <th scope="col">{t('runCosts.expected')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row} data-sum={row === 'costCents' || undefined}>
                <th scope="row">
                  {t(`runCosts.rows.${row}`)}
                  {row === 'filmCents' && (
                    <span className="text-muted text-sm/5">
                      {t('runCosts.ofRoll', { length: formatFilmLength(expected.filmMm, units) })}
                    </span>
                  )}
                </th>
                {(['planned', 'done', 'expected'] as const).map(stage => (
                  <td key={stage}>{money(costs[stage][row])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <DescriptionList
          items={work.map(({ work: kind, plannedMinutes, doneMinutes }) => ({
            term: t(`works.${kind}`),
            detail: t('runCosts.minutes', { done: doneMinutes, planned: plannedMinutes })
          }))}
          stacked
        />
        <p className="text-muted text-sm/5">
          {[t('runCosts.laidOut', { laid: costs.laidOut, pieces: costs.pieces }), ...guesses].join(' ')}
        </p>
      </div>
    </Card>
  )
}
