import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { Outgoing, Standing } from './limits.ts'

export interface HeldMail extends Outgoing {
  id: string
  /** It was its time, as it was expected. */
  wasPlanned: boolean
}

export const STANDING = sql`jsonb_build_object(
  'isPaying', users.plan <> 'free' or users.bought_plan <> 'free',
  'ageDays', extract(epoch from now() - users.created_at) / 86400,
  'perDay', allowance.per_day,
  'isStopped', coalesce(allowance.is_stopped, false)
)`
export const STANDING_OF_WORKSPACE = sql`workspaces join users on users.id = workspaces.owner_id
  left join mail_allowances allowance on allowance.workspace_id = workspaces.id`

export async function findStanding(db: Db, workspaceId: string): Promise<{ ownerId: string; standing: Standing }> {
  const { rows } = await sql<{ ownerId: string; standing: Standing }>`
    select users.id as "ownerId", ${STANDING} as standing from ${STANDING_OF_WORKSPACE}
    where workspaces.id = ${workspaceId}`.execute(db)
  return firstRow(rows)
}

/** Those of these addresses that belong to a member, or whose owner has opened a link that this workspace mailed to them. */
export async function findKnownAddresses(db: Db, workspaceId: string, addresses: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses.map(address => address.toLowerCase())}::text[]) as address
    where exists (
        select from mails where workspace_id = ${workspaceId} and lower(recipient) = address and used_at is not null
      ) or exists (
        select from workspace_users join users on users.id = user_id
        where workspace_id = ${workspaceId} and users.email = address::citext and email_verified_at is not null
      )`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

/** Held mails whose time has come, for one process at a time. */
export async function findHeld(tx: Db, most: number): Promise<HeldMail[]> {
  const { rows } = await sql<HeldMail>`
    select mails.id, mails.workspace_id as "workspaceId", coalesce(sender_id, users.id) as "senderId", network, recipient,
      limit_class = 'known' as "isKnown",
      released_at is not null as "wasPlanned", ${STANDING} as standing
    from mails join (${STANDING_OF_WORKSPACE}) on workspaces.id = mails.workspace_id
    where is_held and state = 'queued' and (released_at is null or released_at <= now())
    order by released_at nulls first, mails.created_at, mails.id limit ${most}
  `.execute(tx)
  return rows
}

interface Scopes {
  workspaceIds: string[]
  senderIds: string[]
  networks: string[]
  recipients: string[]
}

interface Counted {
  /** Also those that wait, by when they are expected to leave. */
  withPlanned: boolean
  /** But for these, which are planned anew. */
  except: string[]
}

/** The moments of the last day, and of the time to come, at which mails of these were released, by what they count for. */
export async function findReleased(
  db: Db,
  scopes: Scopes,
  { withPlanned, except }: Counted
): Promise<Map<string, number[]>> {
  const { workspaceIds, senderIds, networks, recipients } = scopes
  const counted = sql`released_at > now() - interval '1 day' and released_at < 'infinity'
    and (not is_held or ${withPlanned} and not id = any (${except}::uuid[]))`
  const { rows } = await sql<{ key: string; at: number[] }>`
    select key, array_agg(extract(epoch from at) * 1000 order by at) as at from (
      select 'workspace:' || workspace_id as key, released_at as at from mails
        where limit_class = 'stranger' and workspace_id = any (${workspaceIds}::uuid[]) and ${counted}
      union all
      select 'sender:' || sender_id, released_at from mails
        where limit_class = 'stranger' and sender_id = any (${senderIds}::uuid[]) and ${counted}
      union all
      select 'network:' || network, released_at from mails
        where limit_class = 'stranger' and network <> '' and network = any (${networks}::text[]) and ${counted}
      union all
      select 'to:' || lower(recipient), released_at from mails
        where limit_class is not null and lower(recipient) = any (${recipients}::text[]) and ${counted}
      union all
      select 'to:' || workspace_id || ':' || lower(recipient), released_at from mails
        where limit_class is not null and lower(recipient) = any (${recipients}::text[]) and ${counted}
    ) as each (key, at)
    group by key
  `.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at.map(Number)]))
}

export async function acquireReleaseLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('mail-release', 0)) as own`.execute(tx)
  return firstRow(rows).own
}

/** Released now, or held until then. */
export async function recordReleases(tx: Db, releases: { id: string; at: string; isHeld: boolean }[]): Promise<void> {
  await sql`
    update mails set is_held = planned."isHeld", released_at = planned.at,
      due_at = case when planned."isHeld" then due_at else now() end
    from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb) as planned (id uuid, at timestamptz, "isHeld" boolean)
    where mails.id = planned.id and is_held
  `.execute(tx)
}
