import { useState } from 'react'

import { LogoField } from '#islands/parts/LogoField.tsx'
import { usageOptions } from '#islands/parts/usage-options.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { type BusinessProfile, updateBusinessProfile } from '#lib/contract/accounts.ts'
import { t } from '#lib/i18n/t.ts'
import { sayPast } from '#lib/shared/say-time.ts'

import { AccountTabs } from './AccountTabs.tsx'
import './account.css'
import '#islands/ui/settings.css'

interface Props {
  profile: BusinessProfile
  workspaceId: string
  timeZone: string
  /** Whether the role in the active workspace lets one add to its files. */
  mayUpload: boolean
}

const LINES = ['BusinessName', 'Slogan'] as const
const PLACE = ['Address', 'Address2', 'City', 'State', 'PostalCode'] as const

/** What the person's business is like; the first questions fill part of it. */
export function ProfileScreen({ profile, workspaceId, timeZone, mayUpload }: Props) {
  const [logo, setLogo] = useState(profile.BusinessLogo)
  const { errors, pending, onSubmit } = useSubmit(updateBusinessProfile.body, async body => {
    await call(updateBusinessProfile, { body })
    showBanner(t('profile.saved'), { variant: 'success' })
  })
  const text = (name: (typeof LINES)[number] | (typeof PLACE)[number] | 'MobilePhone' | 'Fax') => ({
    label: t(`profile.${name}`),
    name,
    defaultValue: profile[name],
    error: errors[name]
  })
  const list = (
    name: 'PrimaryBusinessTypes' | 'EquipmentOwned' | 'ServicesConsidering',
    group: Parameters<typeof usageOptions>[0]
  ) => ({
    label: t(`profile.${name}`),
    name,
    defaultValue: profile[name],
    error: errors[name],
    options: usageOptions(group, profile[name])
  })

  return (
    <div className="settings">
      <AccountTabs current="profile" />
      <Form className="gap-6!" error={errors['form']} onSubmit={onSubmit}>
        <SettingsSection title={t('profile.business')} text={t('profile.businessText')}>
          <div className="grid gap-4">
            <input type="hidden" name="BusinessLogo" value={logo} />
            <LogoField
              logo={logo || null}
              workspaceId={workspaceId}
              disabled={!mayUpload}
              hint={t('profile.logoHint')}
              onChange={file => setLogo(file?.url ?? '')}
            />
            {errors['BusinessLogo'] && <p className="field-error">{errors['BusinessLogo']}</p>}
            <div className="form-row">
              {LINES.map(name => (
                <Field key={name} {...text(name)} />
              ))}
            </div>
            <TextAreaField
              label={t('profile.BusinessDescription')}
              name="BusinessDescription"
              optional
              defaultValue={profile.BusinessDescription}
              error={errors['BusinessDescription']}
            />
          </div>
        </SettingsSection>
        <SettingsSection title={t('profile.place')} text={t('profile.placeText')}>
          <div className="grid gap-4">
            <Field {...text('Address')} autoComplete="address-line1" />
            <Field {...text('Address2')} autoComplete="address-line2" optional />
            <div className="form-row">
              <Field {...text('City')} autoComplete="address-level2" />
              <Field {...text('State')} autoComplete="address-level1" />
              <Field {...text('PostalCode')} autoComplete="postal-code" />
            </div>
            <div className="form-row">
              <Field {...text('MobilePhone')} type="tel" autoComplete="tel" />
              <Field {...text('Fax')} type="tel" optional />
            </div>
            <Field
              label={t('profile.BusinessLocations')}
              name="BusinessLocations"
              hint={t('profile.locationsHint')}
              optional
              defaultValue={profile.BusinessLocations.join(', ')}
              error={errors['BusinessLocations']}
            />
          </div>
        </SettingsSection>
        <SettingsSection title={t('profile.work')} text={t('profile.workText')}>
          <div className="profile-lists">
            <CheckboxGroup {...list('PrimaryBusinessTypes', 'businessType')} />
            <CheckboxGroup {...list('EquipmentOwned', 'equipment')} />
            <CheckboxGroup {...list('ServicesConsidering', 'service')} />
            <Switch
              name="HeatAppliedGraphics"
              label={t('profile.HeatAppliedGraphics')}
              hint={t('profile.heatHint')}
              defaultChecked={profile.HeatAppliedGraphics}
            />
          </div>
        </SettingsSection>
        <div className="form-actions items-center">
          {profile.LastModification !== profile.CreationDate && (
            <span className="text-muted text-sm">
              {t('profile.changed', { at: sayPast(profile.LastModification, timeZone) })}
            </span>
          )}
          <Button type="submit" variant="primary" pending={pending}>
            {t('words.save')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
