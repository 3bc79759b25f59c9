import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export interface LinkKind {
  /** Names what it leads to; a link of one kind is none of another. */
  kind: string
  workspaceId: string
}

export interface LinkSubject extends LinkKind {
  subjectId: string
}

interface NewLink extends LinkSubject {
  id: string
  hash: string
  keyId: string
}

export async function insertLinks(tx: Db, links: NewLink[], days: number): Promise<void> {
  if (links.length === 0) return
  await tx
    .insertInto('links')
    .values(
      links.map(link => ({
        id: link.id,
        workspace_id: link.workspaceId,
        kind: link.kind,
        subject_id: link.subjectId,
        hash: link.hash,
        key_id: link.keyId,
        expires_at: sql<string>`now() + make_interval(days => ${days})`
      }))
    )
    .execute()
}

function ofSubjects(tx: Db, { kind, workspaceId }: LinkKind, subjectIds: string[]) {
  return tx
    .updateTable('links')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('revoked_at', 'is', null)
}

/** Those that still lead there, the newest first. */
export async function findLinksTo(db: Db, { kind, workspaceId }: LinkKind, subjectIds: string[]) {
  if (subjectIds.length === 0) return []
  return db
    .selectFrom('links')
    .select(['id', 'subject_id as subjectId', 'hash', 'key_id as keyId'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Those that still lead there, the newest first, each from now on for so many days at least. */
export async function prolongLinks(tx: Db, of: LinkKind, { subjectIds, days }: { subjectIds: string[]; days: number }) {
  if (subjectIds.length === 0) return []
  const rows = await ofSubjects(tx, of, subjectIds)
    .where('expires_at', '>', sql<string>`now()`)
    .set({ expires_at: sql`greatest(expires_at, now() + make_interval(days => ${days}))` })
    .returning(['id', 'subject_id as subjectId', 'hash', 'key_id as keyId', 'created_at as createdAt'])
    .execute()
  return rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

export async function revokeAll(tx: Db, subject: LinkSubject): Promise<void> {
  await ofSubjects(tx, subject, [subject.subjectId]).set({ revoked_at: sql`now()` }).execute()
}

export function findLink(db: Db, kind: string, hash: string) {
  return db
    .selectFrom('links')
    .innerJoin('workspaces', 'workspaces.id', 'links.workspace_id')
    .select(['links.id as linkId', 'workspace_id as workspaceId', 'subject_id as subjectId', 'workspaces.locale'])
    .select(sql<boolean>`revoked_at is not null or expires_at <= now()`.as('hasEnded'))
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Those of these links that were not taken back and have not run out. */
export async function findLeadingLinks(db: Db, linkIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from links where id = any (${linkIds}::uuid[]) and revoked_at is null and expires_at > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function setWorkspaceOfLinks(
  tx: Db,
  { from, to, subjectIds }: { from: string; to: string; subjectIds: string[] }
): Promise<void> {
  if (subjectIds.length === 0) return
  await tx
    .updateTable('links')
    .set({ workspace_id: to })
    .where('workspace_id', '=', from)
    .where('subject_id', 'in', subjectIds)
    .execute()
}
