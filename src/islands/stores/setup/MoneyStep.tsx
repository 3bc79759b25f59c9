import { PercentField } from '#islands/parts/PercentField.tsx'
import { TaxEditor } from '#islands/parts/taxes/TaxEditor.tsx'
import { taxError } from '#islands/parts/taxes/tax-error.ts'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { useStore } from '@nanostores/react'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import type { StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { pricePiece } from '#lib/shared/piece-price.ts'
import { cleanAddress } from '#lib/shared/postal-address.ts'
import { homePpm, rulesOf } from '#lib/shared/taxes.ts'

import { Coupons } from './Coupons.tsx'
import { GroupPrices } from './GroupPrices.tsx'
import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

const KINDS = ['none', 'amount', 'percent'] as const
/** What a kind begins with: two dollars a piece, or a tenth of the price. */
const FIRST_VALUE = { none: 0, amount: 200, percent: 1000 }
/** The example's price where the store has no item yet. */
const EXAMPLE_CENTS = 1800

export default function MoneyStep({ setup }: { setup: Setup }) {
  const { draft, errors, change, store } = setup
  const { currency } = store
  const workspace = useStore($activeWorkspace)
  const home = workspace ? cleanAddress(workspace.address) : { country: '', state: '' }
  const { fundraisingKind: kind, fundraisingValue: value } = draft

  return (
    <>
      <StepSection title={t('storeSetup.money.fundraising')} text={t('storeSetup.money.fundraisingText')}>
        <RadioGroup
          label={t('storeSetup.money.fundraising')}
          hideLabel
          look="cards"
          value={kind}
          error={errors['fundraisingKind']}
          options={KINDS.map(each => ({
            value: each,
            label: t(`storeSetup.money.${each}`),
            hint: t(`storeSetup.money.${each}Hint`)
          }))}
          onChange={next => {
            const fundraisingKind = next as StoreSettings['fundraisingKind']
            change({ fundraisingKind, fundraisingValue: FIRST_VALUE[fundraisingKind] })
          }}
        />
        {kind !== 'none' && (
          <div className="form-row">
            {kind === 'amount' ? (
              <MoneyField
                label={t('storeSetup.money.perPiece')}
                currency={currency}
                value={value}
                error={errors['fundraisingValue']}
                onChange={cents => change({ fundraisingValue: cents ?? 0 })}
              />
            ) : (
              <PercentField
                label={t('storeSetup.money.ofPrice')}
                value={value}
                scale={100}
                error={errors['fundraisingValue']}
                onChange={fundraisingValue => change({ fundraisingValue })}
              />
            )}
            <MoneyField
              label={t('storeSetup.money.goal')}
              hint={t('storeSetup.money.goalHint')}
              optional
              currency={currency}
              value={draft.goalCents ?? undefined}
              error={errors['goalCents']}
              onChange={cents => change({ goalCents: cents || null })}
            />
          </div>
        )}
        <Example setup={setup} />
      </StepSection>
      <GroupPrices setup={setup} />
      <StepSection title={t('storeSetup.money.minimum')} text={t('storeSetup.money.minimumText')}>
        <QuantityField
          label={t('storeSetup.money.minimumUnits')}
          hint={draft.minimumUnits === 0 ? t('storeSetup.money.noMinimum') : undefined}
          value={draft.minimumUnits}
          max={100_000}
          error={errors['minimumUnits']}
          onChange={minimumUnits => change({ minimumUnits })}
        />
      </StepSection>
      <StepSection title={t('storeSetup.money.tax')} text={t('storeSetup.money.taxText')}>
        <TaxEditor
          rules={rulesOf(draft.taxes, draft)}
          currency={currency}
          home={home}
          error={taxError(errors)}
          onChange={taxes => {
            const taxShipping = taxes.rates.some(({ onShipping }) => onShipping)
            change({ taxes, taxPpm: homePpm(taxes), taxShipping })
          }}
        />
      </StepSection>
      <StepSection title={t('storeSetup.money.sizes')} text={t('storeSetup.money.sizesText')}>
        <Switch
          label={t('storeSetup.money.givesBack')}
          hint={t(draft.givesBack ? 'storeSetup.money.givesBackHint' : 'storeSetup.money.keepsHint')}
          checked={draft.givesBack}
          onChange={event => change({ givesBack: event.target.checked })}
        />
      </StepSection>
      <Coupons setup={setup} />
    </>
  )
}

/** "a $18.00 tee sells for $20.00, you raise $2.00": said with the store's own first item where there is one. */
function Example({ setup: { draft, store } }: { setup: Setup }) {
  const { fundraisingKind: kind, fundraisingValue: value } = draft
  const first = store.storeItems.find(
    ({ hidden, priceCents, item }) => !hidden && (priceCents ?? item.basePriceCents) > 0
  )
  const baseCents = first ? (first.priceCents ?? first.item.basePriceCents) : EXAMPLE_CENTS
  const { fundraisingCents: raisedCents, unitCents } = pricePiece({ baseCents }, { kind, value })
  const money = (cents: number) => formatMoney(cents, store.currency)
  const pieces = draft.goalCents && raisedCents > 0 ? Math.ceil(draft.goalCents / raisedCents) : 0
  if (kind === 'none') return null
  return (
    <div className="grid gap-0.5 rounded-md bg-selected px-4 py-3 [&_strong]:font-semibold [&_strong]:text-heading">
      <strong>
        {t('storeSetup.money.example', {
          item: first?.item.name ?? t('storeSetup.money.exampleItem'),
          base: money(baseCents),
          price: money(unitCents),
          raised: money(raisedCents)
        })}
      </strong>
      {pieces > 0 && <span className="text-muted">{t('storeSetup.money.pieces', { count: pieces })}</span>}
    </div>
  )
}
