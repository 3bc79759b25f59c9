import { useState } from 'react'

import { CodeField } from '#islands/parts/CodeField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { verify } from '#lib/client/account.ts'
import { call } from '#lib/client/api.ts'
import { sendVerification, verifyByBody } from '#lib/contract/auth.ts'
import { t } from '#lib/i18n/t.ts'
import { afterSignUp } from '#lib/shared/return-to.ts'

interface Props {
  email: string
  /** Where to go afterwards: a path of ours, checked by the server. */
  returnTo: string
}

export function VerifyForm({ email, returnTo }: Props) {
  const [sent, setSent] = useState(false)
  const { errors, pending, onSubmit, setErrors } = useSubmit(verifyByBody.body, async body => {
    await verify(body.Email, body.VerificationCode)
    location.assign(afterSignUp(returnTo))
  })

  async function sendAgain(form: HTMLFormElement | null) {
    const address = email || String(new FormData(form ?? undefined).get('Email') ?? '')
    try {
      await call(sendVerification, { body: { Email: address } })
      setSent(true)
      setErrors({})
    } catch (error) {
      setErrors({ form: (error as Error).message })
    }
  }

  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      {sent && (
        <Notice tone="success" role="status">
          {t('verify.sentAgain')}
        </Notice>
      )}
      {email ? (
        <input type="hidden" name="Email" value={email} />
      ) : (
        <Field
          label={t('signup.email')}
          name="Email"
          type="email"
          error={errors['Email']}
          autoComplete="email"
          required
        />
      )}
      <CodeField error={errors['VerificationCode']} />
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {t('verify.submit')}
      </Button>
      <Button variant="quiet" wide onClick={event => void sendAgain(event.currentTarget.form)}>
        {t('verify.sendAgain')}
      </Button>
    </Form>
  )
}
