import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { saveBillingDetails } from '#lib/contract/calls/billing.ts'
import { type Billing, BillingDetails } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  billing: Billing
  countries: { Code: string; Name: string }[]
  onSave: (billing: Billing) => Promise<void>
}

const AUTOFILL = {
  name: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  taxId: 'off'
} as const

/** Whom invoices are made out to. */
export function DetailsSection({ billing: { details }, countries, onSave }: Props) {
  const { errors, pending, onSubmit } = useSubmit(BillingDetails, async body => {
    await onSave(await call(saveBillingDetails, { body }))
    showBanner(t('plans.detailsSaved'), { variant: 'success' })
  })
  const text = (name: keyof typeof AUTOFILL) => (
    <Field
      label={t(`plans.details.${name}`)}
      name={name}
      defaultValue={details[name]}
      error={errors[name]}
      autoComplete={AUTOFILL[name]}
    />
  )
  return (
    <SettingsSection title={t('plans.address')} text={t('plans.addressText')}>
      <Form error={errors['form']} onSubmit={onSubmit}>
        {text('name')}
        {text('line1')}
        {text('line2')}
        <div className="form-row">
          {text('city')}
          {text('state')}
          {text('postalCode')}
        </div>
        <div className="form-row">
          <NativeSelect
            label={t('plans.details.country')}
            name="country"
            defaultValue={details.country}
            error={errors['country']}
            autoComplete="country"
            options={[
              { value: '', label: t('plans.noCountry') },
              ...countries.map(({ Code, Name }) => ({ value: Code, label: Name }))
            ]}
          />
          {text('taxId')}
        </div>
        <div className="form-actions">
          <Button type="submit" pending={pending}>
            {t('words.save')}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}
