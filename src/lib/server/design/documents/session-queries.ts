import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

interface NewSession {
  documentId: string | undefined
  workflow: string
  source: string
  details: { returnTo: string | null }
  hours: number
}

export function insertSession(db: Db, member: Member, { documentId, details, hours, ...session }: NewSession) {
  return db
    .insertInto('designer_sessions')
    .values({
      ...session,
      workspace_id: member.workspaceId,
      user_id: member.userId,
      document_id: documentId ?? null,
      details: JSON.stringify(details),
      expires_at: sql<string>`now() + make_interval(hours => ${hours})`
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Only of who opened it: to everybody else it is not there. */
export function findSession(db: Db, userId: string, id: string) {
  return db
    .selectFrom('designer_sessions')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_id')
    .select([
      ...(['designer_sessions.id', 'workspace_id', 'document_id', 'workflow', 'source'] as const),
      ...(['expires_at', 'workspaces.units', 'workspaces.time_zone'] as const),
      sql<{ returnTo: string | null }>`details`.as('details'),
      sql<boolean>`expires_at < now()`.as('is_over')
    ])
    .where('designer_sessions.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
