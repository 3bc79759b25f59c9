// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0956_many_shops'

const UNDO = `drop index mails_workspace, mails_waiting, mails_failed, payables_capture_due, stores_running, stores_opening,
  customers_workspace, documents_workspace, designer_sessions_workspace, portfolio_images_workspace,
  share_payments_workspace, invoice_payments_workspace, feedback_workspace`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'stores'
export const IS_MADE = `select to_regclass('stores_running') is not null as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
