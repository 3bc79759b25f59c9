import { Check, Minus } from 'lucide-react'

import { Progress } from '#islands/ui/Progress.tsx'
import { t } from '#lib/i18n/t.ts'
import { checkPassword, passwordStrength } from '#lib/shared/password.ts'

/** The specification's meter: 25 for length, 20 letters, 25 digits, 30 special characters. Only length is demanded. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  const checks = checkPassword(password)
  const tone = strength >= 75 ? 'success' : strength >= 45 ? 'warning' : 'danger'
  return (
    <div className="grid gap-1.5">
      <Progress label={t('password.strength')} value={strength} tone={tone} />
      <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm text-muted [&_svg]:size-3.5 [&>[data-done]]:text-success [&>li]:inline-flex [&>li]:items-center [&>li]:gap-1">
        {(['length', 'letters', 'digits', 'special'] as const).map(check => (
          <li key={check} data-done={checks[check] || undefined}>
            {checks[check] ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
            {t(`password.${check}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
