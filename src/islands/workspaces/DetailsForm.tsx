import { lazy, Suspense, useState } from 'react'

import { LogoField } from '#islands/parts/LogoField.tsx'
import { taxError } from '#islands/parts/taxes/tax-error.ts'
import { useHydrated } from '#islands/parts/useHydrated.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { putWorkspace } from '#lib/client/stores/workspaces.ts'
import { updateWorkspace, type Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { CURRENCIES } from '#lib/shared/currencies.ts'
import { LOCALES, asLocale, localeAfterMove } from '#lib/shared/locales.ts'
import { currentLocale, type Locale } from '#lib/shared/locale.ts'
import { cleanAddress } from '#lib/shared/postal-address.ts'
import { may } from '#lib/shared/roles.ts'
import { isInUnion } from '#lib/shared/vat-numbers.ts'

import { AddressFields } from './AddressFields.tsx'
import type { DetailsProps } from './DetailsScreen.tsx'

const TaxEditor = lazy(
  loadWhenOnline(() => import('#islands/parts/taxes/TaxEditor.tsx').then(part => ({ default: part.TaxEditor })))
)

const Details = updateWorkspace.body.pick({
  businessName: true,
  timeZone: true,
  units: true,
  locale: true,
  currency: true,
  address: true
})

type Props = Pick<DetailsProps, 'workspace' | 'activeId' | 'timeZones' | 'countries'> & {
  onSaved: (workspace: Workspace) => void
}

const currencyNames = () => new Intl.DisplayNames(currentLocale(), { type: 'currency' })

export function DetailsForm({ workspace, activeId, timeZones, countries, onSaved }: Props) {
  const disabled = !may(workspace.role, 'workspace:write')
  const isHydrated = useHydrated()
  const [logoFileId, setLogoFileId] = useState<string | null>()
  const [taxes, setTaxes] = useState(workspace.taxes)
  // Taxes are filled in for the address as it is typed, before it is saved.
  const [home, setHome] = useState({ country: workspace.address.country, state: workspace.address.state })
  const [chosenLocale, setChosenLocale] = useState<Locale>()
  const from = workspace.address.country
  const locale = chosenLocale ?? localeAfterMove(workspace.locale, { from, to: home.country })
  const names = currencyNames()
  const taxHome = cleanAddress({ ...workspace.address, ...home })
  const { errors, pending, onSubmit } = useSubmit(Details, async details => {
    const change = { ...details, workspaceId: workspace.Id, ...(taxes !== workspace.taxes && { taxes }) }
    const body = { ...change, ...(logoFileId !== undefined && { logoFileId }) }
    const saved = await call(updateWorkspace, { body })
    onSaved(saved)
    setTaxes(saved.taxes)
    putWorkspace(saved)
    showBanner(t('workspaces.saved'), { variant: 'success' })
    // What was changed becomes the active one, and the page around it still shows the other, or the other spelling.
    if (saved.Id !== activeId || saved.locale !== workspace.locale) setTimeout(() => location.reload(), 800)
  })

  return (
    <Form className="gap-6!" error={errors['form']} onSubmit={onSubmit}>
      {disabled && <Notice tone="info">{t('workspaces.readOnly')}</Notice>}
      <SettingsSection title={t('workspaces.nameTitle')} text={t('workspaces.nameText')}>
        <div className="grid gap-4">
          <Field
            label={t('workspaces.name')}
            name="businessName"
            defaultValue={workspace.businessName}
            error={errors['businessName']}
            disabled={disabled}
            autoComplete="organization"
          />
          <LogoField
            logo={workspace.logo}
            workspaceId={workspace.Id}
            disabled={disabled}
            hint={t('workspaces.logoHint')}
            onChange={file => setLogoFileId(file?.id ?? null)}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t('workspaces.address')} text={t('workspaces.addressText')}>
        <AddressFields
          address={workspace.address}
          countries={countries}
          errors={errors}
          disabled={disabled}
          onPlace={setHome}
        />
      </SettingsSection>
      <SettingsSection title={t('workspaces.money')} text={t('workspaces.moneyText')}>
        <div className="form-row">
          <NativeSelect
            label={t('workspaces.currency')}
            name="currency"
            defaultValue={workspace.currency}
            error={errors['currency']}
            disabled={disabled}
            options={CURRENCIES.map(code => ({
              value: code,
              label: `${code.toUpperCase()} · ${names.of(code.toUpperCase())}`
            }))}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t('workspaces.tax')} text={t('workspaces.taxText')}>
        <div className="grid gap-5">
          {isHydrated && (
            <Suspense fallback={<Skeleton />}>
              <TaxEditor
                rules={taxes}
                currency={workspace.currency}
                home={taxHome}
                disabled={disabled}
                error={taxError(errors)}
                onChange={setTaxes}
              />
            </Suspense>
          )}
          {(taxes.reverseCharge || isInUnion(taxHome.country)) && (
            <Checkbox
              label={t('taxEditor.reverseCharge')}
              hint={t('taxEditor.reverseChargeHint')}
              checked={taxes.reverseCharge ?? false}
              disabled={disabled}
              onChange={event => setTaxes({ ...taxes, reverseCharge: event.target.checked })}
            />
          )}
          <div className="form-row">
            <Field
              label={t('taxEditor.title')}
              hint={t('taxEditor.titleHint')}
              optional
              value={taxes.invoiceTitle}
              maxLength={30}
              disabled={disabled}
              onChange={event => setTaxes({ ...taxes, invoiceTitle: event.target.value })}
            />
            <Field
              label={t('taxEditor.exempt')}
              hint={t('taxEditor.exemptHint')}
              optional
              value={taxes.exemptNote}
              maxLength={200}
              disabled={disabled}
              onChange={event => setTaxes({ ...taxes, exemptNote: event.target.value })}
            />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection title={t('workspaces.measures')} text={t('workspaces.measuresText')}>
        <div className="form-row">
          <NativeSelect
            label={t('workspaces.locale')}
            name="locale"
            value={locale}
            disabled={disabled}
            onChange={event => setChosenLocale(asLocale(event.target.value))}
            options={LOCALES.map(value => ({ value, label: t(`workspaces.locales.${value}`) }))}
          />
          <NativeSelect
            label={t('workspaces.timeZone')}
            name="timeZone"
            defaultValue={workspace.timeZone}
            error={errors['timeZone']}
            disabled={disabled}
            options={timeZones.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
          <NativeSelect
            label={t('workspaces.units')}
            name="units"
            defaultValue={workspace.units}
            disabled={disabled}
            options={[
              { value: 'in', label: t('workspaces.inches') },
              { value: 'mm', label: t('workspaces.millimetres') }
            ]}
          />
        </div>
      </SettingsSection>
      {!disabled && (
        <div className="form-actions">
          <Button type="submit" variant="primary" pending={pending}>
            {t('words.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}
