// The shop's symbols beside the drawing: made of what is selected, placed, and changed for all designs that use them.
import { atom, type ReadableAtom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { createSymbol, deleteSymbol, getSymbol, listSymbols, updateSymbol } from '#lib/contract/calls/symbols.ts'
import type { SymbolDetails, SymbolRow } from '#lib/contract/symbols.ts'
import type { Clipboard } from '#lib/designer/commands/paste.ts'
import {
  drawingOf,
  groupForSymbol,
  isInstance,
  markInstance,
  placeInstance,
  resetInstance,
  updateInstances
} from '#lib/designer/commands/symbols.ts'
import { centreOf, heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'
import { changeable } from '#lib/designer/tree.ts'

import { announce } from './announce.ts'
import { $design, $selection, commitDesign, editDesign, select } from './document.ts'
import { loadFonts } from './kernel.ts'
import { boundsOf, cutBoundsOf } from './measure.ts'
import { boardOf, layerForNew } from './places.ts'
import { saveNow } from './saving.ts'
import { $designerSession } from './session.ts'
import { word } from './words.ts'

const $rows = atom<readonly SymbolRow[] | undefined>()

/** None before they are loaded. */
export const $symbols: ReadableAtom<readonly SymbolRow[] | undefined> = $rows

function query(): { WorkspaceId: string } {
  return { WorkspaceId: $designerSession.get()?.workspaceId ?? '' }
}

export async function loadSymbols(): Promise<void> {
  $rows.set(await call(listSymbols, { query: query() }))
}

export function fetchSymbol(symbolId: string): Promise<SymbolDetails> {
  return call(getSymbol, { query: query(), params: { symbolId } })
}

/** What is selected becomes a symbol of the shop, and its first instance. */
export async function makeSymbol(name: string): Promise<void> {
  const before = $design.get()
  const ids = changeable(before, $selection.get())
  const centre = centreOf(uniteBounds(ids.map(id => boundsOf(before, id))))
  const made = groupForSymbol(before, ids, { name, centre })
  if (!made.id) return
  const { id } = made
  const drawing = drawingOf(made.design, id)
  const symbol = await call(createSymbol, { query: query(), body: { name, drawing, box: boxOf(drawing) } })
  // Whatever was drawn while the server answered stays.
  editDesign(now => {
    const anew = now === before ? made : groupForSymbol(now, ids, { name, centre })
    return anew.id ? markInstance(anew.design, anew.id, symbol) : now
  })
  select(changeable($design.get(), [id]).length > 0 ? [id] : [])
  announce(word('didMakeSymbol', { name }))
  await loadSymbols()
}

/** Puts a symbol onto the artboard, into its middle unless a place is given. */
export async function placeSymbol(symbolId: string, at?: Point): Promise<void> {
  const symbol = await fetchSymbol(symbolId)
  const { wMm, hMm } = boardOf()
  const layer = layerForNew($design.get())
  if (!layer) throw new Error(word('noLayer'))
  const { name } = symbol
  const made = placeInstance($design.get(), layer.id, { symbol, name, at: at ?? [wMm / 2, hMm / 2] })
  commitDesign(made.design)
  select([made.id])
  announce(word('didAdd', { name }))
  await loadFonts(fontsOf($design.get()))
}

/** The symbol becomes what this instance shows; so do the others in this design. */
export async function saveSymbolFrom(id: string, known: SymbolDetails): Promise<SymbolDetails> {
  const drawing = drawingOf($design.get(), id)
  const body = { rev: known.rev, drawing, box: boxOf(drawing) }
  const saved = await call(updateSymbol, { query: query(), params: { symbolId: known.id }, body })
  editDesign(design => updateInstances(markInstance(design, id, saved), { id: saved.id, rev: saved.rev, drawing }))
  await saveNow()
  return saved
}

/** The server changes the designs that show it as it was. */
export function updateItsDesigns({ id, rev }: SymbolDetails): Promise<SymbolDetails> {
  return call(updateSymbol, { query: query(), params: { symbolId: id }, body: { rev, updateDesigns: true } })
}

/** What was changed in this instance goes, for what the symbol is now. */
export async function resetToSymbol(id: string): Promise<void> {
  const object = $design.get().objects[id]
  if (!isInstance(object)) return
  const symbol = await fetchSymbol(object.symbol.id)
  editDesign(design => resetInstance(design, id, symbol))
  announce(word('didResetSymbol'))
  await loadFonts(fontsOf($design.get()))
}

export async function removeSymbol(symbolId: string): Promise<void> {
  await call(deleteSymbol, { query: query(), params: { symbolId } })
  await loadSymbols()
}

/** How large it is with its outlines, around its own origin. */
function boxOf({ roots, objects, colours, assets }: Clipboard): SymbolDetails['box'] {
  const current = $design.get()
  const alone = {
    ...current,
    palette: { ...current.palette, entries: colours },
    objects: Object.fromEntries(objects.map(object => [object.id, object])),
    layers: current.layers.slice(0, 1).map(layer => ({ ...layer, children: roots })),
    assets
  }
  const box = uniteBounds(roots.map(id => cutBoundsOf(alone, id)))
  return { x: box.minX, y: box.minY, w: Math.max(0.01, widthOf(box)), h: Math.max(0.01, heightOf(box)) }
}
