// Makes the sheets of a run step by step in child processes. What was finished before a process was lost is the same plan
// again and is not made twice; whoever lost the claim writes nothing.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { createHash } from 'node:crypto'

import { gatherHindrances } from '#lib/designer/run/hindrances.ts'
import type { FilmPlan, PlannedSheet } from '#lib/designer/run/lay-out.ts'
import { type Measured, type MeasuredPiece, type RunFilm, uniteMeasured } from '#lib/designer/run/measure.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import { pieceOfPart, withoutHindered } from '#lib/designer/run/run-sheets.ts'
import type { RunSettings } from '#lib/designer/run/settings.ts'
import { isSpare } from '#lib/designer/run/spares.ts'
import type { RunInput } from '#lib/designer/run/tools.ts'
import { type Db, getDb, memberDb } from '#lib/server/platform/db/index.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { log } from '#lib/server/platform/log.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'

import { rollsForRun } from '../rolls/service.ts'
import { designsOf, filmsOf, partsOf } from './input.ts'
import * as queries from './queries.ts'
import { settingsOf } from './service.ts'
import type { DrawnFile, DrawTask, MeasureTask, PlanTask } from './work.ts'

/** Of one step. */
const LIMITS: Limits = { cpuMs: 60_000, clockMs: 180_000, what: 'design' }
const CHUNK = 150
/** Of the whole, in hundredths: measuring, and laying out. */
const [MEASURED, PLANNED] = [25, 45]
const MOST_SHEETS = 2000
const MOST_TRIES = 3

/** Another process has taken over, or somebody stopped it. */
class TakenOver extends Error {}

export async function makeSheets(runId: string): Promise<void> {
  const claimed = await queries.claim(getDb(), runId)
  if (!claimed) return
  const db = memberDb(claimed)
  try {
    await inWorkspaceLocale(db, claimed.workspaceId, () => make(db, claimed))
  } catch (error) {
    if (error instanceof TakenOver) return
    if (!(error instanceof AppError)) log.error({ err: error, runId }, 'the sheets of a run could not be made')
    const problem = error instanceof AppError ? error.message : t('errors.production.sheetsFailed')
    await end(db, claimed, { state: 'failed', problem })
  }
}

async function end(db: Db, claimed: queries.Claim, step: Parameters<typeof queries.beat>[2]): Promise<void> {
  if (!(await queries.beat(db, claimed, step))) return
  await notify(db, { kind: 'run', workspaceId: claimed.workspaceId, subjectId: claimed.runId })
}

async function make(db: Db, claimed: queries.Claim): Promise<void> {
  const { runId, workspaceId } = claimed
  const asked = settingsOf(claimed.settings)
  const rolls = asked.rolls.length > 0 ? asked.rolls : await rollsForRun(db, claimed, runId)
  const settings = { ...asked, rolls }
  const digest = await queries.digestOfWaiting(db, claimed, runId)
  const parts = partsOf(await queries.findWaiting(db, claimed, runId))
  const input: RunInput = { films: await filmsOf(db, claimed), designs: await designsOf(db, claimed, parts), settings }
  const run: Run = { db, claimed, input, lastStep: -1 }
  await step(run, 1)

  const { films, pieces, problem } = await measureAll(run, parts)
  const kept = await queries.findKept(db, claimed, runId)
  const isDone = new Set(kept.flatMap(sheet => (sheet.isCut ? sheet.pieces : [])))
  const left = pieces.filter(({ id }) => !isDone.has(id))
  const { plans, short } = await planWhole(run, films, { pieces: left, kept })
  await drawAll(run, { films, plans, kept, parts })

  // Whatever was refunded or changed meanwhile is not cut: once more, with what is finished as it is.
  if ((await queries.digestOfWaiting(db, claimed, runId)) !== digest) {
    await end(db, claimed, { state: 'waiting', progress: 0 })
    return enqueue(getDb(), 'run-sheets', { runId })
  }
  log.info({ runId, workspaceId, sheets: plans.length }, 'sheets of a run are ready')
  await end(db, claimed, { state: 'ready', progress: 100, problem: [...problem, ...short].join(' ').slice(0, 4000) })
}

interface Run {
  db: Db
  claimed: queries.Claim
  input: RunInput
  lastStep: number
}

