// Lists from elsewhere: the browser reads the file and sends its lines, so that no large file is taken apart here; rows are
// made of them in the background, some hundred at a time. What a line becomes belongs to its kind.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { MOST_IMPORT_LINES } from '#lib/contract/calls/list-imports.ts'
import { type FailedLine, FAILED_SHOWN, type ListImport, type ListImportDetail } from '#lib/contract/list-imports.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { type Db, inTransaction, memberDb } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify, type Topical } from '#lib/server/platform/live/notify.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'

import * as queries from './queries.ts'

const LINES_AHEAD = 5000
const LINES_AT_A_TIME = 500
const LINES_IN_A_TURN = 100

export interface ImportSource {
  importId: string
  workspaceId: string
  userId: string | null
}

/** A line as the fields of a row, or what is wrong with it. `keys` are what its person is known by. */
export interface ReadLine<Details> {
  details?: Details
  keys: string[]
  error?: string
}

interface ListOf<Details> {
  kind: queries.ListKind
  task: 'customer-import' | 'lead-import'
  event: string
  subject: Topical['kind']
  /** What is missing among the columns, in words. */
  missing: (columns: readonly string[]) => string | undefined
  read: (cells: string[], list: Pick<ListImport, 'columns' | 'heads'>) => ReadLine<Details>
  /** Those of the keys that somebody has. */
  findKnown: (db: Db, workspaceId: string, keys: string[]) => Promise<Set<string>>
  insert: (tx: Db, source: ImportSource, rows: Details[]) => Promise<void>
  /** Deletes what came with it, unless somebody worked on it since. */
  undo: (tx: Db, member: Member, importId: string) => Promise<{ removed: number; kept: number }>
}

interface Start {
  importId: string
  columns: string[]
  existing: ListImport['existing']
}

type Line<Details> = ReadLine<Details> & { line: number }

