// What every command is made of: a new design that shares all it did not change.
import { required } from '#lib/shared/required.ts'

import type { Design, DesignObject, Layer, Matrix } from '../design.ts'
import { IDENTITY, invert, multiply } from '../geometry/matrix.ts'
import { changeable, parentMatrix, placeOf } from '../tree.ts'

/** Replaces objects; the same design where nothing came out different. */
export function withObjects(design: Design, changed: Iterable<DesignObject>): Design {
  let objects: Design['objects'] | undefined
  for (const object of changed) {
    if (design.objects[object.id] === object) continue
    objects ??= { ...design.objects }
    objects[object.id] = object
  }
  return objects ? { ...design, objects } : design
}

/** Changes the given objects that are not locked. */
export function changeObjects(
  design: Design,
  ids: Iterable<string>,
  change: (object: DesignObject) => DesignObject
): Design {
  return withObjects(
    design,
    changeable(design, ids).map(id => change(required(design.objects[id], 'an object')))
  )
}

/** Moves objects by a matrix of the artboard, also those inside turned groups. */
export function transformObjects(
  design: Design,
  ids: Iterable<string>,
  matrix: Matrix | ((id: string) => Matrix)
): Design {
  return changeObjects(design, ids, object => {
    const parent = parentMatrix(design, object.id)
    const world = typeof matrix === 'function' ? matrix(object.id) : matrix
    // What has no outline has no middle to turn around either: it stays where it is.
    if (!world.every(Number.isFinite)) return object
    if (parent === IDENTITY) return { ...object, m: multiply(world, object.m) }
    return { ...object, m: multiply(multiply(multiply(invert(parent), world), parent), object.m) }
  })
}

/** The list an object is in: its group's or its layer's. */
export function siblingsOf(design: Design, id: string): readonly string[] {
  const place = placeOf(design, id)
  return place ? (place.group ?? place.layer).children : []
}

/** Replaces the list that an object is in. */
export function withSiblings(design: Design, id: string, children: string[]): Design {
  const place = placeOf(design, id)
  if (!place) return design
  if (place.group) {
    // The latest value: the same command may have changed the group already.
    const group = required(design.objects[place.group.id], 'a group')
    return withObjects(design, [{ ...group, children } as DesignObject])
  }
  return withLayer(design, place.layer.id, { children })
}

export function withLayer(design: Design, id: string, change: Partial<Layer>): Design {
  return { ...design, layers: design.layers.map(layer => (layer.id === id ? { ...layer, ...change } : layer)) }
}

/** Puts other ids in the place of each of the given ones, in whichever list it is. */
export function relist(design: Design, instead: ReadonlyMap<string, readonly string[]>): Design {
  const changed = <T extends { children: string[] }>(list: T): T => {
    if (!list.children.some(id => instead.has(id))) return list
    return { ...list, children: list.children.flatMap(id => instead.get(id) ?? [id]) }
  }
  const groups = Object.values(design.objects).filter(object => object.type === 'group')
  return withObjects({ ...design, layers: design.layers.map(changed) }, groups.map(changed))
}

/** Takes objects out of every list, and with them the groups that are empty afterwards. */
export function without(design: Design, gone: Set<string>): Design {
  const groups = Object.values(design.objects).filter(object => object.type === 'group')
  // Emptied groups may empty the ones around them.
  for (let found = -1; found !== gone.size; ) {
    found = gone.size
    for (const { id, children } of groups) if (children.every(child => gone.has(child))) gone.add(id)
  }
  if (gone.size === 0) return design

  const stays = (id: string): boolean => !gone.has(id)
  const objects: Design['objects'] = {}
  for (const [id, object] of Object.entries(design.objects)) {
    if (gone.has(id)) continue
    const loses = object.type === 'group' && !object.children.every(stays)
    objects[id] = loses ? { ...object, children: object.children.filter(stays) } : object
  }
  const layers = design.layers.map(layer => {
    return layer.children.every(stays) ? layer : { ...layer, children: layer.children.filter(stays) }
  })
  return { ...design, objects, layers }
}
