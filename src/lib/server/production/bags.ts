// Bags: what each order or job gets, complete by scans; and what a scanned code is of.
import { t } from '#lib/i18n/t.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type { listRunBags, RunBag, Scanned } from '#lib/contract/production-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { readCode } from '#lib/shared/production-runs.ts'

import { findBags, findRunOfBag } from './bag-queries.ts'
import { followSources } from './follow.ts'
import { requireRun } from './service.ts'
import { findPiecePage, findPiecesByCode, toPiece } from './show-queries.ts'

interface Wanted {
  runId: string
  search: string
  page: number
  pageSize: number
}

export async function listBags(
  db: Db,
  member: Member,
  { runId, search, page, pageSize }: Wanted
): Promise<Data<typeof listRunBags>> {
  await requireRun(db, member, runId)
  const limits = { limit: pageSize, offset: (page - 1) * pageSize }
  const { bags, total } = await findBags(db, member, { runId, search, ...limits })
  return { rows: bags, total, page, pageSize }
}

export async function listPieces(db: Db, member: Member, wanted: Parameters<typeof findPiecePage>[2]) {
  await requireRun(db, member, wanted.runId)
  const { rows, total } = await findPiecePage(db, member, wanted)
  return { rows: rows.map(toPiece), total, page: wanted.page, pageSize: wanted.pageSize }
}

/** A code of another shop is answered like one that never was. */
export async function findScanned(db: Db, member: Member, typed: string): Promise<Scanned> {
  const code = readCode(typed)
  const before = await findPiecesByCode(db, member, [code])
  for (const { runId } of before) await followSources(db, member, runId)
  const [piece] = before.length > 0 ? await findPiecesByCode(db, member, [code]) : []
  const bagCode = piece?.bag ?? code
  const run = piece ?? (await findRunOfBag(db, member, bagCode))
  const bag = run && (await findBag(db, member, bagCode))
  if (!run || !bag) {
    throw new AppError('not_found', t('errors.production.unknownCode', { typed: typed.trim() }))
  }
  return { runId: run.runId, runNumber: run.runNumber, piece: piece ? toPiece(piece) : null, bag }
}

async function findBag(db: Db, member: Member, bag: string): Promise<RunBag | undefined> {
  const { bags } = await findBags(db, member, { bag, limit: 1, offset: 0 })
  return bags[0]
}
