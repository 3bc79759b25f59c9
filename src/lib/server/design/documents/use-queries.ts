import { sql } from 'kysely'

import type { DocumentUse } from '#lib/contract/document-history.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export async function findItemUses(db: Db, member: Member, documentId: string): Promise<DocumentUse[]> {
  const { rows } = await sql<DocumentUse>`
    select 'item' as kind, name, '/dashboard/items/' || id as url from items
    where workspace_id = ${member.workspaceId}
      and id in (select item_id from item_designs where document_id = ${documentId})
    order by name limit 100
  `.execute(db)
  return rows
}

/** Remembers which versions an item sells, in place of what it sold before. */
export async function replaceItemDesigns(
  tx: Db,
  itemId: string,
  layers: { layerId: string; documentId: string; versionId: string }[]
): Promise<void> {
  await tx.deleteFrom('item_designs').where('item_id', '=', itemId).execute()
  if (layers.length === 0) return
  await tx
    .insertInto('item_designs')
    .values(
      layers.map(({ layerId, documentId, versionId }) => ({
        item_id: itemId,
        layer_id: layerId,
        document_id: documentId,
        version_id: versionId
      }))
    )
    .execute()
}
