import { useEffect } from 'react'
import { z } from 'zod'

import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { putAccount } from '#lib/client/stores/account.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { type AccountSettings, updateUserAccountSettings } from '#lib/contract/accounts.ts'
import { t } from '#lib/i18n/t.ts'
import { EMAIL_LISTS, NOTIFICATIONS } from '#lib/shared/preferences.ts'

import { AccountTabs } from './AccountTabs.tsx'

interface Props {
  settings: AccountSettings
  languages: { Code: string; Name: string }[]
}

const { Language, Notifications } = updateUserAccountSettings.body.shape
const Preferences = z.object({ Language, Notifications, lists: z.array(z.enum(EMAIL_LISTS.map(({ Id }) => Id))) })

/** Language, mails one chooses to get, and what one is written about. Saved together. */
export function PreferencesScreen({ settings, languages }: Props) {
  useEffect(() => putAccount(settings), [settings])
  const { errors, pending, onSubmit } = useSubmit(Preferences, async ({ lists, ...body }) => {
    putAccount(await call(updateUserAccountSettings, { body: { ...body, EmailLists: lists.map(Id => ({ Id })) } }))
    showBanner(t('preferences.saved'), { variant: 'success' })
  })
  return (
    <div className="grid max-w-264 gap-6">
      <AccountTabs current="preferences" />
      <Form className="gap-6!" error={errors['form']} onSubmit={onSubmit}>
        <SettingsSection title={t('preferences.language')} text={t('preferences.languageText')}>
          <NativeSelect
            label={t('preferences.language')}
            name="Language.Code"
            defaultValue={settings.Language.Code}
            error={errors['Language.Code']}
            options={languages.map(({ Code, Name }) => ({ value: Code, label: Name }))}
          />
        </SettingsSection>
        <SettingsSection title={t('preferences.notifications')} text={t('preferences.notificationsText')}>
          <div className="grid gap-4">
            {NOTIFICATIONS.map(kind => (
              <Switch
                key={kind}
                name={`Notifications.${kind}`}
                label={t(`preferences.kinds.${kind}`)}
                hint={t(`preferences.kindHints.${kind}`)}
                defaultChecked={settings.Notifications[kind]}
              />
            ))}
          </div>
        </SettingsSection>
        <SettingsSection title={t('preferences.lists')} text={t('preferences.listsText')}>
          <CheckboxGroup
            label={t('preferences.lists')}
            hideLabel
            name="lists"
            error={errors['lists']}
            defaultValue={settings.EmailLists.map(({ Id }) => Id)}
            options={EMAIL_LISTS.map(({ Id, Name, Description }) => ({ value: Id, label: Name, hint: Description }))}
          />
        </SettingsSection>
        <div className="form-actions">
          <Button type="submit" variant="primary" pending={pending}>
            {t('words.save')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
