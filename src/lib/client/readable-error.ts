import { ApiError } from '#lib/client/api.ts'
import { t } from '#lib/i18n/t.ts'

/** The specification's words for a call without a session; people read ours. */
const NO_SESSION = 'no authentication token provided'

/** The one wording of a call that failed: an answer of our server is written for people, anything else is the connection's fault. */
export function readableError(error: unknown): string {
  if (!(error instanceof ApiError)) return t('edit.offline')
  return error.message === NO_SESSION ? t('shell.ended') : error.message
}

/** As `readableError`, where errors of our own have words for people, too: those of browsers and libraries never do. */
export function messageOr(error: unknown, otherwise: string): string {
  if (!(error instanceof Error) || error.name === 'FetchError') return otherwise
  return error instanceof TypeError || error instanceof DOMException ? otherwise : error.message || otherwise
}
