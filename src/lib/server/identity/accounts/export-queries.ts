import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

type Rows = Record<string, unknown>[]

export interface Part {
  /** How many rows one file holds: as many as memory bears. */
  rowsAFile: number
  /** Fewer rows than a file holds are the last. */
  read: (page: number) => Promise<Rows>
}

function part(db: Db, query: RawBuilder<unknown>, rowsAFile = 1000): Part {
  return {
    rowsAFile,
    async read(page) {
      const { rows } = await sql`${query} limit ${rowsAFile} offset ${page * rowsAFile}`.execute(db)
      return rows as Rows
    }
  }
}

/** What is kept about the person, by the name of the file it goes into. Hashes of secrets stay here. */
export function personalParts(db: Db, plugIns: readonly PlugIn[], userId: string): Record<string, Part> {
  const mine = sql`(select email from users where id = ${userId})`
  return {
    'account.json': part(
      db,
      sql`select id, email, username, first_name, last_name, phone, email_verified_at, language, account_type, plan,
          settings, onboarded_at, created_at from users where id = ${userId}`
    ),
    'business-profile.json': part(db, sql`select * from business_profiles where user_id = ${userId}`),
    'linked-sign-ins.json': part(db, sql`select provider, email, created_at from user_links where user_id = ${userId}`),
    'sessions.json': part(
      db,
      sql`select created_at, last_seen_at, expires_at, ended_at, user_agent, ip from sessions
          where user_id = ${userId} order by created_at desc, id`
    ),
    'security-events.json': part(
      db,
      sql`select at, kind, workspace_id, ip, details from security_events where user_id = ${userId}
          order by at desc, id`
    ),
    'workspaces.json': part(
      db,
      sql`select w.id, w.business_name, m.role, m.created_at as member_since from workspace_users m
          join workspaces w on w.id = m.workspace_id where m.user_id = ${userId} order by m.created_at`
    ),
    'invitations-to-me.json': part(
      db,
      sql`select w.business_name, i.role, i.created_at, i.answer, i.answered_at from invitations i
          join workspaces w on w.id = i.workspace_id where i.email = ${mine} order by i.id`
    ),
    'mails-to-me.json': part(
      db,
      // A code in a mail may still be good.
      sql`select template, subject, body, created_at, sent_at from mails where recipient::citext = ${mine}
          and template not in ('verification', 'reset', 'confirm', 'email_old', 'email_new')
          order by created_at desc, id`
    ),
    'saved-views.json': part(
      db,
      sql`select list, name, query, created_at from saved_views where user_id = ${userId} order by list, name`
    ),
    ...Object.fromEntries(
      plugIns.flatMap(({ personal }) =>
        Object.entries(personal ?? {}).map(([name, select]) => [name, part(db, select(userId))])
      )
    )
  }
}

/** The business of a workspace, for its owner, as the domains give it. */
export function workspaceParts(db: Db, plugIns: readonly PlugIn[], workspaceId: string): Record<string, Part> {
  const parts = plugIns.flatMap(plugIn => Object.entries(plugIn.exports ?? {}))
  return Object.fromEntries(
    parts.map(([name, { select, rowsAFile }]) => [name, part(db, select(workspaceId), rowsAFile)])
  )
}
