// The work at a file that was brought: first a trial of which nothing is kept, then the workspace itself.
import type { ImportReport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'
import { requireWithin } from '#lib/server/identity/plans/entitlements.ts'
import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { publishFiles, removeFiles, withdrawFiles } from '#lib/server/platform/files/service.ts'
import { log } from '#lib/server/platform/log.ts'
import { withLocale } from '#lib/server/platform/request-context.ts'

import { importRows, type Checked, type Plan } from './import-rows.ts'
import { describeTally, localeOf, type Tally } from './changes.ts'
import { findPictures, type Found, storePicture, readPicture } from './files.ts'
import { type StoredReport, removeFileOf } from './import.ts'
import * as queries from './import-queries.ts'
import { findImporter, findOpenSlugs } from './place-queries.ts'
import { findRoom, makeRoom } from './capacity.ts'
import { renamer, type Row } from './rows.ts'
import { createSeals } from './seals.ts'
import { disableIdleTimeout } from './snapshot.ts'
import { openSource } from './source.ts'

const TELL_MS = 1000
const MOST_TRIES = 4

class TakenOver extends Error {
  override name = 'TakenOver'
}

/** Ends the trial: everything is taken back. */
class OnlyATrial extends Error {
  override name = 'OnlyATrial'
  readonly checks: Checked[]

  constructor(checks: Checked[]) {
    super()
    this.checks = checks
  }
}

export async function runImport(importId: string): Promise<void> {
  const db = getDb()
  const row = await queries.claimImport(db, importId)
  if (!row) return
  const isTrial = row.state === 'checking'
  const tries = row.attempt - ((row.report as Partial<StoredReport>).triesBefore ?? 0)
  // Each try before was cut off: most likely it is the file that ends the process.
  if (tries > MOST_TRIES) return giveUp(db, row)
  try {
    await (isTrial ? check(db, row) : make(db, row))
  } catch (error) {
    if (error instanceof TakenOver) return
    if (error instanceof AppError && error.code === 'over_limit') {
      // The file waits for a larger plan.
      await queries.changeImport(db, row, { state: 'checked', step: '', error: error.message })
      return
    }
    if (error instanceof AppError && error.status < 500) {
      const state = isTrial ? 'refused' : 'failed'
      await queries.changeImport(db, row, { state, error: error.message, isOver: true })
      return removeFileOf(row)
    }
    log.error({ err: error, importId }, 'a workspace could not be brought in')
    if (tries >= MOST_TRIES) return giveUp(db, row)
    await queries.changeImport(db, row, { step: '' })
    throw error
  }
}

async function giveUp(db: Db, row: queries.ImportRow): Promise<void> {
  const state = row.state === 'checking' ? 'refused' : 'failed'
  await queries.changeImport(db, row, { state, error: t('errors.workspaceTransfer.notMade'), isOver: true })
  await removeFileOf(row)
}

async function check(db: Db, row: queries.ImportRow): Promise<void> {
  const prepared = await prepare(db, row, undefined)
  await withLocale(prepared.locale, () => checkPrepared(db, row, prepared))
}

async function checkPrepared(db: Db, row: queries.ImportRow, { plan, pictures }: Prepared): Promise<void> {
  const { source, tell } = plan
  for (const [at, name] of source.names.entries()) {
    await tell({ step: 'reading', done: at, total: source.names.length })
    await source.read(name)
  }
  for (const [at, picture] of pictures.entries()) {
    await tell({ step: 'files', done: at, total: pictures.length })
    await readPicture(source, picture, { userId: row.user_id, isDecoded: true })
  }
  const tally: Tally = new Map()
  const checks = await importInTransaction(db, plan, { tally, isTrial: true })
  const room = await findRoom(row.user_id)
  const report = reportOf(plan, { checks, tally, pictures: pictures.length, room })
  const bad = checks.find(({ same, promised, read }) => !same || promised !== read)
  if (bad) throw new AppError('invalid', t('errors.workspaceTransfer.rowsWouldDiffer', { name: bad.name }))
  await requireOurs(queries.changeImport(db, row, { state: 'checked', report, step: '' }))
}

async function make(db: Db, row: queries.ImportRow): Promise<void> {
  const before = row.report as StoredReport
  const prepared = await prepare(db, row, before.name)
  await withLocale(prepared.locale, () => makePrepared(db, row, { ...prepared, before }))
  await removeFileOf(row)
}

async function makePrepared(
  db: Db,
  row: queries.ImportRow,
  { plan, pictures, before }: Prepared & { before: StoredReport }
): Promise<void> {
  const kept: string[] = []
  try {
    for (const [at, picture] of pictures.entries()) {
      await plan.tell({ step: 'files', done: at, total: pictures.length })
      const read = await readPicture(plan.source, picture, { userId: row.user_id, isDecoded: false })
      if (!read) continue
      kept.push(picture.key)
      await storePicture(picture, read)
    }
    await importInTransaction(db, plan, { tally: new Map(), isTrial: false, row, before })
  } catch (error) {
    if (!(error instanceof TakenOver)) await removeFiles(kept)
    throw error
  }
}

async function requireOurs(change: Promise<boolean>): Promise<void> {
  if (!(await change)) throw new TakenOver()
}

interface Prepared {
  plan: Plan
  pictures: Found[]
  /** Of the workspace in the file: what is written into its rows and its report is in its words. */
  locale: string
}

async function prepare(db: Db, row: queries.ImportRow, name: string | undefined): Promise<Prepared> {
  let told = 0
  const tell: Plan['tell'] = async step => {
    if (Date.now() - told < TELL_MS) return
    told = Date.now()
    await requireOurs(queries.changeImport(db, row, step))
  }
  await requireOurs(queries.changeImport(db, row, { step: 'reading', done: 0, total: 0 }))
  const source = await openSource(row)
  const rename = renamer(row.id)
  const importer = await findImporter(db, row.user_id)
  const { manifest } = source
  const own = manifest.people.find(({ email }) => email.toLowerCase() === importer.email.toLowerCase())
  const names = new Map<unknown, string>(manifest.people.map(({ id, name }) => [id, name.trim()]))
  const approvals: Row[] = []
  for await (const rows of source.rowsOf('proposal_approvals')) approvals.push(...rows)
  let locale = ''
  for await (const rows of source.rowsOf('workspaces')) for (const found of rows) locale = localeOf(found)
  const slugs: string[] = []
  for await (const rows of source.rowsOf('portfolios')) slugs.push(...rows.map(row => String(row['slug'])))
  const reading = () => tell({ step: 'reading', done: 0, total: source.names.length })
  const into = {
    importId: row.id,
    ownerId: row.user_id,
    name: name ?? manifest.workspace.name,
    takenSlugs: new Set(await findOpenSlugs(db, slugs)),
    nameOf: (id: unknown) => names.get(id) ?? null,
    seals: createSeals(approvals, rename),
    now: new Date()
  }
  const personOf = (id: string) => (own && id === own.id ? row.user_id : null)
  const plan = { source, rename, into, personOf, workspaceId: rename(manifest.workspace.id), tell }
  return { plan, pictures: await findPictures(source, rename, reading), locale }
}

type ImportAttempt = { tally: Tally } & (
  | { isTrial: true }
  | { isTrial: false; row: queries.ImportRow; before: StoredReport }
)

async function importInTransaction(db: Db, plan: Plan, bringing: ImportAttempt): Promise<Checked[]> {
  try {
    return await db.transaction().execute(async tx => {
      await disableIdleTimeout(tx)
      const checks = await importRows(tx, plan, bringing.tally)
      if (bringing.isTrial) throw new OnlyATrial(checks)
      await makeRoom(tx, plan.into.ownerId)
      await requireWithin(tx, plan.workspaceId, 'workspaces')
      await showWhatIsShown(tx, plan)
      const bad = checks.find(({ same }) => !same)
      if (bad) throw new AppError('conflict', t('errors.workspaceTransfer.rowsDiffered', { name: bad.name }))
      const report: StoredReport = { ...bringing.before, tables: checks }
      const done = { state: 'done', report, made_workspace_id: plan.workspaceId, isOver: true } as const
      await requireOurs(queries.changeImport(tx, bringing.row, done))
      return checks
    })
  } catch (error) {
    if (error instanceof OnlyATrial) return error.checks
    throw error
  }
}

/** Pictures are for everybody where a store that shoppers see, an order or the workspace shows them. */
async function showWhatIsShown(tx: Db, { workspaceId, source, rename, tell }: Plan): Promise<void> {
  for await (const rows of source.rowsOf('files')) {
    await tell({ step: 'rows', done: 1, total: 1 })
    const shown = rows.filter(row => row['is_public'] === true).map(row => rename(String(row['id'])))
    await publishFiles(tx, workspaceId, shown)
    await withdrawFiles(tx, workspaceId, shown)
  }
}

interface Reported {
  checks: Checked[]
  tally: Tally
  pictures: number
  room: Awaited<ReturnType<typeof findRoom>>
}

function reportOf({ source, personOf }: Plan, { checks, tally, pictures, room }: Reported): StoredReport {
  const { manifest } = source
  const fileBytes = manifest.files
    .filter(({ name }) => name.startsWith('files/'))
    .reduce((sum, { bytes }) => sum + bytes, 0)
  const supplies = manifest.tables['supply_orders']?.rows ?? 0
  const paid = manifest.tables['payments']?.rows ?? 0
  const people = manifest.people.filter(({ id, role }) => role !== null && personOf(id) === null)
  const webhooks = manifest.tables['webhook_endpoints']?.rows ?? 0
  const notes: ImportReport['notes'] = [
    ...describeTally(tally),
    paid > 0 && t('errors.workspaceTransfer.note.payments'),
    t('errors.workspaceTransfer.note.plan'),
    t('errors.workspaceTransfer.note.links'),
    webhooks > 0 && t('errors.workspaceTransfer.note.webhooks', { count: webhooks }),
    people.length > 0 && t('errors.workspaceTransfer.note.people'),
    supplies > 0 && t('errors.workspaceTransfer.note.supplies', { count: supplies }),
    manifest.missing.length > 0 && t('errors.workspaceTransfer.note.lost', { lost: manifest.missing.length })
  ].filter(note => note !== false)
  return {
    name: manifest.workspace.name,
    madeAt: manifest.madeAt,
    tables: checks,
    files: pictures,
    fileBytes,
    notes,
    replaces: room.replaces?.businessName ?? null,
    refusal: room.refusal ?? null,
    people: people.map(({ name, email, role }) => ({ name, email, role: role! }))
  }
}
