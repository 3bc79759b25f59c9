import { MapPin, Plus, Trash2 } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { newId } from '#lib/client/ids.ts'
import type { Delivery } from '#lib/contract/delivery.ts'
import { t } from '#lib/i18n/t.ts'

import { Recipients } from './Recipients.tsx'
import { ShippingRates } from './ShippingRates.tsx'
import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

const MAX_POINTS = 10

export default function DeliveryStep({ setup }: { setup: Setup }) {
  const { draft, errors, store } = setup
  const { pickup, group, shipping } = draft.delivery
  const put = (part: Partial<Delivery>) => setup.change({ delivery: { ...draft.delivery, ...part } })

  function putPoint(id: string, part: Partial<Delivery['pickup'][number]>) {
    put({ pickup: pickup.map(point => (point.id === id ? { ...point, ...part } : point)) })
  }

  return (
    <>
      <StepSection
        title={t('storeSetup.delivery.pickup')}
        text={t('storeSetup.delivery.pickupText')}
        actions={
          pickup.length < MAX_POINTS && (
            <Button
              size="small"
              icon={<Plus />}
              onClick={() => put({ pickup: [...pickup, { id: newId(), name: '', address: '', instructions: '' }] })}
            >
              {t('storeSetup.delivery.addPoint')}
            </Button>
          )
        }
      >
        {pickup.map((point, index) => (
          <fieldset key={point.id} className="flex min-w-0 items-start gap-3 rounded-md border border-line p-3.5">
            <legend className="sr-only">{point.name || t('storeSetup.delivery.point', { number: index + 1 })}</legend>
            <MapPin
              className="mt-[calc(var(--spacing-7)_+_var(--spacing-0_5))] size-4.5 flex-none text-muted max-sm:hidden"
              aria-hidden="true"
            />
            <div className="grid flex-1 gap-3">
              <div className="form-row">
                <Field
                  label={t('storeSetup.delivery.place')}
                  placeholder={t('storeSetup.delivery.placePlaceholder')}
                  value={point.name}
                  maxLength={80}
                  error={errors[`delivery.pickup.${index}.name`]}
                  autoComplete="off"
                  onChange={event => putPoint(point.id, { name: event.target.value })}
                />
                <Field
                  label={t('storeSetup.delivery.address')}
                  hint={point.address.trim() === '' ? t('storeSetup.delivery.noAddress') : undefined}
                  value={point.address}
                  maxLength={300}
                  error={errors[`delivery.pickup.${index}.address`]}
                  autoComplete="off"
                  onChange={event => putPoint(point.id, { address: event.target.value })}
                />
              </div>
              <TextAreaField
                label={t('storeSetup.delivery.instructions')}
                optional
                rows={1}
                placeholder={t('storeSetup.delivery.instructionsPlaceholder')}
                value={point.instructions}
                maxLength={300}
                error={errors[`delivery.pickup.${index}.instructions`]}
                onChange={event => putPoint(point.id, { instructions: event.target.value })}
              />
            </div>
            <IconButton
              label={t('ui.remove', { name: point.name || t('storeSetup.delivery.point', { number: index + 1 }) })}
              icon={<Trash2 />}
              size="small"
              onClick={() => put({ pickup: pickup.filter(({ id }) => id !== point.id) })}
            />
          </fieldset>
        ))}
        {pickup.length === 0 && <p className="text-muted">{t('storeSetup.delivery.noPickup')}</p>}
      </StepSection>
      <StepSection title={t('storeSetup.delivery.group')} text={t('storeSetup.delivery.groupText')}>
        <Switch
          label={t('storeSetup.delivery.groupOn')}
          checked={group.enabled}
          onChange={event => put({ group: { ...group, enabled: event.target.checked } })}
        />
        {group.enabled && (
          <Recipients group={group} errors={errors} onChange={part => put({ group: { ...group, ...part } })} />
        )}
      </StepSection>
      <StepSection title={t('storeSetup.delivery.shipping')} text={t('storeSetup.delivery.shippingText')}>
        <Switch
          label={t('storeSetup.delivery.shippingOn')}
          checked={shipping.enabled}
          onChange={event => put({ shipping: { ...shipping, enabled: event.target.checked } })}
        />
        {shipping.enabled && (
          <ShippingRates
            shipping={shipping}
            currency={store.currency}
            errors={errors}
            onChange={part => put({ shipping: { ...shipping, ...part } })}
          />
        )}
      </StepSection>
    </>
  )
}
