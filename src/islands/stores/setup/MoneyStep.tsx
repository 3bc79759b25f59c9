import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import type { StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { pricePiece } from '#lib/shared/piece-price.ts'
import { priceLines } from '#lib/shared/pricing.ts'

import { Coupons } from './Coupons.tsx'
import { GroupPrices } from './GroupPrices.tsx'
import { PercentField } from './PercentField.tsx'
import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'
import './setup.css'

const KINDS = ['none', 'amount', 'percent'] as const
/** What a kind begins with: two dollars a piece, or a tenth of the price. */
const FIRST_VALUE = { none: 0, amount: 200, percent: 1000 }
/** The example's price where the store has no item yet. */
const EXAMPLE_CENTS = 1800

export default function MoneyStep({ setup }: { setup: Setup }) {
  const { draft, errors, change, store } = setup
  const { currency } = store
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
        <div className="form-row items-end">
          <PercentField
            label={t('storeSetup.money.taxRate')}
            value={draft.taxPpm}
            scale={10_000}
            error={errors['taxPpm']}
            onChange={taxPpm => change({ taxPpm })}
          />
          <Switch
            label={t('storeSetup.money.taxShipping')}
            checked={draft.taxShipping}
            disabled={draft.taxPpm === 0}
            onChange={event => change({ taxShipping: event.target.checked })}
          />
        </div>
        <TaxExample taxPpm={draft.taxPpm} currency={currency} />
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
    <div className="setup-example">
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

function TaxExample({ taxPpm, currency }: { taxPpm: number; currency: string }) {
  if (taxPpm === 0) return <p className="text-sm text-muted">{t('storeSetup.money.noTax')}</p>
  const lines = [{ unitCents: 2000, quantity: 1 }]
  const { subtotalCents, taxCents } = priceLines({ currency, lines, adjustments: [{ kind: 'tax', ppm: taxPpm }] })
  const values = { price: formatMoney(subtotalCents, currency), tax: formatMoney(taxCents, currency) }
  return <p className="text-sm text-muted">{t('storeSetup.money.taxExample', values)}</p>
}
