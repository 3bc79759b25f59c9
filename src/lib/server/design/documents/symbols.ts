// Symbols of a shop. Designs hold copies, which a task of the queue changes when somebody asks for it.
import { t } from '#lib/i18n/t.ts'
import { MAX_SYMBOL_BYTES, type SymbolDetails, type SymbolRow } from '#lib/contract/symbols.ts'
import { blankDesign } from '#lib/designer/blank.ts'
import { Clipboard } from '#lib/designer/commands/paste.ts'
import { type Instance, instancesIn } from '#lib/designer/commands/symbols.ts'
import type { Design } from '#lib/designer/design.ts'
import { multiply, translation } from '#lib/designer/geometry/matrix.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'

import { parseDesign, whatIsWrong } from './read.ts'
import * as queries from './symbol-queries.ts'
import type { Saver } from './symbol-queries.ts'

const MOST_SYMBOLS = 500

type Box = SymbolDetails['box']

export async function listSymbols(db: Db, member: Saver): Promise<SymbolRow[]> {
  const rows = await queries.findSymbols(db, member)
  return rows.map(row => ({ ...row, thumbnailUrl: thumbnailUrl(member, row) }))
}

export async function getSymbol(db: Db, member: Saver, id: string): Promise<SymbolDetails> {
  const row = await queries.findSymbol(db, member, id)
  if (!row) throw notFound('Symbol')
  const usedIn = await queries.findSymbolDesigns(db, member, id)
  return { ...row, thumbnailUrl: thumbnailUrl(member, row), usedIn }
}

function thumbnailUrl({ workspaceId }: Saver, { id, rev }: { id: string; rev: number }): string {
  const query = new URLSearchParams({ WorkspaceId: workspaceId, Symbol: id, size: '256', v: String(rev) })
  return `/core2/doc/thumbnail?${query}`
}

export async function createSymbol(
  db: Db,
  member: Saver,
  { name, drawing, box }: { name: string; drawing: unknown; box: Box }
): Promise<SymbolDetails> {
  const read = readDrawing(drawing, box)
  const id = await inTransaction(db, async tx => {
    if ((await queries.countSymbols(tx, member)) >= MOST_SYMBOLS) {
      throw new AppError('too_large', t('errors.design.tooManySymbols', { most: MOST_SYMBOLS }))
    }
    return queries.insertSymbol(tx, member, { name, drawing: read, box })
  })
  return getSymbol(db, member, id)
}

interface Updating {
  id: string
  rev: number
  name?: string | undefined
  drawing?: unknown
  box?: Box | undefined
  updateDesigns?: boolean | undefined
}

export async function updateSymbol(db: Db, member: Saver, given: Updating): Promise<SymbolDetails> {
  const { id, rev, name, box, updateDesigns = false } = given
  if (Boolean(given.drawing) !== Boolean(box)) throw new AppError('invalid', `box: ${t('errors.design.symbolBox')}`)
  const drawing = box && readDrawing(given.drawing, box)
  await inTransaction(db, async tx => {
    const row = await queries.lockSymbol(tx, member, id)
    if (!row) throw notFound('Symbol')
    if (row.rev !== rev) throw new AppError('conflict', t('errors.design.symbolChanged', { name: row.name }))
    if (drawing || name !== undefined) {
      await queries.updateSymbolRow(tx, member, { id, rev: drawing ? rev + 1 : rev, name, drawing, box })
    }
    if (!updateDesigns || (await queries.askForUpdates(tx, member, id)) === 0) return
    const { workspaceId } = member
    await enqueue(tx, 'symbol-update', { workspaceId, symbolId: id }, { singletonKey: id })
  })
  return getSymbol(db, member, id)
}

export async function deleteSymbol(db: Db, member: Saver, id: string): Promise<null> {
  const isGone = await inTransaction(db, tx => queries.deleteSymbolRow(tx, member, id))
  if (!isGone) throw notFound('Symbol')
  return null
}

/** Which symbols a design shows, each as of the oldest revision. */
export function symbolsIn(design: Design): { id: string; rev: number }[] {
  const uses = new Map<string, number>()
  for (const { symbol } of instancesIn(design)) {
    uses.set(symbol.id, Math.min(symbol.rev, uses.get(symbol.id) ?? Infinity))
  }
  return [...uses].map(([id, rev]) => ({ id, rev }))
}

export function instancesOf(design: Design, symbolId: string): Instance[] {
  return instancesIn(design).filter(({ symbol }) => symbol.id === symbolId)
}

/** A symbol alone on an artboard of its size. */
export function designOfSymbol({ roots, objects, colours, assets }: Clipboard, { x, y, w, h }: Box): Design {
  const blank = blankDesign({ name: 'Symbol', wMm: w, hMm: h, films: colours })
  const isRoot = new Set(roots)
  return {
    ...blank,
    palette: { ...blank.palette, entries: colours.map((entry, index) => ({ ...entry, index })) },
    layers: [{ ...blank.layers[0]!, children: roots }],
    objects: Object.fromEntries(
      objects.map(object => {
        return [object.id, isRoot.has(object.id) ? { ...object, m: multiply(translation(-x, -y), object.m) } : object]
      })
    ),
    assets
  }
}

/** What a caller gives as a drawing, as a design would be read. */
function readDrawing(given: unknown, box: Box): Clipboard {
  const read = Clipboard.safeParse(given)
  if (!read.success) throw new AppError('invalid', whatIsWrong(read.error))
  const { roots, objects } = read.data
  if (roots.length === 0) throw new AppError('invalid', `drawing: ${t('errors.design.symbolEmpty')}`)
  if (objects.some(object => object.type === 'image')) {
    throw new AppError('invalid', t('errors.design.symbolPicture'))
  }
  if (JSON.stringify(given).length > MAX_SYMBOL_BYTES) {
    throw new AppError('too_large', t('errors.design.symbolTooLarge', { most: MAX_SYMBOL_BYTES / 1024 / 1024 }))
  }
  const design = parseDesign(designOfSymbol(read.data, { ...box, x: 0, y: 0 }))
  return {
    $schema: 'designer-clipboard/1',
    roots: [...roots],
    objects: Object.values(design.objects),
    colours: design.palette.entries,
    assets: design.assets
  }
}
