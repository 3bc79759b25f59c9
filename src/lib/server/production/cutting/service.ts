// Asking for the sheets of a run, and what is done with them.
import { t } from '#lib/i18n/t.ts'
import type { RunSheet, SheetsState } from '#lib/contract/production-sheets.ts'
import { RunSettings } from '#lib/designer/run/settings.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'

import { insertEvents } from '../events.ts'
import { followSources } from '../follow.ts'
import { endForCut } from '../late/end-for-cut.ts'
import { deductFromRoll, giveBackToRoll } from '../rolls/service.ts'
import * as cuts from './cut-queries.ts'
import { plainHindrances } from './input.ts'
import * as queries from './queries.ts'

/** After what became of the orders and jobs: a refund since then is on no sheet that looks ready. */
export async function listSheets(db: Db, member: Member, runId: string): Promise<RunSheet[]> {
  await followSources(db, member, runId)
  await requireRun(db, member, runId)
  return queries.findSheets(db, member, runId)
}

export async function requireRun(db: Db, member: Member, runId: string, lock = false): Promise<queries.RunRow> {
  const run = await queries.findRun(db, member, runId, lock)
  if (!run) throw notFound('Production run')
  return run
}

/** How the sheets of a run are laid out, as it was last asked for. */
export async function findSheetSettings(db: Db, member: Member, runId: string): Promise<RunSettings> {
  return settingsOf((await requireRun(db, member, runId)).settings)
}

interface Asked {
  runId: string
  settings?: RunSettings | undefined
  leaveOut: boolean
}

export async function askForSheets(
  db: Db,
  member: Member,
  { runId, settings: given, leaveOut }: Asked
): Promise<SheetsState> {
  await followSources(db, member, runId)
  const before = await requireRun(db, member, runId)
  const settings = given ?? settingsOf(before.settings)
  const pieces = await queries.findWaiting(db, member, runId)
  if (pieces.length === 0) throw new AppError('conflict', t('errors.production.nothingWaitsToBeCut'))
  if (pieces.every(({ parts }) => parts.length === 0)) {
    throw new AppError('conflict', t('errors.production.nothingCutFromFilm'))
  }
  const hindrances = leaveOut ? [] : await plainHindrances(db, member, { pieces, settings })
  if (hindrances.length > 0) throw new AppError('conflict', hindrances.map(({ message }) => message).join(' '))
  return inTransaction(db, async tx => {
    const { state, sheetsState } = await requireRun(tx, member, runId, true)
    if (state === 'cancelled' || state === 'done')
      throw new AppError('conflict', t('errors.production.runIs', { state }))
    if (sheetsState === 'waiting' || sheetsState === 'making') {
      throw new AppError('conflict', t('errors.production.sheetsBeingMade'))
    }
    await queries.awaitSheets(tx, member, runId, { settings, leaveOut })
    await enqueue(tx, 'run-sheets', { runId })
    await notify(tx, { kind: 'run', workspaceId: member.workspaceId, subjectId: runId })
    return { sheetsState: 'waiting', sheetsProgress: 0, sheetsProblem: '' }
  })
}

/** As it was saved, by whichever release. */
export function settingsOf(saved: unknown): RunSettings {
  const read = RunSettings.safeParse(saved ?? {})
  return read.success ? read.data : RunSettings.parse({})
}

export function cancelSheets(db: Db, member: Member, runId: string): Promise<SheetsState> {
  return inTransaction(db, async tx => {
    await requireRun(tx, member, runId, true)
    await queries.stopSheets(tx, member, runId)
    await notify(tx, { kind: 'run', workspaceId: member.workspaceId, subjectId: runId })
    return { sheetsState: 'none', sheetsProgress: 0, sheetsProblem: '' }
  })
}

/** Nothing that is not owed any more is cut, and nothing from a roll that ends before it. */
export function requireFresh({ stale, short, rollName, lengthMm }: RunSheet): void {
  if (stale.length === 0 && short) {
    const left = `${Math.floor(short.leftMm / 10)} cm`
    throw new AppError(
      'conflict',
      rollName
        ? t('errors.production.rollTooShort', { cm: Math.ceil(lengthMm / 10), roll: rollName, left })
        : t('errors.production.layOutAgain')
    )
  }
  if (stale.length === 0) return
  const codes = stale.slice(0, 8).join(', ')
  throw new AppError('conflict', t('errors.production.notOwedOnSheet', { codes }))
}

