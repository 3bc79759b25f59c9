// Boxes of objects, as the screen needs them: often, and of thousands.
import { pick } from '#lib/designer/commands/add.ts'
import type { Design, DesignObject, Matrix, PaintedObject } from '#lib/designer/design.ts'
import { type Bounds, growBounds, NOWHERE, transformBounds, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import { IDENTITY, multiply } from '#lib/designer/geometry/matrix.ts'
import { type Path, pathBounds, transformPath } from '#lib/designer/geometry/path.ts'
import { placeholderBox } from '#lib/designer/text/placeholder.ts'
import { placeOf, worldMatrix } from '#lib/designer/tree.ts'

import { $kernel } from './kernel.ts'
import { gapsOf, outlineOf, strokedBounds } from './look.ts'

interface Measured {
  outline: Path
  world: Matrix
  bounds: Bounds
}

const locals = new WeakMap<Path, Bounds>()
const worlds = new WeakMap<DesignObject, Measured>()

/** In the object's own coordinates. */
export function localBounds(design: Design, object: DesignObject): Bounds {
  if (object.type === 'shape') return { minX: 0, minY: 0, maxX: object.params.wMm, maxY: object.params.hMm }
  if (object.type === 'group') {
    return uniteBounds(object.children.map(child => boundsWith(design, child, design.objects[child]?.m ?? IDENTITY)))
  }
  const outline = outlineOf(design, object)
  const gaps = object.type === 'text' ? gapsOf(design, object) : []
  // A text without letters still has a place.
  if (outline.length === 0 && gaps.length === 0) return object.type === 'text' ? placeholderBox(object) : NOWHERE
  const known = locals.get(outline) ?? pathBounds([...outline, ...gaps])
  locals.set(outline, known)
  return known
}

/** On the artboard. */
export function boundsOf(design: Design, id: string): Bounds {
  return boundsWith(design, id, worldMatrix(design, id))
}

function boundsWith(design: Design, id: string, world: Matrix): Bounds {
  const object = design.objects[id]
  if (!object) return NOWHERE
  if (object.type === 'group') {
    return uniteBounds(
      object.children.map(child => boundsWith(design, child, multiply(world, design.objects[child]?.m ?? IDENTITY)))
    )
  }
  const outline = outlineOf(design, object)
  const known = worlds.get(object)
  if (known && known.outline === outline && known.world.every((value, index) => value === world[index])) {
    return known.bounds
  }
  const upright = (world[1] === 0 && world[2] === 0) || (world[0] === 0 && world[3] === 0)
  const bounds =
    upright || outline.length === 0
      ? transformBounds(localBounds(design, object), world)
      : pathBounds(transformPath(object.type === 'text' ? [...outline, ...gapsOf(design, object)] : outline, world))
  if (object.type !== 'clip') worlds.set(object, { outline, world, bounds })
  return bounds
}

/** As it is cut: with its outlines, and a picture with the line it is cut out by. */
export function cutBoundsOf(design: Design, id: string): Bounds {
  const object = design.objects[id]
  if (object?.type === 'group') return uniteBounds(object.children.map(child => cutBoundsOf(design, child)))
  const own = boundsOf(design, id)
  if (!object || own.minX > own.maxX) return own
  if (object.type === 'image') return growBounds(own, object.cutline?.offsetMm ?? 0)
  const kernel = $kernel.get()
  if (!kernel || !isOutlined(object)) return own
  return uniteBounds([own, strokedBounds(design, object, worldMatrix(design, id), kernel)])
}

function isOutlined(object: DesignObject): object is PaintedObject {
  if (!('strokes' in object) || ('purpose' in object && object.purpose)) return false
  return object.strokes.some(({ offsetMm }) => offsetMm > 0)
}

export function boundsOfAll(design: Design, ids: Iterable<string>): Map<string, Bounds> {
  return new Map([...ids].map(id => [id, boundsOf(design, id)]))
}

/** A box that may be turned: the sides of `box` are `matrix` of an upright one. */
export interface Frame {
  matrix: Matrix
  box: Bounds
}

/** What the handles stand around: an object's own box, or the upright one around several. */
export function frameOf(design: Design, ids: readonly string[]): Frame | undefined {
  if (ids.length === 0) return undefined
  if (ids.length === 1) {
    const object = design.objects[ids[0]!]
    if (!object) return undefined
    const box = localBounds(design, object)
    return box.minX <= box.maxX ? { matrix: worldMatrix(design, object.id), box } : undefined
  }
  const box = uniteBounds(ids.map(id => boundsOf(design, id)))
  return box.minX <= box.maxX ? { matrix: IDENTITY, box } : undefined
}

/** Clockwise, from the matrix's first axis. */
export function angleOf([a, b]: Matrix): number {
  return (Math.atan2(b, a) * 180) / Math.PI
}

/** How far upright lines lean to the right, in degrees, once the turn is taken away. */
export function slantOf([a, b, c, d]: Matrix): number {
  const across = a * d - b * c
  return across === 0 ? 0 : (-Math.atan((a * c + b * d) / across) * 180) / Math.PI
}

/** Objects on an artboard that lie in no group, bottom to top. */
export function topObjects(design: Design, artboard: string): string[] {
  return design.layers.filter(layer => layer.artboard === artboard && layer.visible).flatMap(({ children }) => children)
}

/** The outermost group around an object, inside `within` if that is around it. */
export function outermost(design: Design, id: string, within: string | undefined): string {
  let found = id
  for (let group = placeOf(design, id)?.group; group; group = placeOf(design, group.id)?.group) {
    if (group.id === within) return found
    found = group.id
  }
  return found
}

export function leavesOf(design: Design, ids: Iterable<string>): DesignObject[] {
  return pick(design, ids).filter(({ type }) => type !== 'group')
}
