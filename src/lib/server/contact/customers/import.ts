// Lists of customers from elsewhere: the browser reads the file and sends its lines, so that no large file is taken apart
// here; customers are made of them in the background, some hundred at a time.
import type { z } from 'zod'

import {
  type CustomerImport,
  FAILED_SHOWN,
  type FailedLine,
  MOST_IMPORT_LINES,
  type startCustomerImport
} from '#lib/contract/customer-imports.ts'
import { type CustomerDetails, CustomerInput } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { type Db, inTransaction, memberDb } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { enqueue, type Tasks } from '#lib/server/platform/queue/queue.ts'
import type { MappedColumn } from '#lib/shared/customer-columns.ts'
import { readCustomerLine } from '#lib/shared/customer-line.ts'

import { deleteImported } from './delete-queries.ts'
import {
  deleteLines,
  findFailed,
  findImport,
  findImports,
  findKnownEmails,
  findStillWaiting,
  findWaiting,
  finishImportRow,
  insertImport,
  insertImported,
  putLines,
  retryLines,
  settleLines,
  startImportRow,
  type WaitingLine
} from './import-queries.ts'
import { keysOf } from './keys.ts'

const LINES_AHEAD = 5000
const LINES_AT_A_TIME = 500
const LINES_IN_A_TURN = 100

export function findCustomerImports(db: Db, member: Member): Promise<CustomerImport[]> {
  return findImports(db, member)
}

export async function createImport(
  tx: Db,
  member: Member,
  given: { fileName: string; heads: string[] }
): Promise<CustomerImport> {
  return requireImport(tx, member, await insertImport(tx, member, given))
}

export async function getImport(db: Db, member: Member, importId: string) {
  const found = await requireImport(db, member, importId)
  return withFailed(db, found)
}

async function withFailed(db: Db, found: CustomerImport): Promise<CustomerImport & { failedLines: FailedLine[] }> {
  return { ...found, failedLines: found.failed > 0 ? await findFailed(db, found.id, FAILED_SHOWN) : [] }
}

export function addLines(
  db: Db,
  member: Member,
  given: { importId: string; from: number; lines: string[][] }
): Promise<CustomerImport> {
  return inTransaction(db, async tx => {
    const { state } = await requireImport(tx, member, given.importId, true)
    if (state !== 'filling') throw new AppError('conflict', 'This import was started. Begin a new one for more lines.')
    if (given.from + given.lines.length - 1 > MOST_IMPORT_LINES) {
      const most = MOST_IMPORT_LINES.toLocaleString('en-US')
      throw new AppError('invalid', `A list has at most ${most} lines. Split the file and import it in parts.`)
    }
    await putLines(tx, member, given)
    return requireImport(tx, member, given.importId)
  })
}

type Start = z.output<typeof startCustomerImport.body> & { importId: string }

export function startImport(db: Db, member: Member, { importId, columns, existing }: Start): Promise<CustomerImport> {
  return inTransaction(db, async tx => {
    const { state, lines, heads } = await requireImport(tx, member, importId, true)
    if (state !== 'filling') throw new AppError('conflict', 'This import was started already.')
    if (lines === 0) throw new AppError('invalid', 'There are no lines to import.')
    if (columns.length !== heads.length) throw new AppError('invalid', 'columns: say of each column what it is')
    if (!columns.some(column => ['name', 'firstName', 'lastName', 'company'].includes(column))) {
      throw new AppError('invalid', 'columns: choose which column is the name or the company')
    }
    await startImportRow(tx, member, { importId, columns, existing })
    const { userId, workspaceId } = member
    await recordSecurityEvent(tx, { kind: 'customers_imported', userId, workspaceId, details: { importId, lines } })
    await enqueue(tx, 'customer-import', { importId, workspaceId, userId }, { singletonKey: importId })
    return requireImport(tx, member, importId)
  })
}

/**
 * Works through the lines that wait; what was done before it was cut off is not done again. Who is known already is asked for
 * some thousand lines at once, since it means reading the whole shop; they are written in smaller transactions.
 */
export async function runImport({ importId, workspaceId, userId }: Tasks['customer-import']): Promise<void> {
  const db = memberDb({ workspaceId })
  for (;;) {
    const found = await findImport(db, { workspaceId }, importId)
    if (found?.state !== 'running') return
    const waiting = await findWaiting(db, importId, LINES_AHEAD)
    const read = await readInTurns(waiting, found.columns as MappedColumn[])
    const known = await knownAmong(db, { workspaceId, existing: found.existing }, read)
    for (let at = 0; at < read.length; at += LINES_AT_A_TIME) {
      const part = read.slice(at, at + LINES_AT_A_TIME)
      await inTransaction(db, async tx => {
        const now = await findImport(tx, { workspaceId }, importId, true)
        if (now?.state !== 'running') return
        // Whoever took it for cut off may be at work on it too.
        const still = await findStillWaiting(tx, importId, [part[0]!.line, part.at(-1)!.line])
        const mine = part.filter(({ line }) => still.has(line))
        if (mine.length > 0) await makeCustomers(tx, { ...now, workspaceId, userId }, mine, known)
      })
    }
    if (read.length > 0) continue
    await inTransaction(db, async tx => {
      const now = await findImport(tx, { workspaceId }, importId, true)
      if (now?.state === 'running') await finishImportRow(tx, importId, 'done')
    })
    return
  }
}

