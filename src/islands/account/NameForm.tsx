import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { putAccount } from '#lib/client/stores/account.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { updateUserAccount, type UserAccount } from '#lib/contract/accounts.ts'
import { t } from '#lib/i18n/t.ts'

export function NameForm({ account }: { account: UserAccount }) {
  const [username, setUsername] = useState(account.Username)
  const { errors, pending, onSubmit } = useSubmit(updateUserAccount.body, async ({ Username = '', ...body }) => {
    // Only where it changes: an admin who acts as somebody may save the rest.
    const change = Username === username ? body : { ...body, Username }
    const saved = await call(updateUserAccount, { query: { UserId: account.UserId }, body: change })
    setUsername(saved.Username)
    putAccount(saved)
    showBanner(t('account.saved'), { variant: 'success' })
  })
  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      <div className="form-row">
        <Field
          label={t('signup.firstName')}
          name="FirstName"
          defaultValue={account.FirstName}
          error={errors['FirstName']}
          autoComplete="given-name"
          required
        />
        <Field
          label={t('signup.lastName')}
          name="LastName"
          defaultValue={account.LastName}
          error={errors['LastName']}
          autoComplete="family-name"
          required
        />
      </div>
      <Field
        label={t('account.name.username')}
        hint={t('account.name.usernameHint')}
        name="Username"
        optional
        defaultValue={account.Username}
        error={errors['Username']}
        autoCapitalize="none"
        autoComplete="username"
        maxLength={30}
        spellCheck={false}
      />
      <div className="form-row">
        <Field
          label={t('account.name.phone')}
          name="Phone"
          type="tel"
          optional
          defaultValue={account.Phone}
          error={errors['Phone']}
          autoComplete="tel"
        />
        <Field label={t('account.name.type')} defaultValue={t('account.name.personal')} disabled />
      </div>
      <div className="form-actions">
        <Button type="submit" variant="primary" pending={pending}>
          {t('words.save')}
        </Button>
      </div>
    </Form>
  )
}
