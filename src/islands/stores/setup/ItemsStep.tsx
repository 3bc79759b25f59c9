import { Package, PackagePlus, Shirt } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { existingItemDialog } from '#islands/dialogs/existing-item/index.ts'
import { itemDialog } from '#islands/dialogs/item/index.ts'
import { productDialog } from '#islands/dialogs/product/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SortableList } from '#islands/ui/SortableList.tsx'
import { call } from '#lib/client/api.ts'
import { addStoreItems, orderStoreItems, removeStoreItem, type StoreItem } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

import { Bundles } from './Bundles.tsx'
import { StepSection } from './StepSection.tsx'
import { StoreItemDrawer } from './StoreItemDrawer.tsx'
import { StoreItemRow } from './StoreItemRow.tsx'
import type { Setup } from './useSetup.ts'

export function ItemsStep({ setup }: { setup: Setup }) {
  const { store, act, workspaceId } = setup
  const [problem, setProblem] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  /** The order just made, shown while it is on its way. */
  const [order, setOrder] = useState<string[]>()
  const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
  const { currency } = store
  const rows = order ? inOrder(store.storeItems, order) : store.storeItems
  const open = store.storeItems.find(({ id }) => id === openId)

  async function add(itemIds: string[]) {
    if (itemIds.length > 0) setProblem(await act(() => call(addStoreItems, { ...given, body: { itemIds } })))
  }

  async function pick() {
    const taken = store.storeItems.map(({ itemId }) => itemId)
    const items = await openDialog(existingItemDialog, { workspaceId, currency, taken })
    await add(items?.map(({ id }) => id) ?? [])
  }

  async function fromCatalogue() {
    const item = await openDialog(productDialog, { workspaceId, currency, storeName: store.name })
    if (item) await add([item.id])
  }

  async function make() {
    const item = await openDialog(itemDialog, { workspaceId, currency })
    if (item) await add([item.id])
  }

  async function sort(storeItemIds: string[]) {
    setOrder(storeItemIds)
    setProblem(await act(() => call(orderStoreItems, { ...given, body: { storeItemIds } })))
    setOrder(undefined)
  }

  async function remove(storeItem: StoreItem) {
    const params = { storeId: store.id, storeItemId: storeItem.id }
    setProblem(await act(() => call(removeStoreItem, { ...given, params })))
  }

  const buttons = (
    <>
      <Button icon={<Package />} onClick={() => void pick()}>
        {t('storeSetup.items.pick')}
      </Button>
      <Button icon={<Shirt />} onClick={() => void fromCatalogue()}>
        {t('storeSetup.items.catalogue')}
      </Button>
      <Button icon={<PackagePlus />} onClick={() => void make()}>
        {t('storeSetup.items.make')}
      </Button>
    </>
  )

  return (
    <>
      <StepSection
        title={t('storeSetup.items.title', { count: rows.length })}
        text={t('storeSetup.items.text')}
        actions={rows.length > 0 && buttons}
      >
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {rows.length === 0 ? (
          <EmptyState title={t('storeSetup.items.empty')} drawing="shirt" actions={buttons}>
            {t('storeSetup.items.emptyText')}
          </EmptyState>
        ) : (
          <SortableList
            label={t('storeSetup.items.list')}
            rows={rows}
            rowKey={storeItemKey}
            rowName={storeItemName}
            onSort={keys => void sort(keys)}
          >
            {storeItem => (
              <StoreItemRow
                storeItem={storeItem}
                currency={currency}
                onEdit={() => setOpenId(storeItem.id)}
                onRemove={() => void remove(storeItem)}
              />
            )}
          </SortableList>
        )}
        {open && <StoreItemDrawer key={open.id} setup={setup} storeItem={open} onClose={() => setOpenId(undefined)} />}
      </StepSection>
      {rows.length > 1 && <Bundles setup={setup} />}
    </>
  )
}

const storeItemKey = ({ id }: StoreItem) => id
const storeItemName = ({ item }: StoreItem) => item.name

function inOrder(items: StoreItem[], ids: string[]): StoreItem[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
