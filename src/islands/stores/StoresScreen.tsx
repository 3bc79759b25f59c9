import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listStores } from '#lib/contract/calls/stores.ts'
import type { StoreState } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { storeList } from '#lib/shared/lists.ts'
import { NEW_STORE_HASH } from '#lib/shared/new-store.ts'
import { STORE_STATES } from '#lib/shared/store-state.ts'

import { FirstStore } from './FirstStore.tsx'
import { NewStoreDialog } from './NewStoreDialog.tsx'
import { StoreRowMenu } from './StoreRowMenu.tsx'
import { storeColumns } from './storeColumns.tsx'
import { useNow } from './useNow.ts'

interface Props {
  workspaceId: string
  initial: Data<typeof listStores>
  filter: FilterOf<typeof storeList>
  mayEdit: boolean
  mayDelete: boolean
  now: number
}

const SORTS = ['newest', 'closing', 'name'] as const

export function StoresScreen({ workspaceId, initial, filter: firstFilter, mayEdit, mayDelete, now: serverNow }: Props) {
  const [isNew, setNew] = useState(false)
  const now = useNow(serverNow)
  const list = useList({
    address: storeList,
    filter: firstFilter,
    initial,
    load: (asked, signal) => {
      return call(listStores, { query: { WorkspaceId: workspaceId, pageSize: initial.pageSize, ...asked } }, { signal })
    }
  })
  useAskedForNew(mayEdit, () => setNew(true))
  const { filter, show } = list
  const isEmpty = list.found.total === 0 && !list.isNarrowed && !list.loading && !list.error

  const create = mayEdit && (
    <Button variant="primary" icon={<Plus />} onClick={() => setNew(true)}>
      {t('stores.new')}
    </Button>
  )

  return (
    <div className="grid gap-5">
      <PageHeader title={t('stores.title')} description={t('stores.intro')} actions={!isEmpty && create} />
      {!isEmpty && <h2 className="sr-only">{t('stores.list')}</h2>}
      <ListResults
        list={list}
        first={<FirstStore onCreate={mayEdit ? () => setNew(true) : undefined} />}
        none={{
          title: t('stores.nothingFound'),
          text: t('stores.nothingFoundText'),
          action: t('stores.clearFilters')
        }}
        table={{
          label: t('stores.title'),
          columns: storeColumns(now),
          rowKey: store => store.id,
          onOpen: store => location.assign(`/dashboard/stores/${store.id}${store.state === 'draft' ? '/setup' : ''}`),
          rowActions: store => (
            <StoreRowMenu
              store={store}
              workspaceId={workspaceId}
              mayEdit={mayEdit}
              mayDelete={mayDelete}
              onChange={() => void list.reload()}
            />
          ),
          bar: (
            <ListFilters>
              <SearchField
                key={filter.search}
                label={t('stores.search')}
                defaultValue={filter.search}
                onSearch={search => show({ search })}
              />
              <NativeSelect
                label={t('stores.state')}
                hideLabel
                value={filter.state ?? ''}
                placeholder={t('stores.anyState')}
                options={STORE_STATES.map(state => ({ value: state, label: t(`storeState.${state}`) }))}
                onChange={event => show({ state: (event.target.value || undefined) as StoreState | undefined })}
              />
              <NativeSelect
                label={t('stores.sort')}
                hideLabel
                value={filter.sort}
                options={SORTS.map(sort => ({ value: sort, label: t(`stores.sortBy.${sort}`) }))}
                onChange={event => show({ sort: event.target.value as (typeof SORTS)[number] })}
              />
            </ListFilters>
          )
        }}
      />
      {isNew && <NewStoreDialog workspaceId={workspaceId} onClose={() => setNew(false)} />}
    </div>
  )
}

/** Who comes by "New store" from elsewhere need not press it again here. */
function useAskedForNew(mayEdit: boolean, onAsked: () => void): void {
  const ask = useEffectEvent(() => {
    if (!mayEdit || location.hash !== NEW_STORE_HASH) return
    // Coming back here later, nobody asks for it.
    history.replaceState(history.state, '', location.pathname + location.search)
    onAsked()
  })
  useEffect(() => {
    const look = () => ask()
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
}
