// Symbols: a design holds a copy of what a symbol shows, so that its cut files depend on nothing outside it.
import { required } from '#lib/shared/required.ts'

import type { Design, DesignObject, GroupObject, PaletteEntry } from '../design.ts'
import { IDENTITY, multiply, type Point, translation } from '../geometry/matrix.ts'
import { paintsOf, repainted } from '../paints.ts'
import type { SymbolUse } from '../symbol.ts'
import { changeable, withDescendants } from '../tree.ts'
import { add, pick } from './add.ts'
import { copied } from './duplicate.ts'
import { relist, withObjects } from './edit.ts'
import { group } from './group.ts'
import { newId } from './ids.ts'
import { setColour } from './palette.ts'
import type { Clipboard } from './paste.ts'

export type Instance = GroupObject & { symbol: SymbolUse }

/** A symbol as it is now. Its drawing is measured from the instance's own origin. */
export interface SymbolState {
  id: string
  rev: number
  drawing: Clipboard
}

export function isInstance(object: DesignObject | undefined): object is Instance {
  return object?.type === 'group' && object.symbol !== undefined
}

export function instancesIn({ objects }: Pick<Design, 'objects'>): Instance[] {
  return Object.values(objects).filter(isInstance)
}

/** Puts objects into one group around `centre`, ready to become an instance. Symbols and repeats in it become plain parts. */
export function groupForSymbol(
  design: Design,
  ids: Iterable<string>,
  { name, centre: [x, y], makeId = newId }: { name: string; centre: Point; makeId?: () => string }
): { design: Design; id: string | undefined } {
  const chosen = changeable(design, ids)
  if (chosen.length === 0) return { design, id: undefined }
  const [only] = chosen.length === 1 ? [design.objects[chosen[0]!]] : []
  const isPlainGroup = only?.type === 'group' && !only.repeat
  const id = isPlainGroup ? only.id : makeId()
  const grouped = isPlainGroup ? design : only ? groupOfOne(design, only.id, id) : group(design, chosen, { id })
  const made = grouped.objects[id]
  if (made?.type !== 'group') return { design, id: undefined }
  const children = made.children.map(child => {
    const object = required(grouped.objects[child], 'a child')
    return { ...object, m: multiply(translation(-x, -y), multiply(made.m, object.m)) }
  })
  const placed = withObjects(grouped, [...children, { ...made, name, m: translation(x, y) }])
  return { design: withoutInnerSymbols(placed, id), id }
}

function groupOfOne(design: Design, child: string, id: string): Design {
  const made: GroupObject = { id, type: 'group', m: IDENTITY, children: [child] }
  return withObjects(relist(design, new Map([[child, [id]]])), [made])
}

function withoutInnerSymbols(design: Design, id: string): Design {
  const inner = withDescendants(design, [id]).filter(each => each !== id)
  return detach(design, inner)
}

/** What a group shows, for a symbol to keep: its parts, and the films and drawings that they need. */
export function drawingOf(design: Design, id: string): Clipboard {
  const group = design.objects[id]
  const roots = group?.type === 'group' ? group.children : []
  const objects = pick(design, roots).map(plain)
  const paints = new Set(objects.flatMap(paintsOf))
  const assets = new Set(objects.flatMap(object => ('asset' in object ? [object.asset] : [])))
  return {
    $schema: 'designer-clipboard/1',
    roots: [...roots],
    objects,
    colours: design.palette.entries.filter(({ ref }) => paints.has(ref)),
    assets: Object.fromEntries([...assets].map(asset => [asset, required(design.assets[asset], 'an asset')]))
  }
}

function plain(object: DesignObject): DesignObject {
  if (!isInstance(object)) return object
  const { symbol: _, ...rest } = object
  return rest
}

/** The group is an instance of the symbol from now on. */
export function markInstance(design: Design, id: string, symbol: { id: string; rev: number }): Design {
  const object = design.objects[id]
  if (object?.type !== 'group') return design
  return withObjects(design, [{ ...object, symbol: { id: symbol.id, rev: symbol.rev } }])
}

