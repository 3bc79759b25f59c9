import { z } from 'zod'

import { t } from '#lib/i18n/t.ts'

export const Login = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('login.nameMissing') }),
  password: z.string().min(1, { error: () => t('login.passwordMissing') })
})
