import { ApiError } from '#lib/client/api.ts'
import { t } from '#lib/i18n/t.ts'

/** The specification's words for a call without a session; people read ours. */
const NO_SESSION = 'no authentication token provided'

/** The one wording of a call that failed: an answer of our server is written for people, anything else is the connection's fault. */
export function readableError(error: unknown): string {
  if (!(error instanceof ApiError)) return t('edit.offline')
  return error.message === NO_SESSION ? t('shell.ended') : error.message
}
