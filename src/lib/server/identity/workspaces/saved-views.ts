import { MOST_VIEWS, type SavedView } from '#lib/contract/saved-views.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { deleteViewRow, findViewRows, putViewRow } from './saved-view-queries.ts'

export function findSavedViews(db: Db, member: Member, list: string): Promise<SavedView[]> {
  return findViewRows(db, member, list)
}

export function saveView(db: Db, member: Member, view: SavedView & { list: string }): Promise<SavedView[]> {
  return inTransaction(db, async tx => {
    await putViewRow(tx, member, view)
    const views = await findViewRows(tx, member, view.list)
    if (views.length > MOST_VIEWS) {
      throw new AppError('conflict', t('errors.identity.tooManyViews', { most: MOST_VIEWS }))
    }
    return views
  })
}

export async function deleteSavedView(db: Db, member: Member, view: { list: string; name: string }): Promise<null> {
  await deleteViewRow(db, member, view)
  return null
}
