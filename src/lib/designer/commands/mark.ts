import type { Design } from '../design.ts'
import { withObjects } from './edit.ts'

/** Gives an object a name for the list of layers; an empty one takes it away. */
export function rename(design: Design, id: string, name: string): Design {
  const object = design.objects[id]
  return object ? withObjects(design, [{ ...object, name: name.trim().slice(0, 200) || undefined }]) : design
}

/** Locked objects stay as they are until they are unlocked. */
export function lock(design: Design, ids: Iterable<string>, locked: boolean): Design {
  return mark(design, ids, { locked })
}

/** Hidden objects are neither shown nor cut. */
export function hide(design: Design, ids: Iterable<string>, hidden: boolean): Design {
  return mark(design, ids, { hidden })
}

function mark(design: Design, ids: Iterable<string>, change: { locked?: boolean; hidden?: boolean }): Design {
  const objects = [...ids].flatMap(id => design.objects[id] ?? [])
  return withObjects(
    design,
    objects.map(object => ({ ...object, ...change }))
  )
}
