// The role that the product's statements run as: it owns no table and is not exempt from row security. And the role of
// the views that are searched (migration 0150). Each serves all databases of a server.
import { type Kysely, sql } from 'kysely'
import pg, { type ClientBase } from 'pg'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import { ConfigurationError } from '#lib/server/platform/env.ts'
import { log } from '#lib/server/platform/log.ts'
import { roleFault } from './role-fault.ts'
import { APP_ROLE, mayTake } from './scope.ts'

const SEARCH_ROLE = 'platen_search'

/** Made where we may make roles. Two processes may try at once. */
const createRole = (role: string, member: string) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
    if not ${mayTake(`'${member}'`, `'${role}'`)} then
      grant ${role} to "${member}";
    end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then null;
  end $$`

/** Tables of the queue are made later, by the queue itself, as the owner. */
const GRANTS = `
  create schema if not exists tasks;
  grant usage on schema public, tasks to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public, tasks to ${APP_ROLE};
  alter default privileges grant select, insert, update, delete on tables to ${APP_ROLE};
  revoke all on schema_migrations, schema_migrations_lock from ${APP_ROLE};
  revoke update, delete on audit_entries from ${APP_ROLE};
  revoke insert, update, delete on searchable_orders, searchable_documents, searchable_customers, searchable_jobs,
    searchable_blanks from ${APP_ROLE}`

/**
 * Changes nothing where it stands already, since it would wait for everybody who reads. Only for a role that does not run
 * the product's statements: whoever belongs to the role of the views sees every row by its policy.
 */
const grantViews = (isApart: boolean) => `
  do $$ declare name text; begin
    foreach name in array array['orders', 'documents', 'customers', 'jobs', 'blanks'] loop
      if ${isApart} = exists (select from pg_policy where polname = 'search' and polrelid = name::regclass) then
        continue;
      elsif not ${isApart} then
        execute format('drop policy search on %I', name);
        continue;
      end if;
      execute format('grant select on %I to ${SEARCH_ROLE}', name);
      -- A view can only be given to who may make one.
      grant usage, create on schema public to ${SEARCH_ROLE};
      execute format('alter view %I owner to ${SEARCH_ROLE}', 'searchable_' || name);
      revoke create on schema public from ${SEARCH_ROLE};
      execute format('create policy search on %I for select to ${SEARCH_ROLE} using (true)', name);
    end loop;
  end $$`

/** Both are made by the same hand. */
const byHand = (member: string) =>
  `An administrator of the server can: ${[APP_ROLE, SEARCH_ROLE].map(role => `create role ${role} nologin; grant ${role} to "${member}";`).join(' ')}`

/** A table that a migration forgot to protect is the workspace's alone. */
const PROTECT_FORGOTTEN = `
  do $$ declare name text; begin
    for name in
      select relname from pg_class join pg_attribute on attrelid = pg_class.oid
      where attname = 'workspace_id' and relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity
    loop call protect_rows(name); end loop;
  end $$`

/** For a server of our own, whose administrator we are. */
export async function createAppRole(administrator: ClientBase, member: string): Promise<void> {
  for (const role of [APP_ROLE, SEARCH_ROLE]) await administrator.query(createRole(role, member))
}

/** Lets the product's own role use the tables; refuses a database in which row security would not hold. */
export async function grantToApp(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; isExempt: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as "isExempt" from pg_roles where rolname = current_user`.execute(
    db
  )
  const { name, isExempt } = firstRow(rows)
  if (isExempt) throw new ConfigurationError([roleFault(name)])
  await sql.raw(PROTECT_FORGOTTEN).execute(db)
  const { rows: held } = await joinRoles(db, name)
  const roles = held.map(({ role }) => role)
  const isApart = roles.includes(APP_ROLE)
  // The policies are forced, so they hold for the owner of the tables too; but an owner could switch them off.
  if (!isApart)
    log.warn(
      `The database role "${name}" may not make roles, so statements run as the owner of the tables. ${byHand(name)}`
    )
  else {
    await sql.raw(GRANTS).execute(db)
    if (!roles.includes(SEARCH_ROLE))
      log.warn(`The database role "${name}" may not make roles, so searches read all orders of a shop. ${byHand(name)}`)
  }
  await sql.raw(grantViews(isApart && roles.includes(SEARCH_ROLE))).execute(db)
}

/** Through a pooler each transaction takes the role by its name, so it has to be there. */
export async function requireAppRole(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; isMember: boolean }>(
      `select current_user as name, exists (
        select from pg_roles where rolname = '${APP_ROLE}' and ${mayTake('current_user', 'oid')}) as "isMember"`
    )
    const { name, isMember } = firstRow(rows)
    if (!isMember) {
      throw new ConfigurationError([`DATABASE_DIRECT_URL: a pooler needs the role ${APP_ROLE}. ${byHand(name)}`])
    }
  } finally {
    await client.end()
  }
}

/** Gives those of our roles that this one belongs to. */
async function joinRoles(db: Kysely<unknown>, name: string) {
  for (const role of [APP_ROLE, SEARCH_ROLE]) await sql.raw(createRole(role, name)).execute(db)
  return sql<{ role: string }>`
    select rolname as role from pg_roles
    where rolname in (${APP_ROLE}, ${SEARCH_ROLE}) and ${sql.raw(mayTake('current_user', 'oid'))}`.execute(db)
}
