// Everything of a workspace as one file: written in the background, part by part, into the storage.
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { WorkspaceExport } from '#lib/contract/workspace-transfer.ts'
import { writeZip } from '#lib/server/identity/accounts/zip.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'

import { entriesOf } from './entries.ts'
import { readyMail } from './mails.ts'
import { exportKey, removeParts, writeParts } from './parts.ts'
import * as queries from './queries.ts'

const EXPORTS = { hits: 10, seconds: 3600 }
const KEPT_DAYS = 7
const MOST_TRIES = 4
const TELL_MS = 1000

class TakenOver extends Error {
  override name = 'TakenOver'
}

/** The one that is under way, if there is one. */
export async function startExport(db: Db, member: Member): Promise<WorkspaceExport> {
  const { userId, workspaceId } = member
  await throttle(db, `workspace-export:${workspaceId}`, EXPORTS)
  const row = await inTransaction(db, async tx => {
    const made = await queries.insertExport(tx, workspaceId, userId)
    if (!made) return queries.findNewest(tx, workspaceId)
    await recordSecurityEvent(tx, { kind: 'workspace_exported', userId, workspaceId, details: { exportId: made.id } })
    await enqueue(tx, 'workspace-export', { exportId: made.id })
    return made
  })
  return shown(required(row, 'an export'))
}

export async function getExport(db: Db, { workspaceId }: Member): Promise<WorkspaceExport | null> {
  const row = await queries.findNewest(db, workspaceId)
  return row ? shown(row) : null
}

export function shown(row: queries.ExportRow): WorkspaceExport {
  const { id, step, done, total, bytes, error } = row
  const isOver = row.state === 'ready' && Date.parse(row.expires_at!) < Date.now()
  const state = isOver ? 'expired' : (row.state as WorkspaceExport['state'])
  return {
    id,
    state,
    step,
    done,
    total,
    bytes,
    error,
    createdAt: row.created_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    href: state === 'ready' ? `/api/v2/workspaces/exports/${id}/file?WorkspaceId=${row.workspace_id}` : null
  }
}

/** Writes the file, if nobody else is at it. One that was cut off is begun anew, under another number. */
export async function runExport(exportId: string): Promise<void> {
  const db = getDb()
  const row = await queries.claim(db, exportId)
  if (!row) return
  if (row.attempt > MOST_TRIES) return giveUp(db, row)
  const keyOf = (part: number) => exportKey(exportId, row.attempt, part)
  let [told, parts] = [0, 0]
  const tell = async (step: { step: string; done: number; total: number }) => {
    if (Date.now() - told < TELL_MS) return
    told = Date.now()
    if (!(await queries.beat(db, row, { ...step, parts }))) throw new TakenOver()
  }
  const counted = (part: number) => {
    parts = part + 1
    return keyOf(part)
  }
  try {
    await removeTry(row)
    await inWorkspaceLocale(db, row.workspace_id, async () => {
      const file = await writeParts(writeZip(entriesOf(row.workspace_id, tell)), counted)
      await finish(db, row, file)
    })
  } catch (error) {
    await removeParts(keyOf, parts)
    if (error instanceof TakenOver) return
    log.error({ err: error, exportId }, 'a workspace could not be exported')
    const isLast = row.attempt >= MOST_TRIES
    await queries.markEnded(db, row, {
      state: isLast ? 'failed' : 'queued',
      error: isLast ? t('errors.workspaceTransfer.notWritten') : ''
    })
    if (!isLast) throw error
  }
}

/** Each try before was cut off: most likely it is the file that ends the process. */
async function giveUp(db: Db, row: queries.ExportRow): Promise<void> {
  log.error({ exportId: row.id }, 'an export was cut off each time')
  await removeTry(row)
  await queries.markEnded(db, row, { state: 'failed', error: t('errors.workspaceTransfer.notWritten') })
}

async function finish(
  db: Db,
  row: queries.ExportRow,
  file: { bytes: number; parts: number; sha256: string }
): Promise<void> {
  const replaced = await inTransaction(db, async tx => {
    if (!(await queries.markReady(tx, row, { ...file, days: KEPT_DAYS }))) throw new TakenOver()
    const asker = await queries.findAsker(tx, row)
    if (asker)
      await queueMail(tx, readyMail(asker, { workspaceId: row.workspace_id, bytes: file.bytes, days: KEPT_DAYS }))
    return queries.expireExports(tx, row.workspace_id, row.id)
  })
  await removeFilesOf(replaced)
}

/** More than is written between two times that it is told. */
const UNTOLD_PARTS = 64

/** What the try before this one left behind, which did not come to do it itself. */
async function removeTry({ id, attempt, parts }: queries.ExportRow): Promise<void> {
  if (attempt > 1) await removeParts(part => exportKey(id, attempt - 1, part), parts + UNTOLD_PARTS)
}

async function removeFilesOf(rows: queries.ExportRow[]): Promise<void> {
  for (const { id, attempt, parts } of rows) await removeParts(part => exportKey(id, attempt, part), parts)
}

/** Once a minute: begins again what nobody is at, and takes away what is too old. */
export async function sweepExports(db: Db): Promise<void> {
  for (const exportId of await queries.findStuck(db)) await enqueue(db, 'workspace-export', { exportId })
  await removeFilesOf(await queries.expireExports(db))
}
