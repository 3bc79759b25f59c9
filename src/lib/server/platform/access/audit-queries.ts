import { sql } from 'kysely'

import { endActingSession } from './sessions.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export async function insertImpersonation(
  db: Db,
  row: {
    adminId: string
    userId: string
    adminSessionId: string
    referenceHash: string
    reason: string
    readOnly: boolean
    expiresAt: string
  }
): Promise<string> {
  const { id } = await db
    .insertInto('impersonations')
    .values({
      admin_id: row.adminId,
      user_id: row.userId,
      admin_session_id: row.adminSessionId,
      reference_hash: row.referenceHash,
      reason: row.reason,
      read_only: row.readOnly,
      expires_at: row.expiresAt
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends it and the session made for it; false where that was done already, or by a reference that is not its own. */
export async function closeImpersonation(db: Db, id: string, referenceHash?: string): Promise<boolean> {
  const row = await db
    .updateTable('impersonations')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$call(query => (referenceHash === undefined ? query : query.where('reference_hash', '=', referenceHash)))
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await endActingSession(db, id)
  return true
}

export interface AuditEntry {
  kind: 'started' | 'ended' | 'write' | 'refused' | 'failed'
  impersonationId: string
  actorId: string
  actorName: string
  subjectId: string
  subjectName: string
  reason: string
  readOnly: boolean
  endpoint?: string
  method?: string
  path?: string
  workspaceId?: string | undefined
  aboutId?: number
  ip: string
  requestId: string
}

export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<number> {
  const { id } = await db
    .insertInto('audit_entries')
    .values({
      kind: entry.kind,
      impersonation_id: entry.impersonationId,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      subject_id: entry.subjectId,
      subject_name: entry.subjectName,
      reason: entry.reason,
      read_only: entry.readOnly,
      endpoint: entry.endpoint ?? '',
      method: entry.method ?? '',
      path: entry.path ?? '',
      workspace_id: entry.workspaceId ?? null,
      about_id: entry.aboutId ?? null,
      ip: entry.ip,
      request_id: entry.requestId
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
