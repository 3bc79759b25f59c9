import { Progress } from '#islands/ui/Progress.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import type { StoreSummary } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { StoreStateChip } from './StoreStateChip.tsx'
import { nextMoment } from './store-times.ts'

export function storeColumns(now: number): Column<StoreSummary>[] {
  return [
    {
      id: 'name',
      header: t('stores.store'),
      primary: true,
      cell: store => (
        <span className="grid">
          <a href={`/dashboard/stores/${store.id}${store.state === 'draft' ? '/setup' : ''}`}>{store.name}</a>
          {store.organisation && <span className="text-sm/5 font-normal text-muted">{store.organisation}</span>}
        </span>
      )
    },
    { id: 'state', header: t('stores.state'), narrow: 'line', cell: store => <StoreStateChip state={store.state} /> },
    { id: 'times', header: t('stores.times'), narrow: 'line', cell: store => <Times store={store} now={now} /> },
    {
      id: 'items',
      header: t('stores.items'),
      align: 'end',
      narrow: 'hidden',
      cell: store => store.items
    },
    { id: 'units', header: t('stores.units'), align: 'end', cell: store => isSold(store) && <Units store={store} /> },
    { id: 'sales', header: t('stores.sales'), align: 'end', cell: store => isSold(store) && <Sales store={store} /> },
    {
      id: 'raised',
      header: t('stores.raised'),
      align: 'end',
      width: '11rem',
      cell: store => isSold(store) && <Raised store={store} />
    }
  ]
}

/** Before a store sells there is nothing to count: an empty cell is quieter than three zeros, and no line on a phone. */
function isSold({ state, figures }: StoreSummary): boolean {
  return figures.orders > 0 || figures.authorised.orders > 0 || (state !== 'draft' && state !== 'scheduled')
}

function Times({ store, now }: { store: StoreSummary; now: number }) {
  const next = nextMoment(store, now)
  if (!next) return <span className="text-muted">{t('stores.noDates')}</span>
  return (
    <span className="grid">
      <span className={store.state === 'closing_soon' ? 'font-medium text-warning' : undefined}>{next.distance}</span>
      <span className="text-sm/5 text-muted sm:whitespace-nowrap">{next.when}</span>
    </span>
  )
}

function Units({ store }: { store: StoreSummary }) {
  const { figures, minimumUnits } = store
  const { units } = figures.authorised
  const minimum = store.state === 'cancelled' ? 0 : minimumUnits
  if (minimum === 0 && units === 0) return figures.units
  return (
    <span className="grid">
      {figures.units + units}
      {minimum > 0 && (
        <span className="text-sm/5 whitespace-nowrap text-muted">{t('stores.minimum', { count: minimum })}</span>
      )}
    </span>
  )
}

function Sales({ store: { figures, currency } }: { store: StoreSummary }) {
  const sales = formatMoney(figures.salesCents, currency)
  return (
    <span className="grid whitespace-nowrap">
      {figures.testMode && figures.salesCents > 0 ? t('stores.testMoney', { amount: sales }) : sales}
      {figures.authorised.cents > 0 && (
        <span className="text-sm/5 text-muted">
          {t('stores.held', { amount: formatMoney(figures.authorised.cents, currency) })}
        </span>
      )}
    </span>
  )
}

function Raised({ store: { figures, currency, goalCents } }: { store: StoreSummary }) {
  const raised = formatMoney(figures.fundraisingCents, currency)
  if (goalCents === null) return figures.fundraisingCents > 0 && raised
  return (
    <span className="grid w-full max-w-44 gap-1">
      <span>{t('stores.raisedOf', { raised, goal: formatMoney(goalCents, currency) })}</span>
      <Progress label={t('stores.raised')} value={figures.fundraisingCents} max={goalCents} />
    </span>
  )
}
