// A workspace out of a file: brought part by part, checked as a whole, tried, and then made in the background.
import type { ImportReport, WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { removeFiles } from '#lib/server/platform/files/service.ts'
import { receive } from '#lib/server/platform/files/spool.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import { requireConfirmed } from '#lib/server/identity/credentials/confirm.ts'
import { endWorkspace } from '#lib/server/identity/workspaces/delete.ts'
import { foundIfNone } from '#lib/server/identity/workspaces/service.ts'
import { required } from '#lib/shared/required.ts'

import { type Checked, sumsOf } from './import-rows.ts'
import * as queries from './import-queries.ts'
import { KINDS } from './kinds.ts'
import { importKey, PART_BYTES, removeParts } from './parts.ts'
import { findTies, requireRoom } from './capacity.ts'
import { findWorkedOut, disableIdleTimeout } from './snapshot.ts'

const BEGUN = { hits: 20, seconds: 3600 }
const FORGOTTEN_DAYS = 3
const NOT_SERIALIZABLE = '40001'

export type StoredReport = ImportReport & {
  tables: Checked[]
  /** How many tries there were when it was started. */
  triesBefore?: number
}

export function shown(row: queries.ImportRow): WorkspaceImport {
  const { id, bytes, parts, step, done, total, error } = row
  const report = row.report as ImportReport | Record<string, never>
  return {
    id,
    bytes,
    parts,
    step,
    done,
    total,
    error,
    state: row.state as WorkspaceImport['state'],
    fileName: row.file_name,
    report: 'tables' in report ? (report as ImportReport) : null,
    workspaceId: row.made_workspace_id,
    createdAt: row.created_at,
    finishedAt: row.finished_at
  }
}

export async function listImports(db: Db, { userId }: Actor): Promise<WorkspaceImport[]> {
  return (await queries.findImports(db, userId)).map(shown)
}

/** The same file goes on where it was; another one takes its place, unless that is being worked on. */
export async function beginImport(
  db: Db,
  actor: Actor,
  file: { fileName: string; bytes: number }
): Promise<WorkspaceImport> {
  const { userId } = actor
  if (!actor.verified) throw new AppError('forbidden', t('errors.workspaceTransfer.confirmEmailToImport'))
  await throttle(db, `workspace-import:${userId}`, BEGUN)
  const { row, gone } = await inTransaction(db, async tx => {
    await queries.lockImportsOf(tx, userId)
    const open = await queries.findOpen(tx, userId)
    if (open && (open.state === 'checking' || open.state === 'running'))
      throw new AppError('conflict', t('errors.workspaceTransfer.anotherFileInWork'))
    if (open?.file_name === file.fileName && open.bytes === file.bytes && open.state === 'uploading')
      return { row: open, gone: undefined }
    if (open) await queries.deleteImport(tx, open.id)
    return { row: await queries.insertImport(tx, userId, file), gone: open }
  })
  if (gone) await removeFileOf(gone)
  return shown(row)
}

export async function sendPart(
  db: Db,
  { userId }: Actor,
  { importId, part }: { importId: string; part: number },
  request: Request
): Promise<WorkspaceImport> {
  const row = await requireImport(db, userId, importId)
  requireUploading(row)
  const wanted = Math.min(PART_BYTES, row.bytes - part * PART_BYTES)
  if (wanted <= 0) throw new AppError('invalid', `part: ${t('errors.workspaceTransfer.noPart')}`)
  const bytes = await receive(request, { sender: { userId }, maxBytes: PART_BYTES }, async received => {
    return Buffer.from(await received.arrayBuffer())
  })
  if (bytes.length !== wanted)
    throw new AppError('invalid', `part: ${t('errors.workspaceTransfer.partSize', { wanted, came: bytes.length })}`)
  return inTransaction(db, async tx => {
    await disableIdleTimeout(tx)
    // Held until it is written: what was checked is never another file than what comes in.
    requireUploading(await requireImport(tx, userId, importId, true))
    await storage().put(importKey(importId, part), bytes, 'application/octet-stream')
    const noted = await queries.notePart(tx, userId, importId, part)
    if (!noted) throw notFound('Import')
    return shown(noted)
  })
}

function requireUploading({ state }: queries.ImportRow): void {
  if (state !== 'uploading') throw new AppError('conflict', t('errors.workspaceTransfer.uploadComplete'))
}

export async function checkImport(db: Db, { userId }: Actor, importId: string): Promise<WorkspaceImport> {
  return inTransaction(db, async tx => {
    const row = await requireImport(tx, userId, importId, true)
    if (row.state !== 'uploading') throw new AppError('conflict', t('errors.workspaceTransfer.alreadyChecked'))
    const parts = Math.ceil(row.bytes / PART_BYTES)
    if (row.parts.length < parts)
      throw new AppError('conflict', t('errors.workspaceTransfer.partsMissing', { number: row.parts.length, parts }))
    await queries.changeImport(tx, row, { state: 'checking', step: '' })
    await enqueue(tx, 'workspace-import', { importId })
    return shown(await requireImport(tx, userId, importId))
  })
}

export async function startImport(
  db: Db,
  { userId }: Actor,
  { importId, name }: { importId: string; name: string }
): Promise<WorkspaceImport> {
  await requireRoom(userId)
  return inTransaction(db, async tx => {
    const row = await requireImport(tx, userId, importId, true)
    if (row.state !== 'checked') throw new AppError('conflict', t('errors.workspaceTransfer.notChecked'))
    const report: StoredReport = { ...(row.report as StoredReport), name, triesBefore: row.attempt }
    await queries.changeImport(tx, row, { state: 'running', step: '', done: 0, total: 0, error: '', report })
    await recordSecurityEvent(tx, { kind: 'workspace_brought_in', userId, details: { importId, file: row.file_name } })
    await enqueue(tx, 'workspace-import', { importId })
    return shown(await requireImport(tx, userId, importId))
  })
}

export async function dropImport(db: Db, { userId }: Actor, importId: string): Promise<null> {
  const row = await inTransaction(db, async tx => {
    const found = await requireImport(tx, userId, importId, true)
    if (found.state === 'checking' || found.state === 'running')
      throw new AppError('conflict', t('errors.workspaceTransfer.fileInWork'))
    await queries.deleteImport(tx, importId)
    return found
  })
  await removeFileOf(row)
  return null
}

/** Only while each row is as it came in: nothing that somebody did since is lost. */
export async function undoImport(db: Db, actor: Actor, importId: string): Promise<WorkspaceImport> {
  const { userId } = actor
  const { workspaceId } = requireMade(await requireImport(db, userId, importId))
  await requireConfirmed(db, actor)
  const keys = await inTakingBack(async tx => {
    const { report } = requireMade(await requireImport(tx, userId, importId, true))
    await queries.lockMade(tx, workspaceId)
    const changed = (await findChanged(tx, workspaceId, report)) ?? (await findTies(tx, workspaceId))
    if (changed) throw workedIn(changed)
    await queries.changeImport(tx, { id: importId }, { state: 'taken_back' })
    return endWorkspace(tx, workspaceId, { evenIfOwed: true })
  })
  await removeFiles(keys)
  await recordSecurityEvent(db, { kind: 'workspace_deleted', userId, workspaceId })
  await foundIfNone(db, userId)
  return shown(await requireImport(db, userId, importId))
}

/** Sees one moment, and fails where a row that it deletes is another one by then. */
async function inTakingBack<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await getDb()
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => {
        await disableIdleTimeout(tx)
        return work(tx)
      })
  } catch (error) {
    if ((error as { code?: string }).code === NOT_SERIALIZABLE) throw workedIn('just now')
    throw error
  }
}

