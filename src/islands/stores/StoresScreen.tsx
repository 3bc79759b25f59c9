import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Table } from '#islands/ui/Table.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listStores, STORE_STATES, type StoreState } from '#lib/contract/stores.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { t } from '#lib/i18n/t.ts'

import { FirstStore } from './FirstStore.tsx'
import { NewStoreDialog } from './NewStoreDialog.tsx'
import { StoreRowMenu } from './StoreRowMenu.tsx'
import { storeColumns } from './storeColumns.tsx'
import { useNow } from './useNow.ts'

export interface StoresFilter {
  search: string
  state: StoreState | ''
  sort: 'newest' | 'closing' | 'name'
  page: number
}

interface Props {
  workspaceId: string
  initial: Data<typeof listStores>
  filter: StoresFilter
  mayEdit: boolean
  mayDelete: boolean
  now: number
}

const SORTS = ['newest', 'closing', 'name'] as const

export function StoresScreen({ workspaceId, initial, filter: firstFilter, mayEdit, mayDelete, now: serverNow }: Props) {
  const [list, setList] = useState(initial)
  const [filter, setFilter] = useState(firstFilter)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const [isNew, setNew] = useState(false)
  const latest = useRef(0)
  const now = useNow(serverNow)
  const isFiltered = filter.search !== '' || filter.state !== ''
  const isEmpty = list.total === 0 && !isFiltered && !loading && !error

  async function load(next: StoresFilter) {
    const turn = ++latest.current
    setFilter(next)
    setLoading(true)
    setError(undefined)
    const { state, ...rest } = next
    try {
      const found = await call(listStores, {
        query: { WorkspaceId: workspaceId, pageSize: list.pageSize, ...rest, ...(state && { state }) }
      })
      if (turn === latest.current) setList(found)
    } catch (problem) {
      if (turn === latest.current) setError(readableError(problem))
    }
    if (turn === latest.current) setLoading(false)
  }

  function apply(change: Partial<StoresFilter>) {
    const next = { ...filter, page: 1, ...change }
    history.replaceState(history.state, '', address(next))
    void load(next)
  }

  // The browser's back button may bring this page out of its cache with an old list.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const create = mayEdit && (
    <Button variant="primary" icon={<Plus />} onClick={() => setNew(true)}>
      {t('stores.new')}
    </Button>
  )

  return (
    <div className="grid gap-5">
      <PageHeader title={t('stores.title')} description={t('stores.intro')} actions={!isEmpty && create} />
      {!isEmpty && <h2 className="sr-only">{t('stores.list')}</h2>}
      {isEmpty ? (
        <FirstStore onCreate={mayEdit ? () => setNew(true) : undefined} />
      ) : (
        <Table
          label={t('stores.title')}
          columns={storeColumns(now)}
          rows={list.rows}
          rowKey={store => store.id}
          loading={loading}
          error={error}
          onRetry={() => void load(filter)}
          onOpen={store => location.assign(`/dashboard/stores/${store.id}${store.state === 'draft' ? '/setup' : ''}`)}
          rowActions={store => (
            <StoreRowMenu
              store={store}
              workspaceId={workspaceId}
              mayEdit={mayEdit}
              mayDelete={mayDelete}
              onChange={() => void load(filter)}
            />
          )}
          empty={
            <EmptyState
              title={t('stores.nothingFound')}
              drawing="search"
              actions={<Button onClick={() => apply({ search: '', state: '' })}>{t('stores.clearFilters')}</Button>}
            >
              {t('stores.nothingFoundText')}
            </EmptyState>
          }
          bar={
            <div className="store-filters">
              <SearchField
                key={filter.search === '' ? 'empty' : 'search'}
                label={t('stores.search')}
                defaultValue={filter.search}
                onSearch={search => search !== filter.search && apply({ search })}
              />
              <NativeSelect
                label={t('stores.state')}
                hideLabel
                value={filter.state}
                placeholder={t('stores.anyState')}
                options={STORE_STATES.map(state => ({ value: state, label: t(`storeState.${state}`) }))}
                onChange={event => apply({ state: event.target.value as StoresFilter['state'] })}
              />
              <NativeSelect
                label={t('stores.sort')}
                hideLabel
                value={filter.sort}
                options={SORTS.map(sort => ({ value: sort, label: t(`stores.sortBy.${sort}`) }))}
                onChange={event => apply({ sort: event.target.value as StoresFilter['sort'] })}
              />
            </div>
          }
        />
      )}
      {list.total > list.pageSize && (
        <Pagination page={list.page} pageSize={list.pageSize} total={list.total} onChange={page => apply({ page })} />
      )}
      {isNew && <NewStoreDialog workspaceId={workspaceId} onClose={() => setNew(false)} />}
    </div>
  )
}

function address({ search, state, sort, page }: StoresFilter): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (state) query.set('state', state)
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : location.pathname
}
