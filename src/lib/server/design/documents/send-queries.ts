import { sql } from 'kysely'

import type { Design } from '#lib/designer/design.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

import type { Facts } from './read.ts'

export function findWhole(db: Db, member: Member, ids: string[]) {
  return db
    .selectFrom('documents')
    .select([
      'id',
      'name',
      sql<Design>`design`.as('design'),
      sql<boolean>`exists (select 1 from item_designs where document_id = documents.id)`.as('is_sold')
    ])
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function insertDocuments(
  tx: Db,
  member: Member,
  documents: (Facts & { id: string; name: string; design: Design })[]
): Promise<void> {
  const rows = documents.map(({ design, colours, ...document }) => {
    const text = JSON.stringify(design)
    const kept = { design: text, bytes: Buffer.byteLength(text), colours: JSON.stringify(colours) }
    const by = { created_by: member.userId, updated_by: member.userId, by_key: usedKey() }
    return { ...document, ...kept, ...by, workspace_id: member.workspaceId }
  })
  await tx.insertInto('documents').values(rows).execute()
}
