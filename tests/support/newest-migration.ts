// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0900_taxes'

const UNDO = `drop policy if exists search on orders; drop view searchable_orders;
  alter table workspaces drop column tax_rules; alter table stores drop column tax_rules;
  alter table jobs drop column tax_terms;
  alter table invoices drop column taxes, drop column included_tax_cents;
  alter table orders drop column taxes, drop column included_tax_cents;
  alter table order_lines drop column included_tax_cents;
  create view searchable_orders as select * from orders
    where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[])`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'orders'
export const IS_MADE = `select exists (select from information_schema.columns
  where table_name = 'orders' and column_name = 'included_tax_cents') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
