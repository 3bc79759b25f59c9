import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export async function findPicture(db: Db, documentId: string, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('document_pictures')
    .select('picture')
    .where('document_id', '=', documentId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.picture
}

/** Keeps a picture and drops those of earlier revs, which nobody can ask for any more. */
export async function storePicture(
  db: Db,
  documentId: string,
  { hash, picture }: { hash: string; picture: Buffer }
): Promise<void> {
  await sql`
    with old as (
      delete from document_pictures where document_id = ${documentId} and hash like 'r%'
        and ${hash} like 'r%' and split_part(hash, '.', 1) <> split_part(${hash}, '.', 1)
    )
    insert into document_pictures (document_id, hash, picture)
    select id, ${hash}, ${picture} from documents where id = ${documentId}
    on conflict do nothing
  `.execute(db)
}
