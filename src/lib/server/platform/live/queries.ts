import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import type { ReceivedNotice } from './notify.ts'

interface After {
  workspaceId: string | null
  /** The latest that was heard. */
  id: number
  /** Of one subject only. */
  subjectId?: string | undefined
}

/** A transaction that began before may end later, so a few that are older are told again; who listens knows them by their ids. */
const OVERLAP = { ids: 500, seconds: 60 }
const MOST = 500

/** What was told after this one; undefined where it is too long ago to know it all. */
export async function findNewsAfter(
  db: Db,
  { workspaceId, id, subjectId }: After
): Promise<ReceivedNotice[] | undefined> {
  const isKept = await db.selectFrom('news').select('id').where('id', '=', id).executeTakeFirst()
  if (!isKept && id > 0) return undefined
  const overlap = sql<boolean>`id > ${id - OVERLAP.ids} and at > now() - make_interval(secs => ${OVERLAP.seconds})`
  const rows = await db
    .selectFrom('news')
    .select(['id', 'kind', 'workspace_id as workspaceId', 'subject_id as subjectId', 'details'])
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .$call(query => (subjectId === undefined ? query : query.where('subject_id', '=', subjectId)))
    .where(eb => eb.or([eb('id', '>', id), overlap]))
    .orderBy('id')
    .limit(MOST + 1)
    .execute()
  return rows.length > MOST ? undefined : (rows as ReceivedNotice[])
}

/** Where somebody begins who has heard nothing yet; 0 where nothing was ever told. */
export async function findLatestId(db: Db, workspaceId: string | null): Promise<number> {
  const row = await db
    .selectFrom('news')
    .select('id')
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
