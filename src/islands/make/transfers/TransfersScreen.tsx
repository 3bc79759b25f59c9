import { Plus } from 'lucide-react'
import { useState } from 'react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { createTransferSheet, listTransferSheets } from '#lib/contract/calls/transfers.ts'
import type { TransferSheetRow } from '#lib/contract/transfers.ts'
import { t } from '#lib/i18n/t.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { transferList } from '#lib/shared/lists.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'
import { TERMS } from '#lib/supplies/catalogue.ts'
import { sheetCents, TRANSFERS } from '#lib/supplies/transfers.ts'

import { MakeFrame } from '../parts.tsx'

const PAGE = '/dashboard/make/ultra-color-max-transfers'

interface Props {
  workspaceId: string
  filter: FilterOf<typeof transferList>
  initial: Data<typeof listTransferSheets>
  timeZone: string
  units: number
  mayBuy: boolean
}

/** Full-colour transfers: what a sheet costs, how it is pressed, and the sheets of the workspace. */
export function TransfersScreen({ workspaceId, filter: first, initial, timeZone, units, mayBuy }: Props) {
  const [busy, setBusy] = useState(false)
  const list = useList({
    address: transferList,
    filter: first,
    initial,
    load: (asked, signal) => {
      const query = { WorkspaceId: workspaceId, pageSize: initial.pageSize, ...asked }
      return call(listTransferSheets, { query }, { signal })
    }
  })
  const { filter, show } = list
  const isEmpty = list.found.total === 0 && !list.isNarrowed && !list.loading && !list.error

  async function create() {
    setBusy(true)
    const isDone = await attempt(async () => {
      const body = { name: t('transfers.newName') }
      const { id } = await call(createTransferSheet, { query: { WorkspaceId: workspaceId }, body })
      location.assign(`${PAGE}/${id}`)
    })
    if (!isDone) setBusy(false)
  }
  const button = mayBuy && (
    <Button variant="primary" icon={<Plus />} pending={busy} onClick={() => void create()}>
      {t('transfers.new')}
    </Button>
  )

  return (
    <MakeFrame current="ultra-color-max-transfers" text={t('transfers.text')} units={units}>
      <section className="card grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-5 p-5 max-lg:grid-cols-1 [&_h2]:mb-2 [&_h2]:text-md">
        <div>
          <h2>{t('transfers.prices', { width: TRANSFERS.widthIn })}</h2>
          <ul className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-5 gap-y-1 tabular-nums [&_li]:flex [&_li]:justify-between [&_li]:gap-2">
            {TRANSFERS.lengthsIn.map(inches => (
              <li key={inches}>
                <span>{t('transfers.inches', { n: inches })}</span>
                <strong>{formatMoney(sheetCents(inches), TERMS.currency)}</strong>
              </li>
            ))}
          </ul>
          <p className="text-sm leading-[1.125rem] text-muted">
            {t('transfers.areaPrice', { price: formatMoney(TRANSFERS.centsPerSquareInch, TERMS.currency) })}
          </p>
        </div>
        <div>
          <h2>{t('make.recipe')}</h2>
          <p>
            {[
              t('make.heatBoth', { f: TRANSFERS.press.fahrenheit.join('–'), c: TRANSFERS.press.celsius.join('–') }),
              t('make.seconds', { range: TRANSFERS.press.seconds.join('–') }),
              t(`make.words.${TRANSFERS.press.pressure}`)
            ].join(' · ')}
          </p>
          <p className="text-sm leading-[1.125rem] text-muted">{t('transfers.recipeText')}</p>
        </div>
      </section>
      {!isEmpty && (
        <div className="transfer-bar flex flex-wrap items-end justify-between gap-3">
          <ListFilters>
            <SearchField
              key={filter.search}
              label={t('transfers.search')}
              defaultValue={filter.search}
              onSearch={search => show({ search })}
            />
          </ListFilters>
          {button}
        </div>
      )}
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState title={t('transfers.emptyTitle')} drawing="box" actions={button}>
              {t('transfers.emptyText')}
            </EmptyState>
          </div>
        }
        none={{ title: t('transfers.none'), action: t('transfers.showAll') }}
        table={{ label: t('transfers.sheets'), columns: columns(timeZone), rowKey: ({ id }) => id }}
      />
    </MakeFrame>
  )
}

function columns(timeZone: string): Column<TransferSheetRow>[] {
  return [
    {
      id: 'name',
      header: t('transfers.fields.name'),
      primary: true,
      cell: ({ id, name }) => (
        <a className="link" href={`${PAGE}/${id}`}>
          {name}
        </a>
      )
    },
    {
      id: 'state',
      header: t('transfers.state'),
      narrow: 'end',
      cell: ({ orderedAt }) => (
        <StatusChip tone={orderedAt ? 'success' : 'neutral'}>
          {t(orderedAt ? 'transfers.ordered' : 'transfers.unfinished')}
        </StatusChip>
      )
    },
    { id: 'transfers', header: t('transfers.count'), align: 'end', cell: ({ transfers }) => transfers },
    {
      id: 'size',
      header: t('transfers.sheet'),
      cell: ({ lengthIn }) =>
        lengthIn === null ? '–' : t('transfers.sheetOf', { width: TRANSFERS.widthIn, length: lengthIn })
    },
    { id: 'changed', header: t('transfers.changed'), cell: ({ updatedAt }) => formatDate(updatedAt, timeZone) },
    {
      id: 'price',
      header: t('make.price'),
      align: 'end',
      cell: ({ priceCents, currency }) => (priceCents === null ? '–' : formatMoney(priceCents, currency))
    }
  ]
}
