// A file that somebody brings, opened: everything it says is checked before it is used.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'

import { AppError } from '#lib/server/platform/errors.ts'

import { FORMAT, MANIFEST, Manifest } from './format.ts'
import { KINDS } from './kinds.ts'
import { importKey, partsReader } from './parts.ts'
import { type Row, RowSum } from './rows.ts'
import { openZip } from './zip-reader.ts'

export interface Source {
  manifest: Manifest
  /** Names of all files in it. */
  names: string[]
  /** Of a file, as the manifest has it. */
  sha256Of: (name: string) => string | undefined
  bytesOf: (name: string) => number | undefined
  /** The bytes of a file, which are what the manifest says. */
  read: (name: string) => Promise<Buffer>
  /** The rows of a table, some at a time. */
  rowsOf: (table: string) => AsyncGenerator<Row[]>
}

const SOME_ROWS = 500
/** Of lines; an object takes several times as much. */
const SOME_BYTES = 1024 * 1024
const NEW_LINE = 10

export async function openSource({ id, bytes }: { id: string; bytes: number }): Promise<Source> {
  const readAt = partsReader(part => importKey(id, part), bytes)
  const zip = await openZip(readAt, bytes)
  if (!zip.entries.has(MANIFEST)) throw new AppError('invalid', t('errors.workspaceTransfer.noManifest'))
  const manifest = readManifest(await zip.read(MANIFEST))
  const known = new Map(manifest.files.map(file => [file.name, file]))
  const stranger = [...zip.entries.keys()].find(name => name !== MANIFEST && !known.has(name))
  if (stranger) throw new AppError('invalid', t('errors.workspaceTransfer.unexpectedFile', { stranger }))

  async function read(name: string): Promise<Buffer> {
    const promised = known.get(name)
    if (!promised) throw new AppError('invalid', t('errors.workspaceTransfer.fileNotInManifest', { name }))
    const found = await zip.read(name)
    const sha256 = createHash('sha256').update(found).digest('hex')
    if (sha256 !== promised.sha256 || found.length !== promised.bytes)
      throw new AppError('invalid', t('errors.workspaceTransfer.fileChangedAfterExport', { name }))
    return found
  }

  async function* rowsOf(table: string) {
    const sum = new RowSum()
    const promised = manifest.tables[table]
    for (const name of promised?.files ?? []) {
      for (const rows of readRows(table, await read(name))) {
        for (const row of rows) sum.add(row)
        yield rows
      }
    }
    if (promised && (sum.rows !== promised.rows || sum.hash !== promised.hash))
      throw new AppError('invalid', t('errors.workspaceTransfer.rowsNotAsInManifest', { table }))
  }

  const facts = {
    sha256Of: (name: string) => known.get(name)?.sha256,
    bytesOf: (name: string) => known.get(name)?.bytes
  }
  return { manifest, names: [...known.keys()], ...facts, read, rowsOf }
}

function readManifest(bytes: Buffer): Manifest {
  let given: unknown
  try {
    given = JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new AppError('invalid', t('errors.workspaceTransfer.manifestUnreadable'), { cause })
  }
  const format = (given as { format?: unknown } | null)?.format
  if (typeof format === 'string' && format !== FORMAT && /^platen workspace \d+$/.test(format))
    throw new AppError('invalid', t('errors.workspaceTransfer.newerRelease'))
  const read = Manifest.safeParse(given)
  if (!read.success) {
    const { path, message } = required(read.error.issues[0], 'an issue')
    throw new AppError('invalid', t('errors.workspaceTransfer.manifestIsDamaged', { place: path.join('.'), message }))
  }
  const unknown = Object.keys(read.data.tables).find(table => !KINDS.some(kind => kind.table === table))
  if (unknown) throw new AppError('invalid', t('errors.workspaceTransfer.newerRelease'))
  return read.data
}

/** Line by line, so that no file is in memory as bytes, as text and as rows at once. */
function* readRows(table: string, bytes: Buffer): Generator<Row[]> {
  let [rows, begun]: [Row[], number] = [[], 0]
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(NEW_LINE, from)
    const end = at === -1 ? bytes.length : at
    if (end > from) rows.push(readRow(table, bytes.toString('utf8', from, end)))
    from = end + 1
    if (rows.length === SOME_ROWS || from - begun >= SOME_BYTES) {
      yield rows
      ;[rows, begun] = [[], from]
    }
  }
  if (rows.length > 0) yield rows
}

function readRow(table: string, line: string): Row {
  try {
    const row: unknown = JSON.parse(line)
    if (row !== null && typeof row === 'object' && !Array.isArray(row)) return row as Row
  } catch {
    // Told below.
  }
  throw new AppError('invalid', t('errors.workspaceTransfer.rowUnreadable', { table }))
}