/** Also says that somebody is still at it. */
async function step(run: Run, progress: number): Promise<void> {
  const { db, claimed } = run
  const rounded = Math.min(99, Math.floor(progress))
  if (!(await queries.beat(db, claimed, { progress: rounded }))) throw new TakenOver()
  if (rounded === run.lastStep) return
  run.lastStep = rounded
  await notify(db, { kind: 'run', workspaceId: claimed.workspaceId, subjectId: claimed.runId })
}

/** Long steps are no silence. */
async function inChild<T>(run: Run, task: MeasureTask | PlanTask | DrawTask): Promise<T> {
  const beating = setInterval(() => void queries.beat(run.db, run.claimed).catch(() => undefined), 2000)
  const turn = { lane: 'member', of: run.claimed.workspaceId } as const
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await runApart<T>(turn, LIMITS, () => withOwnFonts(run.db, run.claimed.workspaceId, task))
      } catch (error) {
        // The child may have been killed for what is no fault of this step.
        if (tries === MOST_TRIES) throw error
        await step(run, run.lastStep)
      }
    }
  } finally {
    clearInterval(beating)
  }
}

function inputFor({ input }: Run, parts: readonly RunPart[]): RunInput {
  const ids = new Set(parts.flatMap(({ content }) => (content.kind === 'design' ? content.versionId : [])))
  const designs = Object.entries(input.designs).filter(([id]) => ids.has(id))
  return { ...input, designs: Object.fromEntries(designs) }
}

async function measureAll(
  run: Run,
  parts: readonly RunPart[]
): Promise<{ films: RunFilm[]; pieces: MeasuredPiece[]; problem: string[] }> {
  const chunks: Measured[] = []
  for (let from = 0; from < parts.length; from += CHUNK) {
    const some = parts.slice(from, from + CHUNK)
    chunks.push(await inChild<Measured>(run, { kind: 'run-measure', parts: some, input: inputFor(run, some) }))
    await step(run, (MEASURED * (from + some.length)) / parts.length)
  }
  const { films, pieces, hindrances } = uniteMeasured(chunks, run.input.settings)
  const codes = new Map(parts.map(({ key, code }) => [key, code]))
  const words = gatherHindrances(hindrances).map(({ message, parts: keys }) => {
    const named = [...new Set(keys.map(key => codes.get(key) ?? key))]
    return message.includes(named[0] ?? message)
      ? message
      : `${named.slice(0, 5).join(', ')}${named.length > 5 ? ' …' : ''}: ${message}`
  })
  if (words.length > 0 && !run.claimed.leaveOut) throw new AppError('conflict', words.join(' ').slice(0, 4000))
  const possible = new Set(withoutHindered(parts, hindrances).map(({ key }) => pieceOfPart(key)))
  if (possible.size === 0)
    throw new AppError('conflict', words.join(' ').slice(0, 4000) || t('errors.production.nothingToCut'))
  const problem = words.length > 0 ? [t('errors.production.leftOut', { problems: words.join(' ') })] : []
  return { films, pieces: pieces.filter(({ key }) => possible.has(pieceOfPart(key))), problem }
}

interface ToPlan {
  pieces: readonly MeasuredPiece[]
  kept: readonly queries.SheetRow[]
}

/** What no film is left for is left out as whole pieces, or nothing is made. */
async function planWhole(run: Run, films: readonly RunFilm[], { pieces, kept }: ToPlan) {
  let left = pieces
  const short: string[] = []
  for (;;) {
    const found = await planAll(run, films, { pieces: left, kept })
    if (found.short.length === 0) return { plans: found.plans, short: [...short, ...found.spares] }
    const words = found.short.map(({ message }) => message)
    if (!run.claimed.leaveOut) throw new AppError('conflict', words.join(' ').slice(0, 4000))
    const without = new Set(found.short.flatMap(({ parts }) => parts.map(pieceOfPart)))
    short.push(...words)
    left = left.filter(({ key }) => !without.has(pieceOfPart(key)))
    if (left.length === 0) throw new AppError('conflict', words.join(' ').slice(0, 4000))
  }
}