function requireMade(row: queries.ImportRow): { workspaceId: string; report: StoredReport } {
  const { state, made_workspace_id: workspaceId } = row
  if (state !== 'done' || !workspaceId) throw new AppError('conflict', t('errors.workspaceTransfer.nothingToUndo'))
  return { workspaceId, report: row.report as StoredReport }
}

function workedIn(what: string): AppError {
  return new AppError('conflict', t('errors.workspaceTransfer.changedSinceImport', { what }))
}

/** The first table that is not as it came in. */
async function findChanged(tx: Db, workspaceId: string, { tables }: StoredReport): Promise<string | undefined> {
  const workedOut = await findWorkedOut(tx)
  for (const { name, kept, hash } of tables) {
    const kind = required(
      KINDS.find(({ table }) => table === name),
      'a kind of rows'
    )
    const { whole } = await sumsOf(tx, { kind, workspaceId, workedOut: workedOut.get(name) })
    if (whole.rows !== kept || whole.hash !== hash) return name.replaceAll('_', ' ')
  }
  return undefined
}

export async function removeFileOf({ id, bytes }: queries.ImportRow): Promise<void> {
  await removeParts(part => importKey(id, part), Math.ceil(bytes / PART_BYTES))
}

/** Once a minute: goes on with what nobody is at, and forgets what nobody went on with. */
export async function sweepImports(db: Db): Promise<void> {
  for (const importId of await queries.findStuckImports(db)) await enqueue(db, 'workspace-import', { importId })
  for (const row of await queries.dropForgotten(db, FORGOTTEN_DAYS)) await removeFileOf(row)
}

async function requireImport(db: Db, userId: string, id: string, lock = false): Promise<queries.ImportRow> {
  const found = await queries.findImport(db, userId, id, lock)
  if (!found) throw notFound('Import')
  return found
}
