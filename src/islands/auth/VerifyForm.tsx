import { useState } from 'react'

import { CodeField } from '#islands/parts/CodeField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { verify } from '#lib/client/account.ts'
import { ApiError, call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { sendVerification } from '#lib/contract/calls/auth.ts'
import { t } from '#lib/i18n/t.ts'
import { afterSignUp, withReturnTo } from '#lib/shared/return-to.ts'

const loadContract = () => import('#lib/contract/auth.ts')
const Code = lateSchema(async () => (await loadContract()).verifyByBody.body)
const LOADS = [loadContract]

interface Props {
  email: string
  /** Where to go afterwards: a path of ours, checked by the server. */
  returnTo: string
}

export function VerifyForm({ email, returnTo }: Props) {
  const [sent, setSent] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  useSoon(LOADS)
  const { errors, pending, onSubmit, setErrors } = useSubmit(Code, async body => {
    try {
      await verify(body)
    } catch (error) {
      if (!asksPassword(error)) throw error
      setElsewhere(true)
      return
    }
    location.assign(afterSignUp(returnTo))
  })

  async function sendAgain(form: HTMLFormElement | null) {
    const address = email || String(new FormData(form ?? undefined).get('Email') ?? '')
    try {
      await call(sendVerification, { body: { Email: address } })
      setSent(true)
      setErrors({})
    } catch (error) {
      setErrors({ form: readableError(error) })
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
      {isElsewhere && (
        <>
          <Notice tone="info" role="status" title={t('verify.elsewhere')}>
            <p>{t('verify.elsewhereText')}</p>
            <p>
              {t('verify.notYou')}{' '}
              <a className="link" href={withReturnTo('/signup/email', returnTo)}>
                {t('verify.signUpHere')}
              </a>
            </p>
          </Notice>
          <Field
            label={t('verify.password')}
            name="Password"
            type="password"
            error={errors['Password']}
            autoComplete="current-password"
            autoFocus
            required
          />
        </>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {t('verify.submit')}
      </Button>
      <Button variant="quiet" wide onClick={event => void sendAgain(event.currentTarget.form)}>
        {t('verify.sendAgain')}
      </Button>
    </Form>
  )
}

/** The code is right, but the sign-up was begun in another browser: then the password says whose it is. */
function asksPassword(error: unknown): boolean {
  return error instanceof ApiError && (error.data as { password?: boolean } | null)?.password === true
}
