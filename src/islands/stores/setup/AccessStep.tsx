import { Globe, Link, LockKeyhole } from 'lucide-react'
import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import type { StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

const KINDS = [
  { value: 'public', icon: <Globe size={18} aria-hidden="true" /> },
  { value: 'unlisted', icon: <Link size={18} aria-hidden="true" /> },
  { value: 'password', icon: <LockKeyhole size={18} aria-hidden="true" /> }
] as const

export default function AccessStep({ setup }: { setup: Setup }) {
  const { draft, errors, change, store } = setup
  const [password, setPassword] = useState('')

  return (
    <StepSection title={t('storeSetup.access.title')} text={t('storeSetup.access.text')}>
      <RadioGroup
        label={t('storeSetup.access.title')}
        hideLabel
        look="cards"
        value={draft.access}
        error={errors['access']}
        options={KINDS.map(({ value, icon }) => ({
          value,
          icon,
          label: t(`storeSetup.access.${value}`),
          hint: t(`storeSetup.access.${value}Hint`)
        }))}
        onChange={access => change({ access: access as StoreSettings['access'] })}
      />
      {draft.access === 'password' && (
        <Field
          label={t(store.hasPassword ? 'storeSetup.access.newPassword' : 'storeSetup.access.setPassword')}
          hint={t(store.hasPassword ? 'storeSetup.access.newPasswordHint' : 'storeSetup.access.setPasswordHint')}
          type="password"
          value={password}
          maxLength={64}
          error={errors['password']}
          autoComplete="new-password"
          onChange={event => {
            setPassword(event.target.value)
            if (event.target.value) change({ password: event.target.value })
          }}
        />
      )}
    </StepSection>
  )
}
