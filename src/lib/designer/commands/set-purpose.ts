import type { Design, DesignObject, PathObject, Purpose } from '../design.ts'
import { turnedOver } from '../pen.ts'
import { changeable } from '../tree.ts'
import { pick } from './add.ts'
import { withObjects } from './edit.ts'

/** The area of the strip that a line is drawn as. */
export type StripOf = (line: PathObject) => string | undefined

/**
 * What a machine does along paths and shapes, also inside groups; null fills them. What was drawn with a pen becomes its
 * line, or without a purpose the strip that the pen covers: `stripOf` makes it where the object does not have it.
 */
export function setPurpose(design: Design, ids: Iterable<string>, purpose: Purpose | null, stripOf?: StripOf): Design {
  const inside = pick(design, changeable(design, ids))
  const usual = design.palette.entries[0]?.ref
  return withObjects(
    design,
    inside.map(object => withPurpose(object, { purpose, usual, stripOf }))
  )
}

interface How {
  purpose: Purpose | null
  /** The film of what has none. */
  usual: string | undefined
  stripOf: StripOf | undefined
}

function withPurpose(object: DesignObject, { purpose, usual, stripOf }: How): DesignObject {
  if ((object.type !== 'path' && object.type !== 'shape') || object.locked) return object
  if ((object.purpose ?? null) === purpose) return object
  const isTurned = object.type === 'path' && object.pen && !object.purpose !== !purpose
  const turned = isTurned ? (turnedOver(object) ?? turnedOver(object, stripOf?.(object))) : object
  // A line whose strip cannot be made stays a line: it would be filled instead.
  if (!turned) return object
  const { purpose: _, ...rest } = turned
  if (!purpose) return rest
  // A line lies on a film as well: the one of its outline where it has no fill.
  const ref = object.fill?.ref ?? object.strokes[0]?.ref ?? usual
  return { ...rest, purpose, fill: ref === undefined ? null : { ref } }
}
