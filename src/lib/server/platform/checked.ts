import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import { AppError } from './errors.ts'
import { findUnknownFields, type UnknownField } from './unknown-fields.ts'

/** Of a row that is sent back whole, every field would be named otherwise; `data.fields` has them all. */
const MOST_NAMED = 3

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
  const named = unknown.slice(0, MOST_NAMED).map(({ message }) => message)
  const others = unknown.length - named.length
  if (others > 0) named.push(t('errors.http.moreUnknown', { count: others }))
  const words = wrong.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  const message = [...named, words].filter(Boolean).join(' ')
  return new AppError('invalid', message, { data: { fields: [...unknown, ...wrong] }, cause: error })
}
