// The files of a run's sheets, as they were drawn when the sheets were made.
import { csvFile } from '#lib/shared/csv.ts'
import { t } from '#lib/i18n/t.ts'
import type { PlotOptions } from '#lib/designer/production/plot.ts'
import { CUT_FORMATS, SHEET_FILES, type SheetFormat } from '#lib/designer/run/sheet-formats.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { disposition } from '#lib/server/platform/files/names.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { readPictures } from '#lib/server/platform/files/serve.ts'

import { requireNoLateOffer } from '../late/service.ts'
import * as queries from './queries.ts'
import { listSheets, requireFresh } from './service.ts'
import type { FileTask } from './work.ts'

const LIMITS: Limits = { cpuMs: 60_000, clockMs: 180_000, memoryBytes: 768 * 1024 * 1024, what: 'drawing' }
/** Of drawings, packed: more is too much for one file. */
const MOST_BYTES = 60 * 1024 * 1024
const MOST_PICTURE_BYTES = 150 * 1024 * 1024

/** To look at, not to cut from. */
const isPlan = (format: SheetFormat) => format === 'plan' || format === 'plan-pdf'

interface Asked {
  runId: string
  format: SheetFormat
  spotName: string
  plot: PlotOptions
}

export async function writeSheetFile(db: Db, member: Member, asked: Asked & { sheetId: string }): Promise<Response> {
  const sheet = (await listSheets(db, member, asked.runId)).find(({ id }) => id === asked.sheetId)
  if (!sheet) throw notFound('Sheet')
  requireFresh(sheet)
  if (asked.format === 'print' && !sheet.isPrinted) {
    throw new AppError('conflict', t('errors.production.sheetOnlyCut'))
  }
  if (!isPlan(asked.format)) await requireNoLateOffer(db, member, asked.runId)
  const { ending, type } = SHEET_FILES[asked.format]
  return answer(db, member, {
    ...asked,
    ids: [sheet.id],
    name: `${sheet.filmName} ${sheet.position}${ending}`,
    type,
    zip: null
  })
}

const FILM_HEAD = ['film', 'sheet', 'length_mm', 'width_mm', 'pieces', 'spare_copies', 'weeding_min']

export async function writeSheetFiles(db: Db, member: Member, asked: Asked): Promise<Response> {
  const all = await listSheets(db, member, asked.runId)
  const run = await queries.findRun(db, member, asked.runId)
  if (run?.sheetsState !== 'ready') throw new AppError('conflict', t('errors.production.sheetsNotReady'))
  const open = all.filter(({ cutAt }) => cutAt === null)
  const sheets = asked.format === 'print' ? open.filter(({ isPrinted }) => isPrinted) : open
  if (open.length > 0 && sheets.length === 0) throw new AppError('conflict', t('errors.production.noSheetPrinted'))
  if (sheets.length === 0) throw new AppError('conflict', t('errors.production.everySheetCut'))
  for (const sheet of sheets) requireFresh(sheet)
  if (!isPlan(asked.format)) await requireNoLateOffer(db, member, asked.runId)
  const lines = sheets.map(({ filmName, position, lengthMm, rollWidthMm, parts, spares, weedSeconds }) => {
    return [filmName, position, Math.ceil(lengthMm), rollWidthMm, parts, spares, Math.ceil(weedSeconds / 60)]
  })
  return answer(db, member, {
    ...asked,
    ids: sheets.map(({ id }) => id),
    name: `Run ${run.number}.zip`,
    type: 'application/zip',
    zip: { 'film.csv': csvFile([FILM_HEAD, ...lines]) }
  })
}

interface Wanted extends Asked {
  ids: string[]
  name: string
  type: string
  zip: Record<string, string> | null
}

async function answer(
  db: Db,
  member: Member,
  { runId, format, spotName, plot, ids, name, type, zip }: Wanted
): Promise<Response> {
  const run = await queries.findRun(db, member, runId)
  const bytes = await runApart<Uint8Array>({ lane: 'member', of: member.workspaceId }, LIMITS, async () => {
    const rows = await queries.findDrawings(db, member, { runId, ids })
    if (rows.reduce((sum, { drawing }) => sum + drawing.length, 0) > MOST_BYTES) {
      throw new AppError('conflict', t('errors.production.runTooLarge'))
    }
    const isWritten = format === 'print' || (zip !== null && CUT_FORMATS.has(format))
    const files = isWritten ? rows.flatMap(({ printFiles }) => printFiles ?? []) : []
    const pictures = Object.fromEntries(await readPictures(db, member.workspaceId, [...new Set(files)]))
    if (Object.values(pictures).reduce((sum, { length }) => sum + length, 0) > MOST_PICTURE_BYTES) {
      throw new AppError('conflict', t('errors.production.picturesTooLarge'))
    }
    const drawings = rows.map(({ filmName, position, drawing, printFiles }) => {
      return { name: `${filmName} ${position}`, drawing, printFiles }
    })
    return {
      kind: 'run-file',
      drawings,
      pictures,
      format,
      title: `Run ${run!.number}`,
      spotName,
      plot,
      zip
    } satisfies FileTask
  })
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': disposition('attachment', name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    }
  })
}
