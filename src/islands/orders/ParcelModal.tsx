import { useId } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { t } from '#lib/i18n/t.ts'
import { CARRIERS } from '#lib/shared/carriers.ts'

interface Given {
  carrier: string
  number: string
}

interface Props {
  title: string
  submit: string
  /** What the buyer gets of it. */
  hint: string
  parcel?: Given
  /** Also without carrier and number. */
  optional?: boolean
  onClose: () => void
  send: (parcel: Given) => Promise<unknown>
}

const Required = lateSchema<Given>(() =>
  import('#lib/contract/shipments.ts').then(({ ShipmentInput }) => ShipmentInput)
)
const Optional = lateSchema<Given>(() =>
  import('#lib/contract/shipments.ts').then(({ OptionalShipment }) => OptionalShipment)
)

/** Who carries a parcel, and its number. */
export function ParcelModal({ title, submit, hint, parcel, optional, onClose, send }: Props) {
  const names = useId()
  const form = useSubmit(optional ? Optional : Required, send)
  return (
    <FormModal {...form} size="small" title={title} submit={submit} onClose={onClose}>
      <p className="text-muted">{hint}</p>
      <Field
        label={t('parcels.carrier')}
        name="carrier"
        list={names}
        optional={optional}
        defaultValue={parcel?.carrier}
        maxLength={60}
        autoComplete="off"
        error={form.errors['carrier']}
      />
      <datalist id={names}>
        {CARRIERS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label={t('parcels.number')}
        name="number"
        optional={optional}
        defaultValue={parcel?.number}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={form.errors['number']}
      />
    </FormModal>
  )
}
