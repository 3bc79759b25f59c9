// What calls have changed in a database is undone there, row by row: a copy of the demo shop for each call is a thousand files
// to write and to remove, and connections that know nothing yet.
import { Client } from 'pg'

/** Row security shows nothing to who does not say for whom. */
const SCOPE = "select set_config('platen.scope', 'system', false)"

/** Where changes are undone, nothing reacts to it. */
const UNLESS_UNDOING = "current_setting('undoing.now', true) is distinct from 'on'"

const PREPARE = `
  grant trigger on audit_entries to current_user;
  create schema undoing;
  create unlogged table undoing.changes (
    id bigint generated always as identity primary key, place text, op text, before text, after text
  );
  create function undoing.note() returns trigger language plpgsql security definer as $$
  begin
    insert into undoing.changes (place, op, before, after) values (
      format('%I.%I', tg_table_schema, tg_table_name), tg_op,
      case when tg_op <> 'INSERT' then old::text end,
      case when tg_op <> 'DELETE' then new::text end
    );
    return null;
  end $$;
  create table undoing.tables as
    select place, columns, values, changeable, changed, case
      when key is null then format('ctid = (select y.ctid from %s y where y is not distinct from $1::%1$s limit 1)', place)
      else format('(%s) = (select %s from (select $1::%s as r offset 0) x)', key, keys, place) end as found
    from (
      select format('%I.%I', nspname, relname) as place,
        string_agg(quote_ident(attname), ', ') as columns,
        string_agg('(r).' || quote_ident(attname), ', ') as values,
        string_agg(quote_ident(attname), ', ') filter (where attidentity <> 'a') as changeable,
        string_agg('(r).' || quote_ident(attname), ', ') filter (where attidentity <> 'a') as changed,
        string_agg(quote_ident(attname), ', ') filter (where attnum = any(indkey)) as key,
        string_agg('(r).' || quote_ident(attname), ', ') filter (where attnum = any(indkey)) as keys
      from pg_class c join pg_namespace n on n.oid = relnamespace
      join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      left join pg_index on indrelid = c.oid and indisprimary
      where nspname in ('public', 'tasks') and relkind in ('r', 'p') and not relispartition
        and relname not like 'schema_migrations%'
      group by nspname, relname
    ) t;
  -- What follows from a row that is deleted is written down after it.
  do $$ declare key record; begin
    for key in select conrelid::regclass as place, conname from pg_constraint c join pg_namespace n on n.oid = connamespace
      where contype = 'f' and conparentid = 0 and not condeferrable and nspname in ('public', 'tasks') loop
      execute format('alter table %s alter constraint %I deferrable', key.place, key.conname);
    end loop;
  end $$;
  -- Rows as PostgreSQL writes them itself, so that they come back as they were; backwards, so that every key finds its row.
  -- Without the offset a row would be read once for each of its columns.
  create function undoing.undo() returns void language plpgsql as $$
  declare change record;
  begin
    if not exists (select from undoing.changes) then
      return;
    end if;
    perform set_config('undoing.now', 'on', true);
    -- Which nobody may otherwise.
    grant update, delete on audit_entries to current_user;
    set constraints all deferred;
    for change in select c.*, t.* from undoing.changes c join undoing.tables t using (place) order by id desc loop
      if change.op = 'DELETE' then
        execute format('insert into %s (%s) overriding system value
          select %s from (select $1::%1$s as r offset 0) x',
          change.place, change.columns, change.values) using change.before;
      elsif change.op = 'INSERT' then
        execute format('delete from %s where %s', change.place, change.found) using change.after;
      else
        execute format('update %s set (%s) = (select %s from (select $2::%1$s as r offset 0) x) where %4$s',
          change.place, change.changeable, change.changed, change.found) using change.after, change.before;
      end if;
    end loop;
    revoke update, delete on audit_entries from current_user;
    truncate undoing.changes;
  end $$`

/** Those of the tables, which all have to leave the undoing alone. */
const TRIGGERS = `
  select pg_get_triggerdef(t.oid) as definition, tgname as name, tgrelid::regclass::text as place
  from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
  where not tgisinternal and nspname in ('public', 'tasks') and tgparentid = 0`

export interface Undoable {
  /** The rows are those of the moment at which it was made undoable. */
  undo(): Promise<void>
  /** One line for each table, which says what stands in it. */
  contents(): Promise<string[]>
  end(): Promise<void>
}

/** From here on each row that anybody writes into this database can be undone. The address is its owner's. */
export async function makeUndoable(url: string): Promise<Undoable> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(SCOPE)
  await client.query(PREPARE)
  for (const { definition, name, place } of (await client.query<Record<string, string>>(TRIGGERS)).rows) {
    await client.query(`drop trigger "${name}" on ${place}`)
    await client.query(unlessUndoing(definition!))
  }
  const tables = (await client.query<{ place: string }>('select place from undoing.tables order by 1')).rows
  for (const { place } of tables) {
    await client.query(`
      create trigger undoable after insert or update or delete on ${place}
      for each row when (${UNLESS_UNDOING}) execute function undoing.note()`)
  }
  return {
    undo: async () => void (await client.query('select undoing.undo()')),
    async contents() {
      const lines: string[] = []
      for (const { place } of tables) {
        const { rows } = await client.query<{ hash: string }>(
          `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${place} t`
        )
        lines.push(`${place} ${rows[0]!.hash}`)
      }
      return lines
    },
    end: () => client.end()
  }
}

function unlessUndoing(definition: string): string {
  return definition.includes(' WHEN (')
    ? definition.replace(' WHEN (', ` WHEN (${UNLESS_UNDOING} and `)
    : definition.replace(' EXECUTE FUNCTION ', ` WHEN (${UNLESS_UNDOING}) EXECUTE FUNCTION `)
}
