import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { basisText } from '#islands/parts/taxes/basis-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Job, JobCharge } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import type { PricedJob } from '#lib/shared/job-pricing/price-job.ts'
import { isUncharged } from '#lib/shared/jobs.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { Cut } from '#lib/shared/pricing.ts'
import { shownTaxes } from '#lib/shared/taxes.ts'

import type { Items } from './useItems.ts'

interface Props {
  job: Job
  items: Items['items']
  priced: PricedJob
  edit: Items['edit']
  mayEdit: boolean
  children: ReactNode
}

/** Fees, discount and shipping, and what all of it comes to; beside it what it costs the shop. */
export function JobTotals({ job, items, priced, edit, mayEdit, children }: Props) {
  const { draft, change } = edit
  const { document, fees, spreadRestCents, costCents, netCents, margin } = priced
  const unpriced = priced.lines.filter(({ unitCents, pieces }) => unitCents === null && pieces > 0).length
  const uncharged = items.filter(item => item.ordered && isUncharged(item)).length
  const money = (cents: number) => formatMoney(cents, job.currency)
  const setCharge = (at: number, part: Partial<JobCharge>) => {
    change({ charges: draft.charges.with(at, { ...draft.charges[at]!, ...part }) })
  }

  function addCharge(name: string, cut: Cut) {
    change({ charges: [...draft.charges, { id: crypto.randomUUID(), name, cut, taxed: true, spread: false }] })
  }

  const taxes = shownTaxes(document)
  const rows: [string, number][] = [
    [t('jobItems.subtotal'), document.subtotalCents],
    ...(document.discountCents ? [[t('jobItems.discount'), -document.discountCents] as [string, number]] : []),
    ...fees.map(({ name, cents }) => [name, cents] as [string, number]),
    ...(spreadRestCents ? [[t('jobItems.rest'), spreadRestCents] as [string, number]] : []),
    ...(document.shippingCents ? [[t('jobItems.shipping'), document.shippingCents] as [string, number]] : []),
    ...taxes.added.map(({ label, cents }): [string, number] => [label, cents])
  ]

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] items-start gap-4 max-lg:grid-cols-1 lg:[&>:only-child]:col-start-2">
      {mayEdit && (
        <Card title={t('jobItems.charges')}>
          <div className="grid gap-3">
            {draft.charges.map((charge, at) => (
              <div
                key={charge.id}
                className="grid grid-cols-[minmax(7rem,1fr)_minmax(11rem,1fr)_auto] items-end gap-2 max-sm:grid-cols-1 max-sm:border-b max-sm:border-b-line max-sm:pb-3"
              >
                <Field
                  label={t('jobItems.chargeName')}
                  value={charge.name}
                  maxLength={60}
                  onChange={event => setCharge(at, { name: event.target.value })}
                />
                <CutField
                  label={t('jobItems.chargeAmount')}
                  currency={job.currency}
                  cut={charge.cut}
                  onChange={cut => setCharge(at, { cut: cut ?? { kind: 'amount', value: 0 } })}
                />
                <div className="flex min-h-9 items-center gap-1">
                  <Checkbox
                    label={t('jobItems.spread')}
                    checked={charge.spread}
                    onChange={event => setCharge(at, { spread: event.target.checked })}
                  />
                  <IconButton
                    size="small"
                    label={t('ui.remove', { name: charge.name || t('jobItems.chargeName') })}
                    icon={<Trash2 />}
                    onClick={() => change({ charges: draft.charges.filter(({ id }) => id !== charge.id) })}
                  />
                </div>
              </div>
            ))}
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                icon={<Plus />}
                onClick={() => addCharge(t('jobItems.art'), { kind: 'amount', value: 3500 })}
              >
                {t('jobItems.art')}
              </Button>
              <Button
                size="small"
                icon={<Plus />}
                onClick={() => addCharge(t('jobItems.rush'), { kind: 'percent', value: 2500 })}
              >
                {t('jobItems.rush')}
              </Button>
              <Button
                size="small"
                icon={<Plus />}
                onClick={() => addCharge(t('jobItems.fee'), { kind: 'amount', value: 0 })}
              >
                {t('jobItems.fee')}
              </Button>
            </div>
            <div className="form-row">
              <CutField
                label={t('jobItems.discount')}
                currency={job.currency}
                cut={draft.discount}
                onChange={discount => change({ discount })}
              />
              <MoneyField
                label={t('jobItems.shipping')}
                currency={job.currency}
                value={draft.shippingCents}
                onChange={cents => change({ shippingCents: cents ?? 0 })}
              />
            </div>
          </div>
        </Card>
      )}
      <Card title={t('jobItems.sum')} footer={children}>
        {unpriced > 0 && (
          <Notice className="mb-3" tone="warning" role="status">
            {t('jobItems.unpriced', { count: unpriced })}
          </Notice>
        )}
        {uncharged > 0 && (
          <Notice className="mb-3" tone="warning" role="status">
            {t('jobItems.unchargedNames', { count: uncharged })}
          </Notice>
        )}
        <dl className="grid gap-1.5 tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:gap-3">
          {rows.map(([label, cents], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fees may be called the same
            <div key={at}>
              <dt>{label}</dt>
              <dd>{money(cents)}</dd>
            </div>
          ))}
          <div className="border-y border-y-line py-2 text-lg font-semibold text-heading">
            <dt>{t('jobItems.total')}</dt>
            <dd>{money(document.totalCents)}</dd>
          </div>
          {taxes.included.map(({ label, cents }) => (
            <div key={label}>
              <dt>{t('jobItems.includes', { tax: label })}</dt>
              <dd>{money(cents)}</dd>
            </div>
          ))}
          {/* Nothing is known of what it costs: a margin of all of it would be a lie. */}
          {costCents > 0 && (
            <>
              <div className="text-muted">
                <dt>{t('jobItems.cost')}</dt>
                <dd>{money(costCents)}</dd>
              </div>
              <div className="text-muted">
                <dt>{t('jobItems.margin')}</dt>
                <dd>
                  {money(netCents - costCents)}
                  {margin !== null && ` · ${(margin / 100).toFixed(1)} %`}
                </dd>
              </div>
            </>
          )}
        </dl>
        {job.taxes.basis && <p className="pt-3 text-muted text-sm/5">{basisText(job.taxes.basis)}</p>}
      </Card>
    </div>
  )
}

interface CutFieldProps {
  label: string
  currency: string
  cut: Cut | null
  onChange: (cut: Cut | null) => void
}

/** An amount, or a part in per cent. */
function CutField({ label, currency, cut, onChange }: CutFieldProps) {
  const kind = cut?.kind ?? 'amount'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-1">
      {kind === 'amount' ? (
        <MoneyField
          key="amount"
          label={label}
          currency={currency}
          value={cut?.value}
          onChange={cents => onChange(cents ? { kind: 'amount', value: cents } : null)}
        />
      ) : (
        <Field
          key="percent"
          label={label}
          type="number"
          min={0}
          max={100}
          step="0.5"
          suffix="%"
          value={cut ? cut.value / 100 : ''}
          onChange={event => onChange({ kind: 'percent', value: Math.round(Number(event.target.value) * 100) })}
        />
      )}
      <NativeSelect
        label={t('jobItems.cutKind', { what: label })}
        hideLabel
        value={kind}
        options={[
          { value: 'amount', label: currency.toUpperCase() },
          { value: 'percent', label: '%' }
        ]}
        onChange={event => {
          onChange(event.target.value === 'percent' ? { kind: 'percent', value: 1000 } : { kind: 'amount', value: 0 })
        }}
      />
    </div>
  )
}
