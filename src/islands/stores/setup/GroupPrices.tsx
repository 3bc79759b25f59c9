import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { call } from '#lib/client/api.ts'
import { updateStoreItem } from '#lib/contract/calls/store-offers.ts'
import type { StoreItem, StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { faultOfTiers, type GroupTier, MOST_TIERS, mostOf } from '#lib/shared/group-price.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { pricePiece } from '#lib/shared/piece-price.ts'

import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

/** Steps of each item, and what happens where the first is not reached. */
export function GroupPrices({ setup }: { setup: Setup }) {
  const { draft, errors, change, store } = setup
  const items = store.storeItems.filter(item => !item.hidden && !item.onlyBundled && singleOf(item) > 0)
  return (
    <StepSection title={t('storeSetup.group.title')} text={t('storeSetup.group.text')}>
      {items.length === 0 && <p className="text-sm/5 text-muted">{t('storeSetup.group.noItems')}</p>}
      {items.map(item => (
        <ItemSteps key={item.id} setup={setup} storeItem={item} />
      ))}
      {items.some(({ groupTiers }) => groupTiers) && (
        <RadioGroup
          label={t('storeSetup.group.below')}
          look="cards"
          value={draft.groupBelow}
          error={errors['groupBelow']}
          options={[
            { value: 'single', label: t('storeSetup.group.belowSingle'), hint: t('storeSetup.group.belowSingleHint') },
            { value: 'cancel', label: t('storeSetup.group.belowCancel'), hint: t('storeSetup.group.belowCancelHint') }
          ]}
          onChange={next => change({ groupBelow: next as StoreSettings['groupBelow'] })}
        />
      )}
    </StepSection>
  )
}

function singleOf({ priceCents, item }: StoreItem): number {
  return priceCents ?? item.basePriceCents
}

function ItemSteps({ setup, storeItem }: { setup: Setup; storeItem: StoreItem }) {
  const { store, draft, act, workspaceId } = setup
  const [tiers, setTiers] = useState<GroupTier[]>(storeItem.groupTiers ?? [])
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const singleCents = singleOf(storeItem)
  const found = faultOfTiers(tiers, singleCents)
  const fault = found && t(`storeSetup.group.fault.${found.is}`, { number: found.number })
  const isChanged = JSON.stringify(tiers) !== JSON.stringify(storeItem.groupTiers ?? [])
  const shown = (baseCents: number) => {
    const fundraising = { kind: draft.fundraisingKind, value: draft.fundraisingValue }
    return formatMoney(pricePiece({ baseCents }, fundraising).unitCents, store.currency)
  }

  function put(index: number, next: Partial<GroupTier>) {
    setTiers(tiers.map((tier, at) => (at === index ? { ...tier, ...next } : tier)))
  }

  function add() {
    const last = tiers.at(-1) ?? { from: 6, cents: singleCents }
    setTiers([...tiers, { from: last.from * 2, cents: Math.max(1, Math.round(last.cents * 0.9)) }])
  }

  async function save() {
    setPending(true)
    const params = { storeId: store.id, storeItemId: storeItem.id }
    const body = { groupTiers: tiers.length > 0 ? tiers : null }
    setProblem(await act(() => call(updateStoreItem, { params, query: { WorkspaceId: workspaceId }, body })))
    setPending(false)
  }

  const { name } = storeItem.item
  return (
    <div className="grid gap-3 rounded-md border border-line p-4" role="group" aria-label={name}>
      <p>
        <strong>{name}</strong>, {t('storeSetup.group.single', { price: formatMoney(singleCents, store.currency) })}
      </p>
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
        <div className="grid grid-cols-[max-content_minmax(5rem,12rem)_auto] items-end justify-start gap-3" key={index}>
          <QuantityField
            label={t('storeSetup.group.from')}
            min={2}
            max={100_000}
            value={tier.from}
            onChange={from => put(index, { from })}
          />
          <MoneyField
            label={t('storeSetup.group.price')}
            currency={store.currency}
            value={tier.cents}
            onChange={cents => put(index, { cents: cents ?? 0 })}
          />
          <IconButton
            label={t('storeSetup.group.remove')}
            icon={<Trash2 />}
            onClick={() => setTiers(tiers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {tiers.length > 0 && !fault && (
        <p className="text-sm/5 text-muted">
          {t('storeSetup.group.preview', {
            most: shown(mostOf({ tiers, below: draft.groupBelow }, singleCents)),
            steps: tiers.map(({ from, cents }) => t('storeSetup.group.step', { from, price: shown(cents) })).join(', ')
          })}
        </p>
      )}
      {(problem || (isChanged && fault)) && (
        <Notice tone="danger" role="alert">
          {problem ?? fault}
        </Notice>
      )}
      <div className="button-group">
        {tiers.length < MOST_TIERS && (
          <Button size="small" icon={<Plus />} onClick={add}>
            {tiers.length === 0 ? t('storeSetup.group.first', { item: name }) : t('storeSetup.group.add')}
          </Button>
        )}
        {isChanged && (
          <Button size="small" variant="primary" disabled={pending || fault !== undefined} onClick={() => void save()}>
            {t(tiers.length === 0 ? 'storeSetup.group.discard' : 'storeSetup.group.save')}
          </Button>
        )}
      </div>
    </div>
  )
}
