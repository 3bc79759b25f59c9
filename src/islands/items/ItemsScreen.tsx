import { Plus } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { productDialog } from '#islands/dialogs/product/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { listProductCategories, type ProductCategory } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { type ItemFilter, itemListPath } from '#lib/shared/item-filter.ts'

import { CategoryRail } from './CategoryRail.tsx'
import { ItemCard, ItemCardSkeleton } from './ItemCard.tsx'
import { useItemActions } from './useItemActions.ts'
import { type ItemPage, useItemList } from './useItemList.ts'

interface Props {
  workspaceId: string
  currency: string
  mayEdit: boolean
  initial: ItemPage
  initialCategories: ProductCategory[]
  initialFilter: ItemFilter
}

/** What the shop sells: one card for each item. */
export function ItemsScreen(props: Props) {
  const { workspaceId, currency, mayEdit } = props
  const [categories, setCategories] = useState(props.initialCategories)
  const { filter, items, loading, error, show, reload } = useItemList(props)
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
      <div className="items-layout">
        <CategoryRail
          workspaceId={workspaceId}
          mayEdit={mayEdit}
          categories={categories}
          filter={filter}
          onShow={show}
          onChange={setCategories}
          onItemsChange={reload}
        />
        <section className="items-list" aria-label={category?.name ?? t('items.title')}>
          <div className="items-bar">
            <SearchField
              key={filter.search}
              className="items-search"
              label={t('items.search')}
              defaultValue={filter.search}
              onSearch={search => show({ search })}
            />
            <span className="field-hint" role="status">
              {!loading && !error && t('items.count', { count: items.total })}
            </span>
          </div>
          {error ? (
            <div className="card" role="alert">
              <EmptyState
                title={t('items.failed')}
                actions={<Button onClick={() => void reload()}>{t('ui.retry')}</Button>}
              >
                {error}
              </EmptyState>
            </div>
          ) : (
            <>
              {!loading && items.rows.length === 0 && (
                <div className="card">
                  {isFiltered || filter.archived ? (
                    <EmptyState
                      drawing={filter.search ? 'search' : 'box'}
                      title={t(filter.archived && !isFiltered ? 'items.noneArchived' : 'items.noneFound')}
                      actions={
                        <Button onClick={() => show({ search: '', categoryId: undefined, archived: false })}>
                          {t('items.showAll')}
                        </Button>
                      }
                    />
                  ) : (
                    <EmptyState drawing="shirt" title={t('items.emptyTitle')} actions={mayEdit && newItem}>
                      {t('items.emptyText')}
                    </EmptyState>
                  )}
                </div>
              )}
              <ul className="item-grid" aria-busy={loading}>
                {loading && items.rows.length === 0
                  ? [0, 1, 2, 3, 4, 5].map(place => <ItemCardSkeleton key={place} />)
                  : items.rows.map(item => (
                      <ItemCard
                        key={item.id}
                        item={item}
                        currency={currency}
                        category={categories.find(({ id }) => id === item.categoryId)?.name}
                        actions={mayEdit ? actions : undefined}
                      />
                    ))}
              </ul>
              {items.total > items.pageSize && (
                <Pagination
                  page={items.page}
                  pageSize={items.pageSize}
                  total={items.total}
                  href={page => itemListPath({ ...filter, page })}
                />
              )}
            </>
          )}
        </section>
      </div>
    </div>
  )
}
