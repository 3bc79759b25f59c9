import type { z } from 'zod'

import { AppError } from './errors.ts'

/** What the schema makes of the input, or a refusal that names each wrong field. */
export function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = result.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))
  const message = fields.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  throw new AppError('invalid', message, { data: { fields }, cause: result.error })
}
