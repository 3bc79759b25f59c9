import { t } from '#lib/i18n/t.ts'
import { Field } from '#islands/ui/Field.tsx'
import { FieldFrame, GroupFrame } from '#islands/ui/FieldFrame.tsx'
import type { ShopStore } from '#lib/contract/shopping.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { cleanAddress } from '#lib/shared/postal-address.ts'
import { shippingRate } from '#lib/shared/shipping.ts'

import { ShippingAddress } from './ShippingAddress.tsx'
import type { Checkout, Faults } from './useCheckout.ts'

interface Props {
  store: Pick<ShopStore, 'delivery' | 'currency'>
  typed: Checkout
  faults: Faults
  type: (change: Partial<Checkout>) => void
}

export function DeliveryFields({ store, typed, faults, type }: Props) {
  const { pickup, group, shipping } = store.delivery
  const only = pickup.length === 1 ? pickup[0] : undefined
  const label = group.label || 'group'
  const ways = [
    {
      kind: 'pickup',
      shown: pickup.length > 0,
      title: t('shopCheckout.pickup'),
      text: only ? [only.name, only.address, only.instructions].filter(Boolean).join(' · ') : '',
      price: ''
    },
    {
      kind: 'group',
      shown: group.enabled,
      title: t('shopCheckout.group', { label: label.toLowerCase() }),
      text: t('shopCheckout.groupText', { label: label.toLowerCase() }),
      price: ''
    },
    {
      kind: 'shipping',
      shown: shipping.enabled,
      title: t('shopCheckout.shipping'),
      text: '',
      price: shippingPrice(store, typed)
    }
  ] as const

  return (
    <>
      <div className="[&>.field>legend]:mb-3 [&>.field>legend]:font-display [&>.field>legend]:text-xl [&>.field>legend]:leading-[1.75rem] [&>.field>legend]:font-[650] [&>.field>legend]:text-heading">
        <GroupFrame label={t('shopCheckout.delivery')} error={faults.kind}>
          <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2">
            {ways
              .filter(({ shown }) => shown)
              .map(({ kind, title, text, price }) => (
                <label key={kind} className="choice choice-card">
                  <input
                    className="radio"
                    type="radio"
                    name="kind"
                    checked={typed.kind === kind}
                    onChange={() => type({ kind })}
                  />
                  <span className="grid gap-0.25">
                    <strong>{title}</strong>
                    {(text || price) && <span className="text-sm leading-[1.125rem] text-muted">{text || price}</span>}
                  </span>
                </label>
              ))}
          </div>
        </GroupFrame>
      </div>
      {typed.kind === 'pickup' && pickup.length > 1 && (
        <GroupFrame label={t('shopCheckout.place')} error={faults.pointId}>
          <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2">
            {pickup.map(point => (
              <label key={point.id} className="choice choice-card">
                <input
                  className="radio"
                  type="radio"
                  name="pointId"
                  checked={typed.pointId === point.id}
                  onChange={() => type({ pointId: point.id })}
                />
                <span className="grid gap-0.25">
                  <strong>{point.name}</strong>
                  {point.address && <span className="text-sm leading-[1.125rem] text-muted">{point.address}</span>}
                  {point.instructions && (
                    <span className="text-sm leading-[1.125rem] text-muted">{point.instructions}</span>
                  )}
                </span>
              </label>
            ))}
          </div>
        </GroupFrame>
      )}
      {typed.kind === 'group' &&
        (group.recipients.length > 0 ? (
          <FieldFrame label={t('shopCheckout.groupChoose', { label })} error={faults.group}>
            {aria => (
              <div className="control">
                <select {...aria} value={typed.group} onChange={event => type({ group: event.target.value })}>
                  <option value="">{t('shopCheckout.choose')}</option>
                  {group.recipients.map(recipient => (
                    <option key={recipient}>{recipient}</option>
                  ))}
                </select>
              </div>
            )}
          </FieldFrame>
        ) : (
          <Field
            label={t('shopCheckout.groupChoose', { label })}
            value={typed.group}
            maxLength={80}
            error={faults.group}
            onChange={event => type({ group: event.target.value })}
          />
        ))}
      {typed.kind === 'shipping' && <ShippingAddress shipping={shipping} typed={typed} faults={faults} type={type} />}
    </>
  )
}

/** Of the place that is chosen; the summary says it where that is not known yet. */
function shippingPrice({ delivery: { shipping }, currency }: Props['store'], typed: Checkout): string {
  const rate = shippingRate(shipping, cleanAddress(typed))
  if (!rate) return ''
  if (rate.priceCents === 0) return t('shopCheckout.free')
  const price = formatMoney(rate.priceCents, currency)
  return rate.freeOverCents === null
    ? price
    : t('shopCheckout.freeOver', { price, over: formatMoney(rate.freeOverCents, currency) })
}