async function planAll(run: Run, films: readonly RunFilm[], { pieces, kept }: ToPlan) {
  const settings: RunSettings = run.input.settings
  const plans: PlannedSheet[] = []
  const short: FilmPlan['hindrances'] = []
  const spares: string[] = []
  let done = 0
  for (const film of films) {
    const own = pieces.filter(({ sku }) => sku === film.sku)
    const cut = kept.flatMap(sheet => (sheet.isCut && sheet.filmKey === film.sku ? sheet.pieces : []))
    const spare = cut.filter(isSpare).length
    const cutBefore = { owed: cut.length - spare, spare }
    const plan = await inChild<FilmPlan>(run, { kind: 'run-plan', film, pieces: own, settings, cutBefore })
    if (plan.sparesLeft > 0) {
      spares.push(t('errors.production.noFilmForSpares', { film: film.entry.name, count: plan.sparesLeft }))
    }
    plans.push(...plan.sheets)
    short.push(...plan.hindrances)
    done += own.length
    await step(run, MEASURED + ((PLANNED - MEASURED) * done) / Math.max(1, pieces.length))
  }
  if (plans.length > MOST_SHEETS)
    throw new AppError('conflict', t('errors.production.tooManySheets', { most: MOST_SHEETS }))
  return { plans, short, spares }
}

interface Planned {
  films: readonly RunFilm[]
  plans: readonly PlannedSheet[]
  kept: readonly queries.SheetRow[]
  parts: readonly RunPart[]
}

async function drawAll(run: Run, { films, plans, kept, parts }: Planned): Promise<void> {
  const { db, claimed, input } = run
  const filmOf = new Map(films.map(film => [film.sku, film]))
  const partOf = new Map(parts.map(part => [part.key, part]))
  const filmFor = ({ sku }: { sku: string }) => required(filmOf.get(sku), 'the film of a sheet')
  const wanted = plans.map(plan => ({ plan, digest: digestOf(plan, { input, film: filmFor(plan), partOf }) }))
  const open = new Map(kept.filter(({ isCut }) => !isCut).map(sheet => [`${sheet.filmKey} ${sheet.plan}`, sheet]))
  const toMake = wanted.filter(({ plan, digest }) => !open.delete(`${plan.sku} ${digest}`))
  await queries.deleteSheets(
    db,
    claimed,
    [...open.values()].map(({ id }) => id)
  )
  const gone = new Set([...open.values()].map(({ id }) => id))
  const taken = new Set(kept.filter(({ id }) => !gone.has(id)).map(sheet => `${sheet.filmKey} ${sheet.position}`))
  for (const [index, { plan, digest }] of toMake.entries()) {
    const film = filmFor(plan)
    const own = [...new Set(plan.placements.map(({ key }) => key))].map(key => required(partOf.get(key), 'a part'))
    const drawn = await inChild<DrawnFile>(run, { kind: 'run-draw', plan, film, parts: own, input: inputFor(run, own) })
    let position = 1
    while (taken.has(`${plan.sku} ${position}`)) position++
    taken.add(`${plan.sku} ${position}`)
    const { name, hex } = film.entry
    const { roll, lengthMm, placements, rest } = plan
    const isMine = await queries.insertSheet(db, claimed, {
      filmKey: plan.sku,
      filmName: name,
      hex,
      rollId: roll.id ?? null,
      rollName: roll.name,
      rollWidthMm: roll.widthMm,
      lengthMm,
      position,
      placements,
      rest,
      plan: digest,
      ...drawn
    })
    if (!isMine) throw new TakenOver()
    await step(run, PLANNED + ((100 - PLANNED) * (index + 1)) / toMake.length)
  }
}

/** Of all that the sheet's outlines follow from. */
function digestOf(
  plan: PlannedSheet,
  { input, film, partOf }: { input: RunInput; film: RunFilm; partOf: ReadonlyMap<string, RunPart> }
): string {
  const { position: _, ...laid } = plan
  const keys = [...new Set(plan.placements.map(({ key }) => key))]
  const { label, labelMm, box, boxMm, weedLines, knockout, overlapMm, marks, printFilm } = input.settings
  const parts = keys.map(key => partOf.get(key))
  const rest = [
    laid,
    film.entry,
    parts,
    { label, labelMm, box, boxMm, weedLines, knockout, overlapMm, marks, printFilm }
  ]
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex')
}
