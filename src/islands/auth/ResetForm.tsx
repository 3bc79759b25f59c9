import { CodeField } from '#islands/parts/CodeField.tsx'
import { NewPasswordField } from '#islands/parts/NewPasswordField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { whileLoading } from '#lib/client/stores/loading.ts'
import { requestReset, resetPassword } from '#lib/contract/calls/auth.ts'
import { t } from '#lib/i18n/t.ts'
import { withReturnTo } from '#lib/shared/return-to.ts'

const loadContract = () => import('#lib/contract/auth.ts')
const Address = lateSchema(async () => (await loadContract()).requestReset.query)
const NewPassword = lateSchema(async () => (await loadContract()).resetPassword.body)
const LOADS = [loadContract]

interface RequestProps {
  /** Where to go afterwards: a path of ours, checked by the server. */
  returnTo: string
}

interface NewPasswordProps extends RequestProps {
  email: string
}

/** Asks for the address; the code then goes to it, if there is an account. */
export function RequestResetForm({ returnTo }: RequestProps) {
  useSoon(LOADS)
  const { errors, pending, onSubmit } = useSubmit(Address, async query => {
    await call(requestReset, { query })
    location.assign(withReturnTo(`/auth/reset/verify?email=${encodeURIComponent(query.Email)}`, returnTo))
  })
  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      <Field
        label={t('signup.email')}
        name="Email"
        type="email"
        error={errors['Email']}
        autoComplete="email"
        required
      />
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {t('reset.submit')}
      </Button>
      <p className="text-sm/5">
        <a className="link" href={withReturnTo('/login', returnTo)}>
          {t('reset.back')}
        </a>
      </p>
    </Form>
  )
}

/** The code and the new password. Signs in. */
export function NewPasswordForm({ email, returnTo }: NewPasswordProps) {
  useSoon(LOADS)
  const { errors, pending, onSubmit } = useSubmit(NewPassword, async body => {
    await whileLoading(() => call(resetPassword, { body }))
    location.assign(returnTo)
  })
  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      {email ? (
        <input type="hidden" name="Email" value={email} autoComplete="username" />
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
      <NewPasswordField label={t('reset.password')} error={errors['Password']} />
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {t('reset.save')}
      </Button>
      <p className="text-sm/5">
        <a className="link" href={withReturnTo('/auth/reset', returnTo)}>
          {t('reset.again')}
        </a>
      </p>
    </Form>
  )
}
