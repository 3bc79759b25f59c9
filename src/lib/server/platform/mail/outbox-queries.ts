import { type Selectable, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Mails } from '#lib/server/platform/db/tables.ts'

/** Longer than a try may take: after it somebody else may send the mail. */
const LEASE_SECONDS = 60

export type OutboxMail = Pick<
  Selectable<Mails>,
  'id' | 'recipient' | 'subject' | 'html' | 'body' | 'sender_name' | 'reply_to' | 'is_secret' | 'tries'
>

const UNSURE = 'It was tried twice, and nobody knows whether the mail server took it'

const SHOP = sql`coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'::uuid)`
/** A mail may have been delivered by each try whose end nobody knows, so there is no third. */
const MOST_UNSURE = 2
const OPEN = sql`state = 'queued' and not unwritten and unsure < ${sql.lit(MOST_UNSURE)} and not is_held`

/**
 * Takes mails that are due, for this process alone while the lease lasts. Each workspace gets its turn, so that one with
 * a thousand mails does not keep the others waiting; by chance among those whose turn it is, because few are taken at a
 * time. The try is counted before it is made: a mail that ends the process runs out of tries, too.
 */
export async function claimMails(db: Db, most: number): Promise<OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    with recursive shops as (
      (select ${SHOP} as shop from mails where ${OPEN} order by 1 limit 1)
      union all
      select (select ${SHOP} from mails where ${OPEN} and ${SHOP} > shops.shop order by 1 limit 1)
      from shops where shops.shop is not null
    ), due as (
      select first.id, first.turn
      from shops cross join lateral (
        select id, row_number() over (order by created_at) as turn from mails
        where ${OPEN} and ${SHOP} = shops.shop and due_at <= now() order by created_at limit ${most}
      ) as first
    ), chosen as (
      select id from mails where id in (select id from due order by turn, random() limit ${most})
        and ${OPEN} and due_at <= now()
      for update skip locked
    )
    update mails set tries = tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from chosen where mails.id = chosen.id
    returning mails.id, recipient, subject, html, body, sender_name, reply_to, is_secret, tries
  `.execute(db)
  return rows
}

/**
 * Notes that these are handed to the mail server now; gives those that still are this process's to send. Whoever dies from
 * here on leaves a mail of which nobody knows whether it was delivered.
 */
export async function markBegun(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update mails set unsure = unsure + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any (${ids}::uuid[]) and ${OPEN} and due_at > now()
    returning id
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Leaves to a person what was tried twice without anybody knowing how it ended. */
export async function holdUnsure(db: Db): Promise<void> {
  await sql`
    update mails set state = 'failed', error = ${UNSURE}
    where state = 'queued' and unsure >= ${sql.lit(MOST_UNSURE)} and due_at <= now()
  `.execute(db)
}

/** Only what a mail server took is sent. The words of what is secret are forgotten where it has left the house. */
export async function markSent(db: Db, mails: { id: string; hasLeft: boolean }[]): Promise<void> {
  const [ids, left] = [mails.map(({ id }) => id), mails.map(({ hasLeft }) => hasLeft)]
  await sql`
    update mails set state = case when has_left then 'sent' else 'kept' end, error = '',
      sent_at = case when has_left then now() end,
      subject = case when is_secret and has_left then '' else subject end,
      html = case when is_secret and has_left then '' else html end,
      body = case when is_secret and has_left then '' else body end
    from unnest(${ids}::uuid[], ${left}::boolean[]) as told (id, has_left)
    where mails.id = told.id
  `.execute(db)
}

/** Tried again later, or parked for a person where no try is left. Refused is what the mail server said no to. */
export async function recordFailure(
  db: Db,
  id: string,
  failure: { error: string; waitSeconds: number; isLast: boolean; isRefused: boolean }
): Promise<void> {
  const { error, waitSeconds, isLast, isRefused } = failure
  await db
    .updateTable('mails')
    .set({
      state: sql`case when ${isLast} or (${!isRefused} and unsure >= ${sql.lit(MOST_UNSURE)}) then 'failed' else 'queued' end`,
      unsure: isRefused ? ONE_LESS : sql`unsure`,
      error,
      due_at: sql`now() + make_interval(secs => ${waitSeconds})`
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Nobody was there to take it: that was no try. */
export async function putBack(db: Db, id: string, waitSeconds: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      tries: sql`greatest(tries - 1, 0)`,
      unsure: ONE_LESS,
      due_at: sql`now() + make_interval(secs => ${waitSeconds})`
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

const ONE_LESS = sql<number>`greatest(unsure - 1, 0)`
