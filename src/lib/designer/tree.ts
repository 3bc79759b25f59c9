// Where the objects of a design are: layers hold objects and groups, groups hold objects and groups.
import type { Design, DesignObject, GroupObject, Layer, Matrix } from './design.ts'
import { IDENTITY, multiply } from './geometry/matrix.ts'

/** The group around an object, if any, and the layer it is in. */
interface Place {
  layer: Layer
  group: GroupObject | undefined
}

const PLACES = new WeakMap<Design, Map<string, Place>>()

export function placeOf(design: Design, id: string): Place | undefined {
  let places = PLACES.get(design)
  if (!places) {
    places = findPlaces(design)
    PLACES.set(design, places)
  }
  return places.get(id)
}

function findPlaces({ layers, objects }: Design): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const layer of layers) place(layer, undefined, layer.children)
  return places

  function place(layer: Layer, group: GroupObject | undefined, children: readonly string[]): void {
    for (const id of children) {
      places.set(id, { layer, group })
      const object = objects[id]
      if (object?.type === 'group') place(layer, object, object.children)
    }
  }
}

/** From the coordinates an object's own matrix leads to, to the artboard's. */
export function parentMatrix(design: Design, id: string): Matrix {
  const group = placeOf(design, id)?.group
  return group ? multiply(parentMatrix(design, group.id), group.m) : IDENTITY
}

/** From the object's own coordinates to the artboard's. */
export function worldMatrix(design: Design, id: string): Matrix {
  const object = design.objects[id]
  if (!object) return IDENTITY
  const parent = parentMatrix(design, id)
  return parent === IDENTITY ? object.m : multiply(parent, object.m)
}

/** Locked itself, or by a group around it, or by its layer. */
export function isLocked(design: Design, id: string): boolean {
  const place = placeOf(design, id)
  if (!place) return false
  if (design.objects[id]?.locked || place.layer.locked) return true
  return place.group ? isLocked(design, place.group.id) : false
}

/** The last list that was asked about: every button asks about the same selection, and it may be of thousands. */
const CHANGEABLE = new WeakMap<Design, { ids: Iterable<string>; found: string[] }>()

/** The ids that may be changed: there, not locked, and not inside another one of them. */
export function changeable(design: Design, ids: Iterable<string>): string[] {
  const known = CHANGEABLE.get(design)
  if (known?.ids === ids) return [...known.found]
  const chosen = new Set(ids)
  const found = [...chosen].filter(id => design.objects[id] && !isLocked(design, id) && !isInside(design, id, chosen))
  // Lists are values; what else can be walked through may be used up or grow.
  if (Array.isArray(ids)) CHANGEABLE.set(design, { ids, found: [...found] })
  return found
}

function isInside(design: Design, id: string, chosen: ReadonlySet<string>): boolean {
  for (let group = placeOf(design, id)?.group; group; group = placeOf(design, group.id)?.group) {
    if (chosen.has(group.id)) return true
  }
  return false
}

/** Every object that is drawn, in drawing order, with the matrix to its artboard. Groups are opened. */
export function* drawn(
  design: Design,
  artboard?: string
): Generator<{ object: DesignObject; matrix: Matrix; layer: Layer }> {
  for (const layer of design.layers) {
    if (!layer.visible || (artboard && layer.artboard !== artboard)) continue
    for (const { object, matrix } of open(design, layer.children, IDENTITY)) yield { object, matrix, layer }
  }
}

function* open(
  design: Design,
  children: readonly string[],
  parent: Matrix
): Generator<{ object: DesignObject; matrix: Matrix }> {
  for (const id of children) {
    const object = design.objects[id]
    if (!object || object.hidden) continue
    const matrix = multiply(parent, object.m)
    if (object.type === 'group') yield* open(design, object.children, matrix)
    else yield { object, matrix }
  }
}

/** An object and all inside it. */
export function withDescendants(design: Design, ids: Iterable<string>): string[] {
  const found: string[] = []
  const waiting = [...ids].reverse()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const object = design.objects[id]
    if (!object) continue
    found.push(id)
    if (object.type === 'group') waiting.push(...object.children.toReversed())
  }
  return found
}

/** All ids in drawing order, groups before what they hold. */
export function drawingOrder(design: Design): string[] {
  return design.layers.flatMap(layer => withDescendants(design, layer.children))
}
