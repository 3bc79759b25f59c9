import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'

import { PasswordStrength } from './PasswordStrength.tsx'

interface Props {
  label: string
  error: string | undefined
}

/** A password to be, with what it is worth while it is typed. */
export function NewPasswordField({ label, error }: Props) {
  const [password, setPassword] = useState('')
  return (
    <>
      <Field
        label={label}
        name="Password"
        type="password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={error}
        autoComplete="new-password"
        required
      />
      <PasswordStrength password={password} />
    </>
  )
}
