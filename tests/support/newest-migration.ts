// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '1010_late_offers_due'

const UNDO = `drop trigger late_offers_due on late_offers; drop function make_late_offer_due;
  drop trigger late_orders_due on late_orders; drop function late_order_is_due;
  alter table late_offers drop column due_at`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'late_offers'
export const IS_MADE = `select to_regclass('late_offers_due') is not null as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
