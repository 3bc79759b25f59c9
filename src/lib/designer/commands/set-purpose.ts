import type { Design, DesignObject, Purpose } from '../design.ts'
import { changeable, withDescendants } from '../tree.ts'
import { withObjects } from './edit.ts'

/** What a machine does along paths and shapes, also inside groups; null fills them. */
export function setPurpose(design: Design, ids: Iterable<string>, purpose: Purpose | null): Design {
  const inside = withDescendants(design, changeable(design, ids)).map(id => design.objects[id]!)
  const usual = design.palette.entries[0]?.ref
  return withObjects(
    design,
    inside.map(object => withPurpose(object, purpose, usual))
  )
}

function withPurpose(object: DesignObject, purpose: Purpose | null, usual: string | undefined): DesignObject {
  if ((object.type !== 'path' && object.type !== 'shape') || object.locked) return object
  if ((object.purpose ?? null) === purpose) return object
  const { purpose: _, ...rest } = object
  if (!purpose) return rest
  // A line lies on a film as well: the one of its outline where it has no fill.
  const ref = object.fill?.ref ?? object.strokes[0]?.ref ?? usual
  return { ...rest, purpose, fill: ref === undefined ? null : { ref } }
}
