import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import type { PricedJobLine } from '#lib/shared/job-pricing/price-job.ts'
import { formatPrice } from '#lib/shared/money.ts'
import { formatNumber } from '#lib/shared/number-format.ts'

interface Props {
  item: JobItemInput
  line: PricedJobLine
  currency: string
  mayEdit: boolean
  onChange: (fixed: JobItemInput['fixed']) => void
  onClose: () => void
}

/** Why an item costs what it costs, and a price by hand instead. */
export function PriceModal({ item, line, currency, mayEdit, onChange, onClose }: Props) {
  const { fixed } = item
  const [cents, setCents] = useState(fixed?.cents ?? line.unitCents ?? undefined)
  const [reason, setReason] = useState(fixed?.reason ?? '')
  const [locked, setLocked] = useState(fixed?.locked ?? false)
  const [error, setError] = useState<{ reason?: string; cents?: string }>({})
  const money = (value: number) => formatPrice(value, currency)
  const isLocked = fixed?.locked === true

  function save() {
    const missing = {
      ...(cents === undefined && { cents: t('itemPrice.noPrice') }),
      ...(reason.trim() === '' && { reason: t('itemPrice.noReason') })
    }
    setError(missing)
    if (cents === undefined || reason.trim() === '') return
    onChange({ cents, reason: reason.trim(), locked })
    onClose()
  }

  return (
    <Modal
      title={t('itemPrice.title')}
      description={item.name || undefined}
      size="medium"
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
      footer={
        mayEdit && !isLocked ? (
          <>
            {fixed && (
              <Button
                className="me-auto"
                onClick={() => {
                  onChange(null)
                  onClose()
                }}
              >
                {t('itemPrice.calculated')}
              </Button>
            )}
            <Button onClick={onClose}>{t('words.cancel')}</Button>
            <Button variant="primary" type="submit">
              {t('itemPrice.set')}
            </Button>
          </>
        ) : (
          <>
            {mayEdit && fixed && (
              <Button className="me-auto" onClick={() => onChange({ ...fixed, locked: false })}>
                {t('itemPrice.unlock')}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <table className="why w-full border-collapse tabular-nums [&_caption]:mb-2 [&_caption]:text-start [&_caption]:text-muted [&_td]:border-b [&_td]:border-b-line [&_td]:py-1.5 [&_td]:ps-3 [&_td]:text-end [&_td]:font-normal [&_td]:whitespace-nowrap [&_tfoot_:is(th,_td)]:font-semibold [&_th]:border-b [&_th]:border-b-line [&_th]:py-1.5 [&_th]:text-start [&_th]:font-normal">
          <caption>{t('itemPrice.why', { count: line.pieces })}</caption>
          <tbody>
            {line.parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one price stand in their order
              <tr key={at}>
                <th scope="row">{partText(part, money)}</th>
                <td>{money(part.cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('itemPrice.piece')}</th>
              <td>{line.calculatedCents === null ? '–' : money(line.calculatedCents)}</td>
            </tr>
            {fixed && (
              <tr>
                <th scope="row">{t('itemPrice.byHand', { reason: fixed.reason })}</th>
                <td>{money(fixed.cents)}</td>
              </tr>
            )}
            {line.people.map(({ per, table, count, cents: sum }) => (
              <tr key={per}>
                <th scope="row">{t(`itemPrice.people.${per === 'number' ? 'number' : 'name'}`, { count, table })}</th>
                <td>{money(sum)}</td>
              </tr>
            ))}
            {line.upchargeCents > 0 && (
              <tr>
                <th scope="row">{t('itemPrice.upcharges')}</th>
                <td>{money(line.upchargeCents)}</td>
              </tr>
            )}
            <tr>
              <th scope="row">
                {item.kind === 'single'
                  ? t('itemPrice.service', { quantity: formatNumber(line.pieces) })
                  : t('itemPrice.line', { count: line.pieces })}
              </th>
              <td>{money(line.totalCents)}</td>
            </tr>
            <tr className="[.why_&]:*:border-0 [.why_&]:*:font-normal [.why_&]:*:text-muted">
              <th scope="row">{t('itemPrice.cost')}</th>
              <td>{money(line.costCents)}</td>
            </tr>
          </tfoot>
        </table>
        {mayEdit && !isLocked && (
          <fieldset className="form [&>legend]:mb-2 [&>legend]:font-[550] [&>legend]:text-heading">
            <legend>{t('itemPrice.own')}</legend>
            <div className="form-row">
              <MoneyField
                label={t('itemPrice.price')}
                currency={currency}
                isPrice
                value={cents}
                error={error.cents}
                onChange={setCents}
              />
              <Field
                label={t('itemPrice.reason')}
                value={reason}
                maxLength={200}
                placeholder={t('itemPrice.reasonExample')}
                error={error.reason}
                onChange={event => setReason(event.target.value)}
              />
            </div>
            <Checkbox
              label={t('itemPrice.lock')}
              hint={t('itemPrice.lockHint')}
              checked={locked}
              onChange={event => setLocked(event.target.checked)}
            />
          </fieldset>
        )}
      </div>
    </Modal>
  )
}

function partText(part: PricedJobLine['parts'][number], money: (cents: number) => string): string {
  switch (part.kind) {
    case 'blank':
      return t('itemPrice.parts.blank', { cost: money(part.costCents) })
    case 'decoration':
      return t(`itemPrice.by.${part.by}`, {
        table: part.table,
        count: part.amount,
        quantity: part.quantity,
        from: part.from
      })
    case 'fee':
      return t('itemPrice.parts.fee', { name: part.name, whole: money(part.wholeCents), pieces: part.pieces })
    case 'level':
      return t('itemPrice.parts.level', { percent: part.percent })
    case 'percent':
      return t('itemPrice.parts.percent', { name: part.name, percent: part.percent })
    default:
      return t(`itemPrice.parts.${part.kind}`)
  }
}