/** While others are made nobody can say which pieces one completes. */
export function requireReady({ sheetsState }: SheetsState): void {
  if (sheetsState === 'ready') return
  throw new AppError('conflict', t('errors.production.waitForSheets'))
}

interface Sheet {
  runId: string
  sheetId: string
}

/** A roll that is short does not hinder it: the sheet was cut from something. */
export async function markCut(db: Db, member: Member, asked: Sheet): Promise<RunSheet[]> {
  const { runId, sheetId } = asked
  await followSources(db, member, runId)
  return inTransaction(db, async tx => {
    const run = await requireRun(tx, member, runId, true)
    const sheet = (await queries.findSheets(tx, member, runId)).find(({ id }) => id === sheetId)
    if (!sheet) throw notFound('Sheet')
    if (sheet.cutAt) return queries.findSheets(tx, member, runId)
    requireReady(run)
    requireFresh({ ...sheet, short: sheet.rollName === '' ? sheet.short : null })
    await endForCut(tx, member, runId)
    await cuts.setCut(tx, member, asked)
    const pieces = await cuts.cutPieces(tx, member, asked)
    if (sheet.rollId) {
      const usedMm = await deductFromRoll(tx, member, { rollId: sheet.rollId, lengthMm: sheet.lengthMm })
      await cuts.setUsed(tx, member, sheetId, usedMm)
    }
    const details = { name: sheet.filmName, number: sheet.position, pieces: pieces.length }
    await insertEvents(tx, member, [{ runId, kind: 'sheet_cut', details, userId: member.userId }])
    await notify(tx, { kind: 'run', workspaceId: member.workspaceId, subjectId: runId })
    return queries.findSheets(tx, member, runId)
  })
}

/** Other devices see how far it is. */
export function recordSent(db: Db, member: Member, asked: Sheet & { share: number; to: string }): Promise<null> {
  return inTransaction(db, async tx => {
    if (!(await cuts.setSent(tx, member, asked))) {
      const sheet = (await queries.findSheets(tx, member, asked.runId)).find(({ id }) => id === asked.sheetId)
      if (!sheet) throw notFound('Sheet')
      throw new AppError('conflict', t('errors.production.sheetIsCut'))
    }
    await endForCut(tx, member, asked.runId)
    await notify(tx, { kind: 'run', workspaceId: member.workspaceId, subjectId: asked.runId })
    return null
  })
}

/** While nobody has pressed anything of it. */
export function unmarkCut(db: Db, member: Member, asked: Sheet): Promise<RunSheet[]> {
  const { runId, sheetId } = asked
  return inTransaction(db, async tx => {
    const run = await requireRun(tx, member, runId, true)
    const sheet = (await queries.findSheets(tx, member, runId)).find(({ id }) => id === sheetId)
    if (!sheet) throw notFound('Sheet')
    if (!sheet.cutAt) return queries.findSheets(tx, member, runId)
    if (run.state === 'cancelled' || run.state === 'done')
      throw new AppError('conflict', t('errors.production.runIs', { state: run.state }))
    if (run.sheetsState === 'waiting' || run.sheetsState === 'making') {
      throw new AppError('conflict', t('errors.production.waitOrStopSheets'))
    }
    const workedOn = await cuts.findWorkedOn(tx, member, asked)
    if (workedOn.length > 0) {
      throw new AppError(
        'conflict',
        t('errors.production.pressedAlready', { count: workedOn.length, codes: workedOn.slice(0, 8).join(', ') })
      )
    }
    const { rollId, usedMm } = await cuts.setUncut(tx, member, asked)
    const pieces = await cuts.uncutPieces(tx, member, asked)
    if (rollId && usedMm) await giveBackToRoll(tx, member, { rollId, lengthMm: usedMm })
    const details = { name: sheet.filmName, number: sheet.position, pieces: pieces.length }
    await insertEvents(tx, member, [{ runId, kind: 'sheet_uncut', details, userId: member.userId }])
    await notify(tx, { kind: 'run', workspaceId: member.workspaceId, subjectId: runId })
    return queries.findSheets(tx, member, runId)
  })
}
