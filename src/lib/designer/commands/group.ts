import { required } from '#lib/shared/required.ts'

import type { Design, GroupObject } from '../design.ts'
import { IDENTITY, invert, multiply } from '../geometry/matrix.ts'
import { changeable, drawingOrder, parentMatrix, placeOf, worldMatrix } from '../tree.ts'
import { relist, withObjects, without } from './edit.ts'

/** Puts objects into a group that lies where the topmost of them lay. Nothing moves on the artboard. */
export function group(design: Design, ids: Iterable<string>, { id }: { id: string }): Design {
  const chosen = new Set(changeable(design, ids))
  const children = drawingOrder(design).filter(child => chosen.has(child))
  const top = children.at(-1)
  if (children.length < 2 || top === undefined) return design

  const groupOf = (id: string) => required(placeOf(design, id), 'a place').group?.id
  const around = groupOf(top)
  const home = invert(parentMatrix(design, top))
  const moved = children.map(child => {
    const object = required(design.objects[child], 'an object')
    return groupOf(child) === around ? object : { ...object, m: multiply(home, worldMatrix(design, child)) }
  })

  const made: GroupObject = { id, type: 'group', m: IDENTITY, children }
  const listed = relist(design, new Map(children.map(child => [child, child === top ? [id] : []])))
  return without(withObjects(listed, [...moved, made]), new Set())
}

/** Opens groups; what was in them stays where it is on the artboard. */
export function ungroup(design: Design, ids: Iterable<string>): Design {
  const groups = changeable(design, ids).flatMap(id => {
    const object = design.objects[id]
    return object?.type === 'group' ? [object] : []
  })
  if (groups.length === 0) return design

  const listed = relist(design, new Map(groups.map(({ id, children }) => [id, children])))
  const objects = { ...listed.objects }
  for (const { id, m, children } of groups) {
    delete objects[id]
    for (const child of children) {
      const object = required(objects[child], 'a child')
      objects[child] = { ...object, m: multiply(m, object.m) }
    }
  }
  return { ...listed, objects }
}
