import { useEffect, useRef } from 'react'

import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Drawer } from '#islands/ui/Drawer.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { updateStoreItem } from '#lib/contract/calls/store-offers.ts'
import type { StoreDetail, StoreItem } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { SectionField } from './SectionField.tsx'
import { StockLimits } from './StockLimits.tsx'
import type { Setup } from './useSetup.ts'

export type StoreItemDraft = Pick<
  StoreItem,
  'section' | 'priceCents' | 'required' | 'hidden' | 'onlyBundled' | 'leftOut'
> & {
  stock: { variant: string; capacity: number }[]
}

interface Props {
  setup: Setup
  storeItem: StoreItem
  onClose: () => void
}

/** How this store sells an item. The item itself stays as it is for other stores. */
export function StoreItemDrawer({ setup, storeItem, onClose }: Props) {
  const { item } = storeItem
  const { currency } = setup.store
  const { put, workspaceId } = setup
  const { draft, errors, state, change, save } = useEdit(() =>
    createRecordEdit<StoreDetail, StoreItemDraft>({
      saved: setup.store,
      draftOf: ({ storeItems }) => draftOf(storeItems.find(({ id }) => id === storeItem.id) ?? storeItem),
      pauseMs: 300,
      // The call replaces all settings of the item, so all of them go along.
      async send(_, store, body) {
        const params = { storeId: store.id, storeItemId: storeItem.id }
        const newest = await call(updateStoreItem, { params, query: { WorkspaceId: workspaceId }, body })
        put(newest)
        return newest
      }
    })
  )
  const saving = useRef(save)

  // Closed in the pause after the last key: it is still sent.
  useEffect(() => () => void saving.current(), [])

  function leaveOut(all: { id: string }[], kept: string[]) {
    const ids = all.map(({ id }) => id)
    const others = draft.leftOut.filter(id => !ids.includes(id))
    change({ leftOut: [...others, ...ids.filter(id => !kept.includes(id))] })
  }

  const isBundled = setup.store.bundles.some(({ parts }) => parts.some(part => part.storeItemId === storeItem.id))
  const keptOf = (all: { id: string }[]) => all.map(({ id }) => id).filter(id => !draft.leftOut.includes(id))

  return (
    <Drawer
      title={item.name}
      description={t('storeSetup.item.drawerText')}
      onClose={onClose}
      footer={
        <>
          <span className="me-auto">
            <SaveLine state={state} onSave={save} onDecide={save} />
          </span>
          <Button variant="primary" onClick={onClose}>
            {t('storeSetup.item.done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="form-row">
          <MoneyField
            label={t('storeSetup.item.price')}
            hint={t('storeSetup.item.priceHint', { price: formatMoney(item.basePriceCents, currency) })}
            optional
            currency={currency}
            value={draft.priceCents ?? undefined}
            placeholder={(item.basePriceCents / 100).toFixed(2)}
            error={errors['priceCents']}
            onChange={cents => change({ priceCents: cents ?? null })}
          />
          <SectionField
            store={setup.store}
            value={draft.section}
            error={errors['section']}
            onChange={section => change({ section })}
          />
        </div>
        <div className="grid gap-3">
          <Switch
            label={t('storeSetup.item.required')}
            hint={t('storeSetup.item.requiredHint')}
            checked={draft.required}
            onChange={event => change({ required: event.target.checked })}
          />
          <Switch
            label={t('storeSetup.item.onlyBundled')}
            hint={t(
              isBundled || !draft.onlyBundled ? 'storeSetup.item.onlyBundledHint' : 'storeSetup.item.onlyBundledYet'
            )}
            checked={draft.onlyBundled}
            onChange={event => change({ onlyBundled: event.target.checked })}
          />
          <Switch
            label={t('storeSetup.item.hidden')}
            hint={t('storeSetup.item.hiddenHint')}
            checked={draft.hidden}
            onChange={event => change({ hidden: event.target.checked })}
          />
        </div>
        <CheckboxGroup
          label={t('storeSetup.item.coloursSold')}
          inline
          value={keptOf(item.colours)}
          error={errors['leftOut']}
          options={item.colours.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={kept => kept.length > 0 && leaveOut(item.colours, kept)}
        />
        <CheckboxGroup
          label={t('storeSetup.item.sizesSold')}
          inline
          value={keptOf(item.sizes)}
          options={item.sizes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={kept => kept.length > 0 && leaveOut(item.sizes, kept)}
        />
        <StockLimits
          colours={item.colours.filter(({ id }) => !draft.leftOut.includes(id))}
          sizes={item.sizes.filter(({ id }) => !draft.leftOut.includes(id))}
          stock={draft.stock}
          taken={new Map(storeItem.stock.map(({ variant, taken }) => [variant, taken]))}
          error={errors['stock']}
          onChange={stock => change({ stock })}
        />
      </div>
    </Drawer>
  )
}

function draftOf({ section, priceCents, required, hidden, onlyBundled, leftOut, stock }: StoreItem): StoreItemDraft {
  const limits = stock.map(({ variant, capacity }) => ({ variant, capacity }))
  return { section, priceCents, required, hidden, onlyBundled, leftOut, stock: limits }
}
