// Where the objects of a design lie once two people's changes are put together: groups, layers and their order.
import type { Design, DesignObject, Layer, Matrix } from './design.ts'
import { invert, multiply } from './geometry/matrix.ts'
import { isSame, mergeList, mergeValue } from './merge-values.ts'
import { parentMatrix, placeOf, worldMatrix } from './tree.ts'

/** `base` is what both began with, and what `mine` was made of. */
export interface Sides {
  base: Design
  mine: Design
  theirs: Design
}

export function childrenOf(object: DesignObject | undefined): readonly string[] {
  return object?.type === 'group' ? object.children : []
}

/** The id of the group or the layer that an object lies in. */
function parentIn(design: Design, id: string): string | undefined {
  const place = design.objects[id] && placeOf(design, id)
  return place && (place.group?.id ?? place.layer.id)
}

interface Place {
  /** Who says in which group or layer it lies. */
  parent: Design
  m: Matrix
}

/** Grouped by one and moved by the other, it lies in the group, and where it was moved to. */
function placeFor({ base, mine, theirs }: Sides, id: string): Place | undefined {
  const [was, here, there] = [base, mine, theirs].map(({ objects }) => objects[id])
  if (!here || !there) {
    const own = here ?? there
    return own && { parent: here ? mine : theirs, m: own.m }
  }
  const isElsewhere = (side: Design) => parentIn(base, id) !== parentIn(side, id)
  const isMoved = ({ m }: DesignObject) => !isSame(was?.m, m)
  if (!isElsewhere(mine) && !isMoved(here)) return { parent: theirs, m: there.m }
  if (!isElsewhere(theirs) && !isMoved(there)) return { parent: mine, m: here.m }
  const parent = isElsewhere(mine) ? mine : theirs
  const moved = isMoved(here) ? mine : theirs
  if (parentIn(mine, id) === parentIn(theirs, id) || parent === moved) {
    return { parent, m: (moved === mine ? here : there).m }
  }
  return { parent, m: multiply(invert(parentMatrix(parent, id)), worldMatrix(moved, id)) }
}

/** Every object in one group or layer; what that lies in comes back where one of us deleted it. */
export function placeObjects(design: Design, sides: Sides): Design {
  const objects = { ...design.objects }
  const layers = new Map(mergeLayers(sides).map(layer => [layer.id, layer]))
  const parents = new Map<string, string>()

  /** Once for each object, and for each that comes back. */
  function place(id: string): void {
    const found = placeFor(sides, id)
    const at = found && placeOf(found.parent, id)
    const object = objects[id]
    if (!at || !object || parents.has(id)) return
    if (!isSame(found.m, object.m)) objects[id] = { ...object, m: found.m }
    parents.set(id, at.group?.id ?? at.layer.id)
    if (at.group && !objects[at.group.id]) objects[at.group.id] = at.group
    if (at.group) place(at.group.id)
    else if (!layers.has(at.layer.id)) layers.set(at.layer.id, at.layer)
  }

  for (const id of Object.keys(objects)) place(id)
  // Each of us deleted the layer that the other one left.
  if (layers.size === 0) for (const layer of sides.theirs.layers) layers.set(layer.id, layer)
  breakCircles(parents, { objects, sides })

  const inside = new Map<string, string[]>()
  for (const [id, parent] of parents) inside.set(parent, [...(inside.get(parent) ?? []), id])
  const order = (of: (design: Design) => readonly string[], parent: string) => {
    const own = inside.get(parent) ?? []
    const listed = mergeList(of(sides.base), of(sides.mine), of(sides.theirs))
    return [...listed.filter(id => parents.get(id) === parent), ...own.filter(id => !listed.includes(id))]
  }
  for (const object of Object.values(objects)) {
    if (object.type !== 'group') continue
    objects[object.id] = { ...object, children: order(side => childrenOf(side.objects[object.id]), object.id) }
  }
  const filled = [...layers.values()].map(layer => ({
    ...layer,
    children: order(side => side.layers.find(({ id }) => id === layer.id)?.children ?? [], layer.id)
  }))
  return withoutEmptied({ ...design, objects, layers: filled })
}

/** Without what lies in them. */
function mergeLayers({ base, mine, theirs }: Sides): Layer[] {
  const bare = ({ layers }: Design) => layers.map(layer => ({ ...layer, children: [] }))
  return mergeValue({ was: bare(base), mine: bare(mine), theirs: bare(theirs) }).value as Layer[]
}

/** Two groups that each of us put into the other's: all groups lie as in ours. */
function breakCircles(
  parents: Map<string, string>,
  { objects, sides: { mine } }: { objects: Design['objects']; sides: Sides }
): void {
  const isInItself = (id: string) => {
    const seen = new Set<string>()
    for (let at = parents.get(id); at !== undefined && !seen.has(at); at = parents.get(at)) {
      if (at === id) return true
      seen.add(at)
    }
    return false
  }
  if (![...parents.keys()].some(isInItself)) return
  for (const id of parents.keys()) {
    const parent = parentIn(mine, id)
    const own = mine.objects[id]
    if (objects[id]?.type !== 'group' || parent === undefined || own?.type !== 'group') continue
    parents.set(id, parent)
    objects[id] = { ...objects[id], m: own.m }
  }
}

/** A group that has lost all that was in it is none. */
function withoutEmptied(design: Design): Design {
  const isEmpty = (id: string) => design.objects[id]?.type === 'group' && childrenOf(design.objects[id]).length === 0
  const emptied = new Set(Object.keys(design.objects).filter(isEmpty))
  if (emptied.size === 0) return design
  const rest = (ids: readonly string[]) => ids.filter(id => !emptied.has(id))
  const objects = Object.values(design.objects).flatMap(object => {
    if (emptied.has(object.id)) return []
    return [[object.id, object.type === 'group' ? { ...object, children: rest(object.children) } : object] as const]
  })
  const layers = design.layers.map(layer => ({ ...layer, children: rest(layer.children) }))
  return withoutEmptied({ ...design, objects: Object.fromEntries(objects), layers })
}
