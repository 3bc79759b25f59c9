// What is deleted can be brought back for a month; then, or when somebody says so, it ends.
import { t } from '#lib/i18n/t.ts'
import { TRASH_DAYS } from '#lib/contract/documents.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { endFiles, endOldFiles, trashFiles } from '#lib/server/platform/files/trash.ts'
import { log } from '#lib/server/platform/log.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'

import { endDocument, endDocuments, findOldTrash, setDeleted } from './queries.ts'

interface Trashing {
  documentIds: string[]
  fileIds: string[]
  action: 'delete' | 'restore' | 'end'
}

export async function trashDocuments(
  db: Db,
  member: Member,
  { documentIds, fileIds, action }: Trashing
): Promise<{ changed: number }> {
  if (action === 'end') {
    const designs = documentIds.length > 0 ? await endDocuments(db, member, documentIds) : 0
    const files = await endFiles(db, member, fileIds)
    const left = documentIds.length + fileIds.length - designs - files
    if (left > 0 && designs + files === 0) {
      throw new AppError('conflict', t('errors.design.shownByItem'))
    }
    return { changed: designs + files }
  }
  return inTransaction(db, async tx => {
    const designs = documentIds.length > 0 ? await setDeleted(tx, member, documentIds, action === 'delete') : []
    const files = await trashFiles(tx, member, { fileIds, deleted: action === 'delete' })
    return { changed: designs.length + files }
  })
}

const BATCH = 500

/** Once a day: what nobody brought back. */
export async function emptyOldTrash(db: Db): Promise<void> {
  await untilDone({
    find: (without: string[]) => findOldTrash(db, { days: TRASH_DAYS, limit: BATCH, without }),
    idOf: id => id,
    work: id => endDocument(db, id),
    onFailure: (documentId, error) => log.warn({ err: error, documentId }, 'a design in the trash could not be ended')
  })
  await endOldFiles(db, TRASH_DAYS)
}
