// The cutters of a shop, for the designer and for the sheets of runs alike.
import { t } from '#lib/i18n/t.ts'
import type { Cutter } from '#lib/contract/cutters.ts'
import { required } from '#lib/shared/required.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'

import * as queries from './queries.ts'
import { USUAL_CUTTERS } from './usual.ts'

const MOST_CUTTERS = 50

export async function listCutters(db: Db, member: Pick<Member, 'workspaceId'>): Promise<Cutter[]> {
  const own = await queries.findCutters(db, member)
  return [...own.map(row => ({ ...row, isBuiltIn: false })), ...USUAL_CUTTERS]
}

export function saveCutter(db: Db, member: Member, cutter: queries.CutterRow): Promise<Cutter> {
  return inTransaction(db, async tx => {
    if (!(await queries.upsertCutter(tx, member, cutter))) {
      const isThere = (await queries.findCutters(tx, member)).some(({ id }) => id === cutter.id)
      if (!isThere) throw notFound('Cutter')
      throw new AppError('conflict', t('errors.production.cutterChanged'))
    }
    if ((await queries.countCutters(tx, member)) > MOST_CUTTERS) {
      throw new AppError('conflict', t('errors.production.tooManyCutters', { most: MOST_CUTTERS }))
    }
    const saved = (await queries.findCutters(tx, member)).find(({ id }) => id === cutter.id)
    return { ...required(saved, 'a cutter'), isBuiltIn: false }
  })
}

export function deleteCutter(db: Db, member: Member, cutterId: string): Promise<null> {
  return inTransaction(db, async tx => {
    if (!(await queries.removeCutter(tx, member, cutterId))) throw notFound('Cutter')
    return null
  })
}
