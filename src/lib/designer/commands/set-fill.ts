import type { Design, DesignObject } from '../design.ts'
import { changeable } from '../tree.ts'
import { pick } from './add.ts'
import { withObjects } from './edit.ts'

/** Gives objects, and all inside groups, a colour of the palette; null leaves only their strokes. */
export function setFill(design: Design, ids: Iterable<string>, ref: string | null): Design {
  if (ref !== null && !design.palette.entries.some(entry => entry.ref === ref)) return design
  const inside = pick(design, changeable(design, ids))
  return withObjects(
    design,
    inside.map(object => filled(object, ref))
  )
}

function filled(object: DesignObject, ref: string | null): DesignObject {
  if (!('fill' in object) || object.locked || (object.fill?.ref ?? null) === ref) return object
  return { ...object, fill: ref === null ? null : { ref } }
}
