import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { call } from '#lib/client/api.ts'
import type { CustomerDetails } from '#lib/contract/customers.ts'
import { listCountries } from '#lib/contract/calls/reference.ts'
import { t } from '#lib/i18n/t.ts'

type Address = CustomerDetails['addresses'][number]

interface Props {
  rows: Address[]
  errorOf: (index: number, name: keyof Address) => string | undefined
  onChange: (rows: Address[]) => void
}

const BLANK: Address = { label: '', street: '', street2: '', city: '', state: '', postalCode: '', country: '' }
const MOST = 10

/** Where to ship and where to bill; none until one is asked for. */
export function AddressRows({ rows, errorOf, onChange }: Props) {
  const countries = useCountries(rows.length > 0)
  const put = (index: number, change: Partial<Address>) => {
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  }

  return (
    <div className="grid min-w-0 gap-2">
      {rows.map((row, index) => {
        const text = (name: Exclude<keyof Address, 'country'>, maxLength = 200) => ({
          label: t(`customerForm.address.${name}`),
          value: row[name],
          error: errorOf(index, name),
          maxLength,
          autoComplete: 'off',
          onChange: (event: { target: { value: string } }) => put(index, { [name]: event.target.value })
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is what stands at its place
          <fieldset key={index} className="grid min-w-0 gap-3 rounded-md border border-line p-3">
            <legend className="sr-only">{t('customerForm.addressNumber', { number: index + 1 })}</legend>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
              <Field {...text('label', 40)} optional placeholder={t('customerForm.addressLabel')} />
              <IconButton
                label={t('customerForm.addressRemove')}
                icon={<X />}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              />
            </div>
            <div className="form-row">
              <Field {...text('street')} />
              <Field {...text('street2')} optional />
            </div>
            <div className="form-row">
              <Field {...text('city')} />
              <Field {...text('state')} />
              <Field {...text('postalCode', 20)} />
            </div>
            <NativeSelect
              label={t('customerForm.address.country')}
              value={row.country}
              error={errorOf(index, 'country')}
              placeholder={t('customerForm.noCountry')}
              options={withChosen(countries, row.country)}
              onChange={event => put(index, { country: event.target.value })}
            />
          </fieldset>
        )
      })}
      {rows.length < MOST && (
        <Button
          variant="quiet"
          size="small"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...rows, BLANK])}
        >
          {t('customerForm.addressAdd')}
        </Button>
      )}
    </div>
  )
}

/** Read when the first address is on the screen. */
function useCountries(isWanted: boolean) {
  const [countries, setCountries] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    call(listCountries, {}, { signal: abort.signal }).then(
      listed => setCountries(listed.map(({ Code, Name }) => ({ value: Code, label: Name }))),
      () => {}
    )
    return () => abort.abort()
  }, [isWanted])
  return countries
}

/** Before the list is here, and where it cannot be read, what was chosen stands in it. */
function withChosen(countries: { value: string; label: string }[], chosen: string) {
  const isListed = !chosen || countries.some(({ value }) => value === chosen)
  return isListed ? countries : [{ value: chosen, label: chosen }, ...countries]
}
