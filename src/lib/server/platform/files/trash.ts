import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'

import { deleteTrashed, findOldTrash, findUsedFiles, setFilesDeleted } from './trash-queries.ts'
import { removeFiles } from './service.ts'

const BATCH = 500

/** Into the trash or out of it. What something shows stays, and a sentence says how many. */
export async function trashFiles(
  db: Db,
  member: Member,
  { fileIds, deleted }: { fileIds: string[]; deleted: boolean }
): Promise<number> {
  if (fileIds.length === 0) return 0
  return inTransaction(db, async tx => {
    const used = deleted ? await findUsedFiles(tx, member, fileIds) : []
    if (used.length > 0) {
      const name = used[0] ?? ''
      const more = used.length - 1
      const key = more === 0 ? 'errors.files.shownFile' : 'errors.files.shownFiles'
      throw new AppError('conflict', t(key, { name, more }))
    }
    return (await setFilesDeleted(tx, member, fileIds, deleted)).length
  })
}

/** For good: rows first, then the bytes that nothing leads to any more. */
export async function endFiles(db: Db, member: Member, fileIds: string[]): Promise<number> {
  if (fileIds.length === 0) return 0
  const keys = await deleteTrashed(db, fileIds, member.workspaceId)
  await removeFiles(keys)
  return keys.length
}

export async function endOldFiles(db: Db, days: number): Promise<void> {
  await untilDone({
    find: (without: string[]) => findOldTrash(db, { days, limit: BATCH, without }),
    idOf: id => id,
    work: async id => removeFiles(await deleteTrashed(db, [id])),
    onFailure: (fileId, error) => log.warn({ err: error, fileId }, 'a file in the trash could not be ended')
  })
}
