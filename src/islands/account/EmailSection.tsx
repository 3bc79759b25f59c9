import { Mail } from 'lucide-react'
import { useState } from 'react'

import { CodeField } from '#islands/parts/CodeField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { confirmEmailChange, requestEmailChange } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'

type Step = { kind: 'shown' } | { kind: 'asking' } | { kind: 'codes'; newEmail: string }

/** The address, and the way to another one: password, then a code from each of the two mailboxes. */
export function EmailSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [step, setStep] = useState<Step>({ kind: 'shown' })
  const back = () => setStep({ kind: 'shown' })
  return (
    <SettingsSection title={t('account.email.title')} text={t('account.email.text')} flush>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="row-icon">
          <Mail aria-hidden="true" />
        </span>
        <span className="grid min-w-0 wrap-anywhere">
          <span className="row-name">{email}</span>
          {!hasPassword && (
            <span className="text-sm leading-[1.125rem] text-muted">{t('account.email.needsPassword')}</span>
          )}
        </span>
        {step.kind === 'shown' && hasPassword && (
          <Button onClick={() => setStep({ kind: 'asking' })}>{t('account.email.change')}</Button>
        )}
      </div>
      {step.kind === 'asking' && (
        <div className="card-body pt-0!">
          <AskForm onCancel={back} onAsked={newEmail => setStep({ kind: 'codes', newEmail })} />
        </div>
      )}
      {step.kind === 'codes' && (
        <div className="card-body pt-0!">
          <CodesForm email={email} newEmail={step.newEmail} onCancel={back} />
        </div>
      )}
    </SettingsSection>
  )
}

function AskForm({ onAsked, onCancel }: { onAsked: (newEmail: string) => void; onCancel: () => void }) {
  const { errors, pending, onSubmit } = useSubmit(requestEmailChange.body, async body => {
    onAsked((await call(requestEmailChange, { body })).Email)
  })
  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      <div className="form-row">
        <Field
          label={t('account.email.new')}
          name="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          error={errors['Email']}
        />
        <Field
          label={t('confirm.password')}
          name="Password"
          type="password"
          autoComplete="current-password"
          error={errors['Password']}
        />
      </div>
      <div className="form-actions">
        <Button onClick={onCancel}>{t('words.cancel')}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {t('account.email.sendCodes')}
        </Button>
      </div>
    </Form>
  )
}

function CodesForm({ email, newEmail, onCancel }: { email: string; newEmail: string; onCancel: () => void }) {
  const { errors, pending, onSubmit } = useSubmit(confirmEmailChange.body, async body => {
    await call(confirmEmailChange, { body })
    showBanner(t('account.email.changed'), { variant: 'success' })
    // The new address stands in many places of the page.
    setTimeout(() => location.reload(), 1200)
  })
  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      <Notice tone="info" role="status">
        {t('account.email.codesSent', { email, newEmail })}
      </Notice>
      <div className="form-row">
        <CodeField label={t('account.email.oldCode', { email })} name="OldCode" error={errors['OldCode']} />
        <CodeField label={t('account.email.newCode', { email: newEmail })} name="NewCode" error={errors['NewCode']} />
      </div>
      <div className="form-actions">
        <Button onClick={onCancel}>{t('words.cancel')}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {t('account.email.confirm')}
        </Button>
      </div>
    </Form>
  )
}
