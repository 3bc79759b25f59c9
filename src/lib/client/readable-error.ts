import { ApiError } from '#lib/client/api.ts'
import { t } from '#lib/i18n/t.ts'

/** An answer of our server is written for people; anything else is the connection's fault. */
export function readableError(error: unknown): string {
  return error instanceof ApiError ? error.message : t('edit.offline')
}
