// The role that the product's statements run as: it owns no table and is not exempt from row security. One role serves
// all databases of a server.
import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'

import { log } from '../log.ts'
import { APP_ROLE } from './scope.ts'

/** Made where we may make roles. Two processes may try at once. */
const createRole = (member: string) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
      create role ${APP_ROLE} nologin;
    end if;
    if not pg_has_role('${member}', '${APP_ROLE}', 'member') then
      grant ${APP_ROLE} to "${member}";
    end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then null;
  end $$`

/** Tables of the queue are made later, by the queue itself, as the owner. */
const GRANTS = `
  create schema if not exists jobs;
  grant usage on schema public, jobs to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public, jobs to ${APP_ROLE};
  alter default privileges grant select, insert, update, delete on tables to ${APP_ROLE};
  revoke all on schema_migrations, schema_migrations_lock from ${APP_ROLE};
  revoke update, delete on audit_entries from ${APP_ROLE}`

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
  await administrator.query(createRole(member))
}

/** Lets the product's own role use the tables; refuses a database in which row security would not hold. */
export async function grantToApp(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PROTECT_FORGOTTEN).execute(db)
  const { rows } = await sql<{ name: string; isExempt: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as "isExempt" from pg_roles where rolname = current_user`.execute(
    db
  )
  const { name, isExempt } = rows[0]!
  await sql.raw(createRole(name)).execute(db)
  const roles = await sql`
    select from pg_roles where rolname = ${APP_ROLE} and pg_has_role(current_user, oid, 'member')`.execute(db)
  if (roles.rows.length > 0) {
    await sql.raw(GRANTS).execute(db)
    return
  }
  const byHand = `An administrator of the server can: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to "${name}";`
  if (isExempt)
    throw new Error(`The database role "${name}" is exempt from row security and may not make another. ${byHand}`)
  // The policies are forced, so they hold for the owner of the tables too; but an owner could switch them off.
  log.warn(`The database role "${name}" may not make roles, so statements run as the owner of the tables. ${byHand}`)
}