/** Draws a symbol with its middle at `at`, on top of a layer. */
export function placeInstance(
  design: Design,
  layerId: string,
  { symbol, name, at, makeId = newId }: { symbol: SymbolState; name: string; at: Point; makeId?: () => string }
): { design: Design; id: string } {
  const fitted = inFilmsOf(design, symbol.drawing)
  const made = copied(fitted.objects, symbol.drawing.roots, makeId)
  const id = makeId()
  const instance: GroupObject = {
    id,
    type: 'group',
    m: translation(at[0], at[1]),
    name,
    children: made.roots,
    symbol: { id: symbol.id, rev: symbol.rev }
  }
  return { design: add(fitted.design, layerId, [...made.objects, instance]), id }
}

/** Each instance as the symbol is now, where it is and as large as it is. Those that were changed in the design stay. */
export function updateInstances(design: Design, symbol: SymbolState, makeId: () => string = newId): Design {
  return instancesIn(design)
    .filter(({ symbol: use }) => use.id === symbol.id && use.rev !== symbol.rev && !use.changed)
    .reduce((next, { id }) => resetInstance(next, id, symbol, makeId), design)
}

/** One instance as the symbol is now, whatever was changed in it. */
export function resetInstance(
  design: Design,
  id: string,
  { id: symbolId, rev, drawing }: SymbolState,
  makeId: () => string = newId
): Design {
  const instance = design.objects[id]
  if (instance?.type !== 'group') return design
  const fitted = inFilmsOf(design, drawing)
  const names = withDescendants(design, instance.children)
  // The same names where it has as many parts: what is selected stays selected, and less is sent.
  const reused = names.length === fitted.objects.length ? names.values() : undefined
  const made = copied(fitted.objects, drawing.roots, () => reused?.next().value ?? makeId())
  const objects = { ...fitted.design.objects }
  for (const gone of names) delete objects[gone]
  for (const object of made.objects) objects[object.id] = object
  objects[id] = { ...instance, children: made.roots, symbol: { id: symbolId, rev } }
  return { ...fitted.design, objects }
}

/** Plain groups from now on, which no update reaches. */
export function detach(design: Design, ids: Iterable<string>): Design {
  return withObjects(
    design,
    [...ids].flatMap(id => (isInstance(design.objects[id]) ? [plain(design.objects[id])] : []))
  )
}

/** Marks the instances in whose parts a step changed something, but for those that an update changed. */
export function settleSymbols(before: Design, next: Design): Design {
  if (next === before || next.objects === before.objects) return next
  const changed = instancesIn(next).filter(({ id, children, symbol }) => {
    const was = before.objects[id]
    if (symbol.changed || !isInstance(was) || was.symbol !== symbol) return false
    const isSameList =
      was.children === children ||
      (was.children.length === children.length && was.children.every((child, index) => child === children[index]))
    return !isSameList || withDescendants(next, children).some(child => before.objects[child] !== next.objects[child])
  })
  return withObjects(
    next,
    changed.map(instance => ({ ...instance, symbol: { ...instance.symbol, changed: true as const } }))
  )
}

/** The drawing in the films of this design; those that it has not are added, so that it is cut of what it was drawn in. */
function inFilmsOf(design: Design, drawing: Clipboard): { design: Design; objects: DesignObject[] } {
  const refs = new Map<string, string>()
  let wide = design
  for (const colour of drawing.colours) {
    const same = sameFilm(wide.palette.entries, colour)
    const ref = same?.ref ?? freeRef(wide.palette.entries, colour.ref)
    if (!same) wide = setColour(wide, { ...colour, ref, index: wide.palette.entries.length })
    refs.set(colour.ref, ref)
  }
  const assets = { ...wide.assets, ...drawing.assets }
  const hasAll = Object.keys(drawing.assets).every(asset => wide.assets[asset])
  return {
    design: hasAll ? wide : { ...wide, assets },
    objects: drawing.objects.map(object => repainted(object, ref => refs.get(ref) ?? ref))
  }
}

function sameFilm(entries: readonly PaletteEntry[], { ref, hex, material }: PaletteEntry): PaletteEntry | undefined {
  const same = entries.filter(entry => entry.hex.toLowerCase() === hex.toLowerCase())
  const isOf = (entry: PaletteEntry): boolean => entry.material?.sku === material?.sku
  return same.find(entry => entry.ref === ref && isOf(entry)) ?? same.find(isOf)
}

function freeRef(entries: readonly PaletteEntry[], wanted: string): string {
  const taken = new Set(entries.map(({ ref }) => ref))
  for (let count = 1; ; count++) {
    const ref = count === 1 ? wanted : `${wanted.slice(0, 90)}-${count}`
    if (!taken.has(ref)) return ref
  }
}
