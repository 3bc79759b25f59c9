import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export interface LinkSubject {
  /** Names what it leads to; a link of one kind is none of another. */
  kind: string
  subjectId: string
  workspaceId: string
}

interface NewLink extends LinkSubject {
  id: string
  hash: string
  keyId: string
  days: number
}

export async function insertLink(tx: Db, link: NewLink): Promise<void> {
  await tx
    .insertInto('links')
    .values({
      ...{ id: link.id, workspace_id: link.workspaceId, kind: link.kind, subject_id: link.subjectId },
      ...{ hash: link.hash, key_id: link.keyId },
      expires_at: sql`now() + make_interval(days => ${link.days})`
    })
    .execute()
}

function ofSubject(tx: Db, { kind, subjectId, workspaceId }: LinkSubject) {
  return tx
    .updateTable('links')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
}

/** Those that still lead there, the newest first. */
export function findLinksTo(db: Db, { kind, subjectId, workspaceId }: LinkSubject) {
  return db
    .selectFrom('links')
    .select(['id', 'hash', 'key_id as keyId'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Those that still lead there, the newest first, each from now on for so many days at least. */
export async function prolongLinks(tx: Db, subject: LinkSubject, days: number) {
  const rows = await ofSubject(tx, subject)
    .where('expires_at', '>', sql<string>`now()`)
    .set({ expires_at: sql`greatest(expires_at, now() + make_interval(days => ${days}))` })
    .returning(['id', 'hash', 'key_id as keyId', 'created_at as createdAt'])
    .execute()
  return rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

export async function revokeAll(tx: Db, subject: LinkSubject): Promise<void> {
  await ofSubject(tx, subject).set({ revoked_at: sql`now()` }).execute()
}

export function findLink(db: Db, kind: string, hash: string) {
  return db
    .selectFrom('links')
    .select(['id as linkId', 'workspace_id as workspaceId', 'subject_id as subjectId'])
    .select(sql<boolean>`revoked_at is not null or expires_at <= now()`.as('hasEnded'))
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .executeTakeFirst()
}
