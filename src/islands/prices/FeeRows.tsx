import { Plus, Trash2 } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import type { MatrixDetails } from '#lib/contract/prices.ts'
import { t } from '#lib/i18n/t.ts'
import { FEE_BASES, type MatrixKind } from '#lib/shared/job-pricing/price-book.ts'

type Fee = MatrixDetails['fees'][number]

interface Props {
  fees: Fee[]
  by: MatrixKind
  currency: string
  mayEdit: boolean
  onChange: (fees: Fee[]) => void
}

/** Screens, digitising, art: what is paid once beside the price of a piece. */
export function FeeRows({ fees, by, currency, mayEdit, onChange }: Props) {
  const set = (at: number, change: Partial<Fee>) => onChange(fees.with(at, { ...fees[at]!, ...change }))
  const add = () => {
    const fee = { id: crypto.randomUUID().slice(0, 8), name: '', cents: 0, per: 'design' } as const
    onChange([...fees, { ...fee, reorderCents: null, freeFrom: null, spread: false }])
  }
  return (
    <fieldset
      className="grid min-w-0 gap-3 [&>legend]:mb-2 [&>legend]:font-[550] [&>legend]:text-heading"
      disabled={!mayEdit}
    >
      <legend>{t('prices.fees')}</legend>
      {fees.length === 0 && <p className="text-muted">{t('prices.noFees')}</p>}
      {fees.map((fee, at) => (
        <div
          key={fee.id}
          className="grid grid-cols-[minmax(8rem,1.6fr)_repeat(4,minmax(6.5rem,1fr))_auto] items-end gap-2 max-lg:grid-cols-2 max-lg:border-b max-lg:border-b-line max-lg:pb-3"
        >
          <Field
            label={t('prices.feeName')}
            value={fee.name}
            maxLength={60}
            placeholder={t('prices.feeExample')}
            onChange={event => set(at, { name: event.target.value })}
          />
          <MoneyField
            label={t('prices.feeAmount')}
            currency={currency}
            value={fee.cents}
            onChange={cents => set(at, { cents: cents ?? 0 })}
          />
          <NativeSelect
            label={t('prices.feePer')}
            value={fee.per}
            options={FEE_BASES.filter(base => base !== 'unit' || by !== 'flat').map(value => ({
              value,
              label:
                value === 'unit' ? t(`prices.perUnit.${by as Exclude<MatrixKind, 'flat'>}`) : t(`prices.per.${value}`)
            }))}
            onChange={event => set(at, { per: event.target.value as Fee['per'] })}
          />
          <MoneyField
            label={t('prices.feeReorder')}
            currency={currency}
            value={fee.reorderCents ?? undefined}
            placeholder={t('prices.same')}
            onChange={cents => set(at, { reorderCents: cents ?? null })}
          />
          <Field
            label={t('prices.feeFree')}
            type="number"
            min={1}
            value={fee.freeFrom ?? ''}
            placeholder={t('prices.never')}
            onChange={event => set(at, { freeFrom: Number(event.target.value) || null })}
          />
          <div className="flex min-h-9 items-center gap-1">
            <Checkbox
              label={t('prices.spread')}
              checked={fee.spread}
              onChange={event => set(at, { spread: event.target.checked })}
            />
            {mayEdit && (
              <IconButton
                size="small"
                label={t('ui.remove', { name: fee.name || t('prices.feeName') })}
                icon={<Trash2 />}
                onClick={() => onChange(fees.filter(({ id }) => id !== fee.id))}
              />
            )}
          </div>
        </div>
      ))}
      {mayEdit && (
        <div>
          <Button size="small" icon={<Plus />} onClick={add}>
            {t('prices.addFee')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
