import { usageOptions } from '#islands/parts/usage-options.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { type BusinessProfile, updateBusinessProfile } from '#lib/contract/accounts.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { AccountTabs } from './AccountTabs.tsx'

interface Props {
  profile: BusinessProfile
  /** The person's own shop, which has the name, the logo and the address. */
  shop: { id: string; name: string; logo: string | null } | undefined
  timeZone: string
}

type Line = 'Slogan' | 'MobilePhone' | 'Fax'

/** What the person's business is like; the first questions fill part of it. */
export function ProfileScreen({ profile, shop, timeZone }: Props) {
  const { errors, pending, onSubmit } = useSubmit(updateBusinessProfile.body, async body => {
    await call(updateBusinessProfile, { body })
    showBanner(t('profile.saved'), { variant: 'success' })
  })
  const text = (name: Line) => ({
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
    <div className="grid max-w-264 gap-6">
      <AccountTabs current="profile" />
      <Form className="gap-6!" error={errors['form']} onSubmit={onSubmit}>
        {shop && (
          <SettingsSection title={t('profile.shop')} text={t('profile.shopText')}>
            <div className="flex flex-wrap items-center gap-3">
              {shop.logo && <img className="size-12 object-contain" src={shop.logo} alt="" />}
              <strong className="flex-1">{shop.name}</strong>
              <LinkButton href={`/dashboard/workspaces/${shop.id}/details`}>{t('profile.shopEdit')}</LinkButton>
            </div>
          </SettingsSection>
        )}
        <SettingsSection title={t('profile.business')} text={t('profile.businessText')}>
          <div className="grid gap-4">
            <Field {...text('Slogan')} optional />
            <TextAreaField
              label={t('profile.BusinessDescription')}
              name="BusinessDescription"
              optional
              defaultValue={profile.BusinessDescription}
              error={errors['BusinessDescription']}
            />
            <div className="form-row">
              <Field {...text('MobilePhone')} type="tel" autoComplete="tel" optional />
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
          <div className="profile-lists grid gap-6">
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
            <span className="text-muted text-sm/5">
              {t('profile.changed', { at: formatDateTime(profile.LastModification, timeZone) })}
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
