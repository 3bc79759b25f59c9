import { required } from '#lib/shared/required.ts'

import type { Design, DesignObject } from '../design.ts'
import { withDescendants } from '../tree.ts'
import { withLayer } from './edit.ts'

/** Puts objects on top of a layer. Children of a group in the list come along and are not placed twice. */
export function add(design: Design, layerId: string, added: readonly DesignObject[]): Design {
  const layer = design.layers.find(({ id }) => id === layerId)
  if (!layer || added.length === 0) return design
  const objects = { ...design.objects }
  for (const object of added) objects[object.id] = object

  const inside = new Set(added.flatMap(object => (object.type === 'group' ? object.children : [])))
  const roots = added.map(({ id }) => id).filter(id => !inside.has(id))
  return withLayer({ ...design, objects }, layerId, { children: [...layer.children, ...roots] })
}

/** The objects and all inside them, as `add` takes them. */
export function pick(design: Design, ids: Iterable<string>): DesignObject[] {
  return withDescendants(design, ids).map(id => required(design.objects[id], 'an object'))
}
