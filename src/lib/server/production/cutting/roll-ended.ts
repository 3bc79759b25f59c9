// A roll that ends while a sheet is cut: what was cut of it is cut, and the rest is laid on another roll.
import { t } from '#lib/i18n/t.ts'
import type { RunSheet } from '#lib/contract/production-sheets.ts'
import type { Placed } from '#lib/designer/run/lay-out.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import { insertEvents } from '../events.ts'
import { followSources } from '../follow.ts'
import { deductFromRoll } from '../rolls/service.ts'
import * as cuts from './cut-queries.ts'
import { designsOf, filmsOf, partsOf } from './input.ts'
import * as queries from './queries.ts'
import { askForSheets, requireFresh, requireReady, requireRun, settingsOf } from './service.ts'
import type { DrawnFile, DrawTask } from './work.ts'

const LIMITS: Limits = { cpuMs: 60_000, clockMs: 180_000, what: 'drawing' }
/** Somebody measured it by hand. */
const SLACK_MM = 0.5

interface Asked {
  runId: string
  sheetId: string
  cutMm: number
}

export async function endRoll(db: Db, member: Member, { runId, sheetId, cutMm }: Asked): Promise<RunSheet[]> {
  await followSources(db, member, runId)
  const run = await requireRun(db, member, runId)
  const before = await requireOpen(db, member, { runId, sheetId })
  requireReady(run)
  requireFresh({ ...before, short: before.rollName === '' ? before.short : null })
  const laid = await cuts.findLaid(db, member, { runId, sheetId })
  if (laid.placements.some(({ toMm }) => toMm === undefined)) {
    throw new AppError('conflict', t('errors.production.olderSheet'))
  }
  const isCut = ({ toMm }: Placed) => toMm <= cutMm + SLACK_MM
  const cut = laid.placements.filter(isCut)
  // Spare copies that were not reached are laid out anew with what is owed.
  const left = laid.placements.filter(placed => !isCut(placed) && !placed.spare)
  if (left.length === 0) throw new AppError('conflict', t('errors.production.sheetWithinLength'))
  const drawn = await drawCut(db, member, { runId, laid, cut, settings: run.settings, cutMm })

  await inTransaction(db, async tx => {
    requireReady(await requireRun(tx, member, runId, true))
    const sheet = await requireOpen(tx, member, { runId, sheetId })
    requireFresh({ ...sheet, short: sheet.rollName === '' ? sheet.short : null })
    await cuts.divideSheet(tx, member, { runId, sheetId, cut, left, cutLengthMm: cutMm, ...drawn })
    await cuts.setCut(tx, member, { runId, sheetId })
    await cuts.cutPieces(tx, member, { runId, sheetId })
    if (sheet.rollId) {
      const usedMm = await deductFromRoll(tx, member, { rollId: sheet.rollId, lengthMm: cutMm, isEnded: true })
      await cuts.setUsed(tx, member, sheetId, usedMm)
    }
    const details = { name: sheet.filmName, number: sheet.position, pieces: left.length }
    await insertEvents(tx, member, [{ runId, kind: 'roll_ended', details, userId: member.userId }])
    await notify(tx, { kind: 'run', workspaceId: member.workspaceId, subjectId: runId })
  })
  // Where it can't be laid again yet, the sheet with the rest stays and names the reason once somebody asks again.
  await askForSheets(db, member, { runId, leaveOut: run.leaveOut }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  return queries.findSheets(db, member, runId)
}

async function requireOpen(db: Db, member: Member, { runId, sheetId }: Omit<Asked, 'cutMm'>): Promise<RunSheet> {
  const sheet = (await queries.findSheets(db, member, runId)).find(({ id }) => id === sheetId)
  if (!sheet) throw notFound('Sheet')
  if (sheet.cutAt) throw new AppError('conflict', t('errors.production.sheetIsCut'))
  return sheet
}

interface Drawing {
  runId: string
  laid: cuts.LaidRow
  cut: Placed[]
  settings: unknown
  cutMm: number
}

async function drawCut(db: Db, member: Member, { runId, laid, cut, settings, cutMm }: Drawing): Promise<DrawnFile> {
  const keys = new Set(cut.map(({ key }) => key))
  const parts = partsOf(await queries.findWaiting(db, member, runId, ['waiting', 'cut'])).filter(({ key }) =>
    keys.has(key)
  )
  const films = await filmsOf(db, member)
  const entry = films.find(({ sku }) => sku === laid.filmKey)?.entry
  if (!entry) throw new AppError('conflict', t('errors.production.filmRemoved'))
  const { filmKey: sku, position, rollName: name, rollWidthMm: widthMm, lengthMm } = laid
  const roll = { name, widthMm }
  const task: DrawTask = {
    kind: 'run-draw',
    plan: { sku, position, roll, lengthMm: Math.min(cutMm, lengthMm), placements: cut, rest: { wMm: 0, hMm: 0 } },
    film: { sku, entry: { ...entry, ref: sku }, edgeMm: 0, rolls: [{ ...roll, lengthMm }] },
    parts,
    input: { films, designs: await designsOf(db, member, parts), settings: settingsOf(settings) }
  }
  return runApart<DrawnFile>({ lane: 'member', of: member.workspaceId }, LIMITS, () =>
    withOwnFonts(db, member.workspaceId, task)
  )
}