/** Lets requests in between. */
async function readInTurns(lines: WaitingLine[], columns: MappedColumn[]): Promise<ReadLine[]> {
  const read: ReadLine[] = []
  for (let at = 0; at < lines.length; at += LINES_IN_A_TURN) {
    read.push(...lines.slice(at, at + LINES_IN_A_TURN).map(line => readLine(line, columns)))
    await new Promise(resolve => setImmediate(resolve))
  }
  return read
}

async function knownAmong(
  db: Db,
  { workspaceId, existing }: { workspaceId: string; existing: string },
  read: ReadLine[]
): Promise<Set<string>> {
  const keys = read.flatMap(line => line.keys)
  return existing === 'skip' ? findKnownEmails(db, workspaceId, keys) : new Set()
}

interface Into extends CustomerImport {
  workspaceId: string
  userId: string | null
}

/** Adds the addresses of those that were made to the ones that are known. */
async function makeCustomers(
  tx: Db,
  { id: importId, workspaceId, userId, existing }: Into,
  read: ReadLine[],
  known: Set<string>
) {
  const fresh = read.flatMap(({ line, details, keys }) => {
    const isThere = existing === 'skip' && keys.some(key => known.has(key))
    if (!details || isThere) return []
    for (const key of keys) known.add(key)
    return [{ line, details }]
  })
  await insertImported(
    tx,
    { importId, workspaceId, userId },
    fresh.map(({ details }) => details)
  )
  await publishCount(tx, { workspaceId, importId }, fresh.length)
  const added = new Set(fresh.map(({ line }) => line))
  await settleLines(
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
  if (count > 0) await notify(tx, { kind: 'customer', workspaceId, subjectId: importId, details: { count } })
}

const COLUMN_WORDS: Record<string, string> = {
  name: 'Name',
  company: 'Company',
  emails: 'E-mail',
  phones: 'Phone',
  addresses: 'Address',
  taxNumber: 'Tax number',
  priceLevel: 'Price level',
  tags: 'Tags',
  notes: 'Notes'
}

interface ReadLine {
  line: number
  details?: CustomerDetails
  keys: string[]
  error?: string
}

function readLine({ line, cells }: WaitingLine, columns: MappedColumn[]): ReadLine {
  const checked = CustomerInput.safeParse(readCustomerLine(cells, columns))
  if (checked.success) return { line, details: checked.data, keys: keysOf(checked.data).email_keys }
  const { path, message } = checked.error.issues[0]!
  return { line, keys: [], error: `${COLUMN_WORDS[String(path[0])] ?? 'Line'}: ${message}` }
}

/** At once: they are few, and somebody waits for what becomes of them. */
export function mendLines(db: Db, member: Member, { importId, lines }: { importId: string; lines: WaitingLine[] }) {
  return inTransaction(db, async tx => {
    const found = await requireImport(tx, member, importId, true)
    if (found.state !== 'done') throw new AppError('conflict', 'Wait until the import is finished.')
    await retryLines(tx, importId, lines)
    const { workspaceId, userId } = member
    const waiting = await findWaiting(tx, importId, FAILED_SHOWN)
    const read = waiting.map(line => readLine(line, found.columns as MappedColumn[]))
    const known = await knownAmong(tx, { workspaceId, existing: found.existing }, read)
    await makeCustomers(tx, { ...found, workspaceId, userId }, read, known)
    return withFailed(tx, await requireImport(tx, member, importId))
  })
}

/** Deletes what came with it, unless somebody worked with it since. */
export function takeBackImport(db: Db, member: Member, importId: string): Promise<{ removed: number; kept: number }> {
  return inTransaction(db, async tx => {
    const { state } = await requireImport(tx, member, importId, true)
    if (state === 'taken_back') throw new AppError('conflict', 'This import was taken back already.')
    const counts = await deleteImported(tx, member, importId)
    await deleteLines(tx, importId)
    await finishImportRow(tx, importId, 'taken_back')
    await publishCount(tx, { workspaceId: member.workspaceId, importId }, counts.removed)
    return counts
  })
}

async function requireImport(db: Db, member: Member, importId: string, lock = false): Promise<CustomerImport> {
  const found = await findImport(db, member, importId, lock)
  if (!found) throw notFound('Import')
  return found
}
