import { Boxes, Package, PackagePlus, Shirt } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { existingItemDialog } from '#islands/dialogs/existing-item/index.ts'
import { itemDialog } from '#islands/dialogs/item/index.ts'
import { productDialog } from '#islands/dialogs/product/index.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SortableList } from '#islands/ui/SortableList.tsx'
import { call } from '#lib/client/api.ts'
import { addStoreItems, deleteStoreBundle, orderStoreItems, removeStoreItem } from '#lib/contract/calls/store-offers.ts'
import type { StoreBundle, StoreItem } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { inPlace, type Offer } from '#lib/shared/shelves.ts'

import { BundleDialog } from './BundleDialog.tsx'
import { BundleRow } from './BundleRow.tsx'
import { StepSection } from './StepSection.tsx'
import { StoreItemDrawer } from './StoreItemDrawer.tsx'
import { StoreItemRow } from './StoreItemRow.tsx'
import type { Setup } from './useSetup.ts'

export default function ItemsStep({ setup }: { setup: Setup }) {
  const { store, act, workspaceId } = setup
  const [problem, setProblem] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const [edited, setEdited] = useState<StoreBundle | 'new'>()
  /** The order just made, shown while it is on its way. */
  const [order, setOrder] = useState<string[]>()
  const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
  const { currency } = store
  const placed = inPlace(store.storeItems, store.bundles)
  const rows = order ? placed.toSorted((a, b) => order.indexOf(keyOf(a)) - order.indexOf(keyOf(b))) : placed
  const open = store.storeItems.find(({ id }) => id === openId)

  async function add(itemIds: string[]) {
    if (itemIds.length > 0) setProblem(await act(() => call(addStoreItems, { ...given, body: { itemIds } })))
  }

  async function pick() {
    const taken = store.storeItems.map(({ itemId }) => itemId)
    const done = await openDialog(existingItemDialog, { workspaceId, currency, taken })
    await add(done?.saved.map(({ id }) => id) ?? [])
  }

  async function fromCatalogue() {
    const item = await openDialog(productDialog, { workspaceId, currency, storeName: store.name })
    if (item) await add([item.id])
  }

  async function make() {
    const item = await openDialog(itemDialog, { workspaceId, currency })
    if (item) await add([item.id])
  }

  async function sort(ids: string[]) {
    setOrder(ids)
    setProblem(await act(() => call(orderStoreItems, { ...given, body: { ids } })))
    setOrder(undefined)
  }

  async function remove(storeItem: StoreItem) {
    const params = { storeId: store.id, storeItemId: storeItem.id }
    setProblem(await act(() => call(removeStoreItem, { ...given, params })))
  }

  async function removeBundle(bundle: StoreBundle) {
    const isSure = await openDialog(simpleDialog, {
      title: t('storeSetup.bundles.deleteTitle', { name: bundle.name }),
      text: t('storeSetup.bundles.deleteText'),
      confirm: t('storeSetup.bundles.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    const params = { storeId: store.id, bundleId: bundle.id }
    setProblem(await act(() => call(deleteStoreBundle, { ...given, params })))
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
        title={[
          t('storeSetup.items.title', { count: store.storeItems.length }),
          store.bundles.length > 0 && t('storeSetup.bundles.count', { count: store.bundles.length })
        ]
          .filter(Boolean)
          .join(', ')}
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
            rowKey={keyOf}
            rowName={nameOf}
            onSort={keys => void sort(keys)}
          >
            {offer =>
              offer.kind === 'item' ? (
                <StoreItemRow
                  storeItem={offer.item}
                  currency={currency}
                  onEdit={() => setOpenId(offer.item.id)}
                  onRemove={() => void remove(offer.item)}
                />
              ) : (
                <BundleRow
                  bundle={offer.bundle}
                  store={store}
                  onEdit={() => setEdited(offer.bundle)}
                  onRemove={() => void removeBundle(offer.bundle)}
                />
              )
            }
          </SortableList>
        )}
        {rows.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 [&>p]:flex-[1_1_18rem]">
            <Button icon={<Boxes />} onClick={() => setEdited('new')}>
              {t('storeSetup.bundles.add')}
            </Button>
            <p className="text-sm/5 text-muted">{t('storeSetup.bundles.text')}</p>
          </div>
        )}
        {open && <StoreItemDrawer key={open.id} setup={setup} storeItem={open} onClose={() => setOpenId(undefined)} />}
      </StepSection>
      {edited && (
        <BundleDialog
          setup={setup}
          bundle={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

type Row = Offer<StoreItem, StoreBundle>

const keyOf = (offer: Row) => (offer.kind === 'item' ? offer.item.id : offer.bundle.id)
const nameOf = (offer: Row) => (offer.kind === 'item' ? offer.item.item.name : offer.bundle.name)
