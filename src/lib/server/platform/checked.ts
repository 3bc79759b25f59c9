import type { z } from 'zod'

import { AppError } from './errors.ts'
import { findUnknownFields, type UnknownField } from './unknown-fields.ts'

/** What the schema makes of the input, or a refusal that names each wrong field. */
export function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw refusalOf(result.error)
}

/** As `checked`, for what a caller sent: a field that nobody reads is refused too, with the name that was meant. */
export function checkedSent<S extends z.ZodType>(
  schema: S,
  input: unknown,
  kind: 'field' | 'parameter' = 'field'
): z.output<S> {
  const result = schema.safeParse(input)
  const unknown = findUnknownFields(schema, input, kind)
  if (result.success && unknown.length === 0) return result.data
  throw refusalOf(result.error, unknown)
}

function refusalOf(error: z.ZodError | undefined, unknown: readonly UnknownField[] = []): AppError {
  const wrong = error?.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message })) ?? []
  const words = [
    ...unknown.map(({ message }) => message),
    ...wrong.map(({ field, message }) => (field ? `${field}: ${message}` : message))
  ]
  return new AppError('invalid', words.join('; '), { data: { fields: [...unknown, ...wrong] }, cause: error })
}
