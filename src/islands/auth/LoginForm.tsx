import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { logIn } from '#lib/client/account.ts'
import { ApiError } from '#lib/client/api.ts'
import { forgetSignedIn } from '#lib/client/arrival.ts'
import { t } from '#lib/i18n/t.ts'
import { type DemoAccount, DEMO_PASSWORD } from '#lib/shared/demo.ts'
import { withReturnTo } from '#lib/shared/return-to.ts'

const loadFields = () => import('./login-fields.ts')
const Login = lateSchema(async () => (await loadFields()).Login)
const LOADS = [loadFields]

interface Props {
  /** Where to go afterwards: a path of ours, checked by the server. */
  returnTo: string
  demo: DemoAccount[]
}

export function LoginForm({ returnTo, demo }: Props) {
  // The server shows this page to nobody who is signed in.
  useEffect(forgetSignedIn, [])
  useSoon(LOADS)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { errors, pending, onSubmit } = useSubmit(Login, async values => {
    try {
      await logIn(values.name, values.password)
    } catch (error) {
      const email = error instanceof ApiError && (error.data as { verify?: string } | null)?.verify
      if (!email) throw error
      location.assign(withReturnTo(`/auth/verify?email=${encodeURIComponent(email)}`, returnTo))
      return
    }
    location.assign(returnTo)
  })

  return (
    <>
      <Form error={errors['form']} onSubmit={onSubmit}>
        <Field
          label={t('login.name')}
          name="name"
          value={name}
          onChange={event => setName(event.target.value)}
          error={errors['name']}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          label={t('login.password')}
          name="password"
          type="password"
          value={password}
          onChange={event => setPassword(event.target.value)}
          error={errors['password']}
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="primary" size="large" wide pending={pending}>
          {t('login.submit')}
        </Button>
      </Form>
      <p className="text-sm/5">
        <a className="link" href={withReturnTo('/auth/reset', returnTo)}>
          {t('login.forgot')}
        </a>
      </p>
      <p className="text-sm/5 text-muted">
        {t('login.new')}{' '}
        <a className="link" href={withReturnTo('/signup', returnTo)}>
          {t('login.signUp')}
        </a>
      </p>
      {demo.length > 0 && (
        <section
          className="grid gap-1.5 rounded-md border border-dashed border-line-strong p-3 [&_.button]:justify-between"
          aria-label={t('login.demo')}
        >
          <p className="text-sm/5 text-muted">{t('login.demo')}</p>
          {demo.map(account => (
            <Button
              key={account.email}
              size="small"
              onClick={() => {
                setName(account.email)
                setPassword(DEMO_PASSWORD)
              }}
            >
              <span>{account.name}</span>
              <span className="text-muted">{t(`login.demoRole.${account.about}`)}</span>
            </Button>
          ))}
        </section>
      )}
    </>
  )
}
