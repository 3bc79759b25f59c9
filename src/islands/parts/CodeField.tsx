import { Field } from '#islands/ui/Field.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  error: string | undefined
  name?: string
  label?: string
}

/** The six digits of a mail; phones offer them from the message. */
export function CodeField({ error, name = 'VerificationCode', label = t('verify.code') }: Props) {
  return (
    <Field
      className="[&_input]:text-center [&_input]:font-mono [&_input]:text-2xl [&_input]:tracking-[0.4em]"
      label={label}
      name={name}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
    />
  )
}
