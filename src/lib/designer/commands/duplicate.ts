import type { Design, DesignObject } from '../design.ts'
import { invert, multiply, translation } from '../geometry/matrix.ts'
import { changeable, drawingOrder, parentMatrix } from '../tree.ts'
import { pick } from './add.ts'
import { relist, withObjects } from './edit.ts'
import { newId } from './ids.ts'

/** Copies objects, each right above itself, moved a little. Answers what was made, to select it. */
export function duplicate(
  design: Design,
  ids: Iterable<string>,
  { dx = 5, dy = 5, makeId = newId }: { dx?: number; dy?: number; makeId?: () => string } = {}
): { design: Design; ids: string[] } {
  const chosen = new Set(changeable(design, ids))
  const made: DesignObject[] = []
  const instead = new Map<string, string[]>()
  for (const id of drawingOrder(design)) {
    if (!chosen.has(id)) continue
    const { objects, roots } = copied(pick(design, [id]), [id], makeId)
    const parent = parentMatrix(design, id)
    const shift = multiply(multiply(invert(parent), translation(dx, dy)), parent)
    for (const object of objects)
      made.push(object.id === roots[0] ? { ...object, m: multiply(shift, object.m) } : object)
    instead.set(id, [id, ...roots])
  }
  const roots = [...instead.values()].flatMap(([, copy]) => copy ?? [])
  return { design: withObjects(relist(design, instead), made), ids: roots }
}

/** The same objects under new names, also where they name each other. */
export function copied(
  objects: readonly DesignObject[],
  roots: readonly string[],
  makeId: () => string
): { objects: DesignObject[]; roots: string[] } {
  const names = new Map(objects.map(({ id }) => [id, makeId()]))
  const renamed = (id: string): string => names.get(id) ?? id
  return {
    roots: roots.map(renamed),
    objects: objects.map(object => {
      const id = renamed(object.id)
      if (object.type === 'group') return { ...object, id, children: object.children.map(renamed) }
      if (object.type !== 'text' || !object.text.warp.pathRef) return { ...object, id }
      const warp = { ...object.text.warp, pathRef: renamed(object.text.warp.pathRef) }
      return { ...object, id, text: { ...object.text, warp } }
    })
  }
}
