import { useState } from 'react'

import { NewPasswordField } from '#islands/parts/NewPasswordField.tsx'
import { PasswordStrength } from '#islands/parts/PasswordStrength.tsx'
import { useConfirmed } from '#islands/parts/useConfirmed.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { addPasswordToUser, updatePassword } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  email: string
  hasPassword: boolean
}

export function PasswordSection({ email, hasPassword }: Props) {
  const [has, setHas] = useState(hasPassword)
  const words = has ? 'change' : 'add'
  return (
    <SettingsSection title={t(`account.password.${words}Title`)} text={t(`account.password.${words}Text`)}>
      {has ? <ChangeForm email={email} /> : <AddForm email={email} onAdded={() => setHas(true)} />}
    </SettingsSection>
  )
}

function ChangeForm({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [round, setRound] = useState(0)
  const { errors, pending, onSubmit } = useSubmit(updatePassword.body, async body => {
    await call(updatePassword, { body })
    setPassword('')
    setRound(round + 1)
    showBanner(t('account.password.changed'), { variant: 'success' })
  })
  return (
    <Form key={round} error={errors['form']} onSubmit={onSubmit}>
      <input type="hidden" name="Email" value={email} autoComplete="username" />
      <div className="form-row">
        <Field
          label={t('account.password.old')}
          name="OldPassword"
          type="password"
          autoComplete="current-password"
          error={errors['OldPassword']}
        />
        <Field
          label={t('account.password.new')}
          name="NewPassword"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
          error={errors['NewPassword']}
        />
      </div>
      {password && <PasswordStrength password={password} />}
      <div className="form-actions">
        <Button type="submit" variant="primary" pending={pending}>
          {t('account.password.changeTitle')}
        </Button>
      </div>
    </Form>
  )
}

function AddForm({ email, onAdded }: { email: string; onAdded: () => void }) {
  const { run, question } = useConfirmed()
  const { errors, pending, onSubmit } = useSubmit(addPasswordToUser.body, async body => {
    if ((await run(() => call(addPasswordToUser, { body }))) === undefined) return
    onAdded()
    showBanner(t('account.password.added'), { variant: 'success' })
  })
  return (
    <>
      <Form error={errors['form']} onSubmit={onSubmit}>
        <input type="hidden" name="Email" value={email} autoComplete="username" />
        <NewPasswordField label={t('account.password.new')} error={errors['Password']} />
        <div className="form-actions">
          <Button type="submit" variant="primary" pending={pending}>
            {t('account.password.addTitle')}
          </Button>
        </div>
      </Form>
      {question}
    </>
  )
}
