// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0931_reverse_charge'

const UNDO = `alter table invoices drop column tax_basis; alter table jobs drop column tax_choice;
  create or replace function keep_issued_invoice() returns trigger language plpgsql as $body$
  begin
    if old.issued_at is not null and (
      new.lines is distinct from old.lines or new.fees is distinct from old.fees or new.total_cents <> old.total_cents
      or new.tax_cents <> old.tax_cents or new.number is distinct from old.number or new.prefix <> old.prefix
      or new.bill_to <> old.bill_to or new.issued_on is distinct from old.issued_on or new.seller is distinct from old.seller
      or new.supplied_on is distinct from old.supplied_on
    ) then
      raise exception 'Invoice % is issued and stays as it is', old.number;
    end if;
    return new;
  end
  $body$`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'invoices'
export const IS_MADE = `select exists (select from information_schema.columns
  where table_schema = current_schema() and table_name = 'invoices' and column_name = 'tax_basis') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
