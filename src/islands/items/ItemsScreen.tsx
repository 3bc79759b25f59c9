import { Plus } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { productDialog } from '#islands/dialogs/product/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listItems, listProductCategories } from '#lib/contract/calls/items.ts'
import type { ProductCategory } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { type ItemFilter, itemList } from '#lib/shared/lists.ts'

import { CategoryRail } from './CategoryRail.tsx'
import { ItemCard, ItemCardSkeleton } from './ItemCard.tsx'
import { useItemActions } from './useItemActions.ts'

interface Props {
  workspaceId: string
  currency: string
  mayEdit: boolean
  initial: Data<typeof listItems>
  initialCategories: ProductCategory[]
  initialFilter: ItemFilter
}

/** What the shop sells: one card for each item. */
export function ItemsScreen(props: Props) {
  const { workspaceId, currency, mayEdit } = props
  const [categories, setCategories] = useState(props.initialCategories)
  const list = useList({
    address: itemList,
    filter: props.initialFilter,
    initial: props.initial,
    load: ({ archived, ...asked }, signal) => {
      const query = { WorkspaceId: workspaceId, ...asked, ...(archived && { archived: 'true' }) }
      return call(listItems, { query: { ...query, pageSize: props.initial.pageSize } }, { signal })
    }
  })
  const { filter, found: items, loading, error, show, reload } = list
  const actions = useItemActions(workspaceId, refresh)
  const category = categories.find(({ id }) => id === filter.categoryId)
  const isFiltered = filter.search !== '' || filter.categoryId !== undefined

  async function refresh() {
    const query = { WorkspaceId: workspaceId }
    const counted = call(listProductCategories, { query }).then(setCategories, () => undefined)
    await Promise.all([reload(), counted])
  }

  async function fromCatalogue() {
    const item = await openDialog(productDialog, { workspaceId, currency })
    if (!item) return
    showBanner(t('items.created', { name: item.name }), { variant: 'success' })
    await refresh()
  }

  const newItem = (
    <LinkButton href="/dashboard/items/new" variant="primary" icon={<Plus />}>
      {t('items.new')}
    </LinkButton>
  )

  return (
    <div className="items">
      <PageHeader
        title={t('items.title')}
        description={t('items.description')}
        actions={
          mayEdit && (
            <>
              <Button onClick={() => void fromCatalogue()}>{t('items.fromCatalogue')}</Button>
              {newItem}
            </>
          )
        }
      />
      <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-4">
        <CategoryRail
          workspaceId={workspaceId}
          mayEdit={mayEdit}
          categories={categories}
          filter={filter}
          onShow={show}
          onChange={setCategories}
          onItemsChange={reload}
        />
        <section className="grid min-w-0 gap-4" aria-label={category?.name ?? t('items.title')}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SearchField
              key={filter.search}
              className="max-w-104 min-w-48 flex-1"
              label={t('items.search')}
              defaultValue={filter.search}
              onSearch={search => show({ search })}
            />
            <span className="text-sm leading-[1.125rem] text-muted" role="status">
              {!loading && !error && t('items.count', { count: items.total })}
            </span>
          </div>
          <ListResults
            list={list}
            failed={t('items.failed')}
            first={
              <div className="card">
                <EmptyState drawing="shirt" title={t('items.emptyTitle')} actions={mayEdit && newItem}>
                  {t('items.emptyText')}
                </EmptyState>
              </div>
            }
            none={{
              title: t(filter.archived && !isFiltered ? 'items.noneArchived' : 'items.noneFound'),
              drawing: filter.search ? 'search' : 'box',
              action: t('items.showAll')
            }}
          >
            {rows => (
              <ul className="item-grid" aria-busy={loading}>
                {rows
                  ? rows.map(item => (
                      <ItemCard
                        key={item.id}
                        item={item}
                        currency={currency}
                        category={categories.find(({ id }) => id === item.categoryId)?.name}
                        actions={mayEdit ? actions : undefined}
                      />
                    ))
                  : [0, 1, 2, 3, 4, 5].map(place => <ItemCardSkeleton key={place} />)}
              </ul>
            )}
          </ListResults>
        </section>
      </div>
    </div>
  )
}
