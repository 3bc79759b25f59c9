import { useEffect, useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import type { Errors } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { listStates } from '#lib/contract/calls/reference.ts'
import type { Address } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  address: Address
  countries: { Code: string; Name: string }[]
  errors: Errors
  disabled: boolean
  /** What is chosen and not saved yet. */
  onPlace: (place: Pick<Address, 'country' | 'state'>) => void
}

/** An address; the state is chosen where the country has some, and typed elsewhere. */
export function AddressFields({ address, countries, errors, disabled, onPlace }: Props) {
  const [country, setCountry] = useState(address.country)
  const [state, setState] = useState(address.state)
  const [found, setFound] = useState<{ country: string; states: { Code: string; Name: string }[] }>()
  const states = found?.country === country ? found.states : []

  useEffect(() => {
    if (!country) return
    let isCurrent = true
    call(listStates, { query: { CountryCode: country } })
      .then(listed => isCurrent && setFound({ country, states: listed }))
      // Without the list the state is typed.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [country])

  function place(next: Pick<Address, 'country' | 'state'>) {
    setCountry(next.country)
    setState(next.state)
    onPlace(next)
  }

  const text = (name: Exclude<keyof Address, 'country'>, autoComplete: string) => ({
    label: t(`workspaces.addressParts.${name}`),
    name: `address.${name}`,
    defaultValue: address[name],
    error: errors[`address.${name}`],
    disabled,
    autoComplete
  })
  const { defaultValue: _, ...stateField } = text('state', 'address-level1')
  // What was typed before the list came stays, as long as it is not in the list.
  const isListed = !state || states.some(({ Code }) => Code === state)

  return (
    <div className="grid gap-4">
      <NativeSelect
        label={t('workspaces.addressParts.country')}
        name="address.country"
        value={country}
        disabled={disabled}
        error={errors['address.country']}
        autoComplete="country"
        placeholder={t('workspaces.noCountry')}
        onChange={event => place({ country: event.target.value, state: '' })}
        options={countries.map(({ Code, Name }) => ({ value: Code, label: Name }))}
      />
      <div className="form-row">
        <Field {...text('street', 'address-line1')} />
        <Field {...text('street2', 'address-line2')} optional />
      </div>
      <div className="form-row">
        <Field {...text('city', 'address-level2')} />
        {states.length > 0 && isListed ? (
          <NativeSelect
            {...stateField}
            value={state}
            onChange={event => place({ country, state: event.target.value })}
            placeholder={t('workspaces.noState')}
            options={states.map(({ Code, Name }) => ({ value: Code, label: Name }))}
          />
        ) : (
          <Field {...stateField} value={state} onChange={event => place({ country, state: event.target.value })} />
        )}
        <Field {...text('postalCode', 'postal-code')} />
      </div>
    </div>
  )
}