/** The import of one kind of list. */
export function importOf<Details>(list: ListOf<Details>) {
  const { kind } = list

  async function requireImport(db: Db, member: Member, importId: string, lock = false): Promise<ListImport> {
    const found = await queries.findImport(db, { workspaceId: member.workspaceId, kind }, importId, lock)
    if (!found) throw notFound('Import')
    return found
  }

  async function create(tx: Db, member: Member, given: { fileName: string; heads: string[] }): Promise<ListImport> {
    return requireImport(tx, member, await queries.insertImport(tx, member, { kind, ...given }))
  }

  async function get(db: Db, member: Member, importId: string): Promise<ListImportDetail> {
    return withFailed(db, await requireImport(db, member, importId))
  }

  function addLines(
    db: Db,
    member: Member,
    given: { importId: string; from: number; lines: string[][] }
  ): Promise<ListImport> {
    return inTransaction(db, async tx => {
      const { state } = await requireImport(tx, member, given.importId, true)
      if (state !== 'filling') throw new AppError('conflict', t('errors.contact.importStartedForMore'))
      if (given.from + given.lines.length - 1 > MOST_IMPORT_LINES) {
        const most = formatNumber(MOST_IMPORT_LINES)
        throw new AppError('invalid', t('errors.contact.tooManyLines', { most }))
      }
      await queries.putLines(tx, member, given)
      return requireImport(tx, member, given.importId)
    })
  }

  function start(db: Db, member: Member, { importId, columns, existing }: Start): Promise<ListImport> {
    return inTransaction(db, async tx => {
      const { state, lines, heads } = await requireImport(tx, member, importId, true)
      if (state !== 'filling') throw new AppError('conflict', t('errors.contact.importStarted'))
      if (lines === 0) throw new AppError('invalid', t('errors.contact.noLines'))
      if (columns.length !== heads.length)
        throw new AppError('invalid', `columns: ${t('errors.contact.columnsUnchosen')}`)
      const missing = list.missing(columns)
      if (missing) throw new AppError('invalid', `columns: ${missing}`)
      await queries.startImportRow(tx, member, { importId, columns, existing })
      const { userId, workspaceId } = member
      await recordSecurityEvent(tx, { kind: list.event, userId, workspaceId, details: { importId, lines } })
      await enqueue(tx, list.task, { importId, workspaceId, userId }, { singletonKey: importId })
      return requireImport(tx, member, importId)
    })
  }

  /**
   * Works through the lines that wait; what was done before it was cut off is not done again. Who is known already is asked
   * for some thousand lines at once, since it means reading the whole shop; they are written in smaller transactions.
   */
  async function run({ importId, workspaceId, userId }: ImportSource): Promise<void> {
    const db = memberDb({ workspaceId })
    const of = { workspaceId, kind }
    for (;;) {
      const found = await queries.findImport(db, of, importId)
      if (found?.state !== 'running') return
      const waiting = await queries.findWaiting(db, importId, LINES_AHEAD)
      const read = await readInTurns(waiting, found)
      const known = await knownAmong(db, { workspaceId, existing: found.existing }, read)
      for (let at = 0; at < read.length; at += LINES_AT_A_TIME) {
        const part = read.slice(at, at + LINES_AT_A_TIME)
        await inTransaction(db, async tx => {
          const now = await queries.findImport(tx, of, importId, true)
          if (now?.state !== 'running') return
          // Whoever took it for cut off may be at work on it too.
          const [from, to] = [required(part[0], 'a first line').line, required(part.at(-1), 'a last line').line]
          const still = await queries.findStillWaiting(tx, importId, [from, to])
          const mine = part.filter(({ line }) => still.has(line))
          if (mine.length > 0) await makeRows(tx, { ...now, workspaceId, userId }, mine, known)
        })
      }
      if (read.length > 0) continue
      await inTransaction(db, async tx => {
        const now = await queries.findImport(tx, of, importId, true)
        if (now?.state === 'running') await queries.finishImportRow(tx, importId, 'done')
      })
      return
    }
  }

  const readLine = ({ line, cells }: queries.WaitingLine, of: ListImport) => ({ line, ...list.read(cells, of) })

  /** Lets requests in between. */
  async function readInTurns(lines: queries.WaitingLine[], of: ListImport): Promise<Line<Details>[]> {
    const read: Line<Details>[] = []
    for (let at = 0; at < lines.length; at += LINES_IN_A_TURN) {
      read.push(...lines.slice(at, at + LINES_IN_A_TURN).map(line => readLine(line, of)))
      await new Promise(resolve => setImmediate(resolve))
    }
    return read
  }

  async function knownAmong(
    db: Db,
    { workspaceId, existing }: { workspaceId: string; existing: string },
    read: Line<Details>[]
  ): Promise<Set<string>> {
    const keys = read.flatMap(line => line.keys)
    return existing === 'skip' ? list.findKnown(db, workspaceId, keys) : new Set()
  }

  /** Adds the keys of those that were made to the ones that are known. */
  async function makeRows(
    tx: Db,
    { id: importId, workspaceId, userId, existing }: ListImport & Omit<ImportSource, 'importId'>,
    read: Line<Details>[],
    known: Set<string>
  ): Promise<void> {
    const fresh = read.flatMap(({ line, details, keys }) => {
      const isThere = existing === 'skip' && keys.some(key => known.has(key))
      if (!details || isThere) return []
      for (const key of keys) known.add(key)
      return [{ line, details }]
    })
    await list.insert(
      tx,
      { importId, workspaceId, userId },
      fresh.map(({ details }) => details)
    )
    await publishCount(tx, { workspaceId, importId }, fresh.length)
    const added = new Set(fresh.map(({ line }) => line))
    await queries.settleLines(
      tx,
      importId,
      read.map(({ line, error = '' }) => ({
        line,
        error,
        state: error ? ('failed' as const) : added.has(line) ? ('added' as const) : ('skipped' as const)
      }))
    )
  }

  /** One piece of news for all: a screen that hears of each of a hundred thousand is of no more use. */
  async function publishCount(
    tx: Db,
    { workspaceId, importId }: { workspaceId: string; importId: string },
    count: number
  ): Promise<void> {
    if (count > 0) await notify(tx, { kind: list.subject, workspaceId, subjectId: importId, details: { count } })
  }

  /** At once: they are few, and somebody waits for what becomes of them. */
  function mend(
    db: Db,
    member: Member,
    { importId, lines }: { importId: string; lines: queries.WaitingLine[] }
  ): Promise<ListImportDetail> {
    return inTransaction(db, async tx => {
      const found = await requireImport(tx, member, importId, true)
      if (found.state !== 'done') throw new AppError('conflict', t('errors.contact.importRunning'))
      await queries.retryLines(tx, importId, lines)
      const { workspaceId, userId } = member
      const waiting = await queries.findWaiting(tx, importId, FAILED_SHOWN)
      const read = waiting.map(line => readLine(line, found))
      const known = await knownAmong(tx, { workspaceId, existing: found.existing }, read)
      await makeRows(tx, { ...found, workspaceId, userId }, read, known)
      return withFailed(tx, await requireImport(tx, member, importId))
    })
  }

  function undo(db: Db, member: Member, importId: string): Promise<{ removed: number; kept: number }> {
    return inTransaction(db, async tx => {
      const { state } = await requireImport(tx, member, importId, true)
      if (state === 'taken_back') throw new AppError('conflict', t('errors.contact.importUndone'))
      const counts = await list.undo(tx, member, importId)
      await queries.deleteLines(tx, importId)
      await queries.finishImportRow(tx, importId, 'taken_back')
      await publishCount(tx, { workspaceId: member.workspaceId, importId }, counts.removed)
      return counts
    })
  }

  const findAll = (db: Db, member: Member): Promise<ListImport[]> => queries.findImports(db, member, kind)

  return { findAll, create, get, addLines, start, run, mend, undo }
}

async function withFailed(db: Db, found: ListImport): Promise<ListImport & { failedLines: FailedLine[] }> {
  return { ...found, failedLines: found.failed > 0 ? await queries.findFailed(db, found.id, FAILED_SHOWN) : [] }
}

/** The first of what a schema found wrong, with the column it is about. */
export function wordIssue(
  { path, message }: { path: PropertyKey[]; message: string },
  columns: Record<string, string>
): string {
  return `${columns[String(path[0])] ?? t('errors.contact.column.line')}: ${message}`
}
