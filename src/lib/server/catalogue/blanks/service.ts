import type { Blank, BlankDetails, listBlanks } from '#lib/contract/blanks.ts'
import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { isUniqueViolation } from '#lib/server/platform/db/violations.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { requireFiles } from '#lib/server/platform/files/service.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import { may } from '#lib/shared/roles.ts'

import { type BlankFilter, countBlanks, findBlankPage } from './list-queries.ts'
import { findBlank, findSuppliers, insertBlank, replaceBlank, setArchived } from './queries.ts'

export async function findBlanks(
  db: Db,
  member: Member,
  { page, pageSize, at, ...filter }: BlankFilter & LongPaging
): Promise<Data<typeof listBlanks>> {
  const counted = countBlanks(db, member, filter)
  const [total, rows] = await Promise.all([
    counted,
    findBlankPage(db, member, { filter, countAll: () => counted, page, pageSize, at })
  ])
  return { rows: rows.map(row => shownTo(member, row)), total, page, pageSize }
}

export function findBlankSuppliers(db: Db, member: Member): Promise<string[]> {
  return findSuppliers(db, member)
}

export async function getBlank(db: Db, member: Member, blankId: string): Promise<Blank> {
  const blank = await findBlank(db, member, blankId)
  if (!blank) throw notFound('Blank')
  return shownTo(member, blank)
}

/** Whoever makes the goods is shown no costs. */
function shownTo(member: Member, blank: Blank): Blank {
  if (may(member.role, 'prices:read')) return blank
  return {
    ...blank,
    colours: blank.colours.map(colour => ({ ...colour, costs: [] })),
    sizes: blank.sizes.map(size => ({ ...size, costCents: null }))
  }
}

export function createBlank(db: Db, member: Member, details: BlankDetails): Promise<Blank> {
  return written(db, details, async tx => {
    await requirePictures(tx, member, details)
    return insertBlank(tx, member, details)
  })
}

type Change = Changes<BlankDetails> & { revision: number }

/** Changes what is given; whoever changed an older one is shown the newest instead. */
export function updateBlank(
  db: Db,
  member: Member,
  { blankId, change: { revision, ...given } }: { blankId: string; change: Change }
): Promise<Blank> {
  return written(db, given, async tx => {
    const before = await findBlank(tx, member, blankId, true)
    if (!before) throw notFound('Blank')
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.catalogue.blankChanged'), {
        data: before
      })
    }
    const details = withChanges<BlankDetails>(before, given)
    await requirePictures(tx, member, details)
    return replaceBlank(tx, member, blankId, details)
  })
}

/** Out of the list or back into it; what was made of it keeps it. */
export async function archiveBlank(
  db: Db,
  member: Member,
  { blankId, restore }: { blankId: string; restore: boolean }
): Promise<Blank> {
  const blank = await setArchived(db, member, blankId, !restore)
  if (!blank) throw notFound('Blank')
  return blank
}

async function requirePictures(tx: Db, member: Member, { frontFileId, backFileId }: BlankDetails): Promise<void> {
  await requireFiles(tx, member.workspaceId, [
    ...(frontFileId ? [{ field: 'frontFileId', fileId: frontFileId }] : []),
    ...(backFileId ? [{ field: 'backFileId', fileId: backFileId }] : [])
  ])
}

function written(db: Db, details: Changes<BlankDetails>, work: (tx: Db) => Promise<Blank>): Promise<Blank> {
  return inTransaction(db, work).catch(error => {
    if (!isUniqueViolation(error)) throw error
    const { styleNumber } = details
    const message =
      styleNumber === undefined
        ? t('errors.catalogue.styleTaken')
        : t('errors.catalogue.styleNumberTaken', { styleNumber })
    throw new AppError('conflict', message, { data: { fields: [{ field: 'styleNumber', message }] } })
  })
}
