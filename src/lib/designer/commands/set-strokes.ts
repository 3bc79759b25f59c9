import type { Design, Stroke } from '../design.ts'
import { changeable } from '../tree.ts'
import { pick } from './add.ts'
import { withObjects } from './edit.ts'

/** Replaces the strokes of objects and of all inside groups. The first is the innermost. */
export function setStrokes(design: Design, ids: Iterable<string>, strokes: readonly Stroke[]): Design {
  const known = new Set(design.palette.entries.map(({ ref }) => ref))
  const kept = strokes.filter(({ ref }) => known.has(ref))
  const inside = pick(design, changeable(design, ids))
  return withObjects(
    design,
    inside.map(object => ('strokes' in object && !object.locked ? { ...object, strokes: kept } : object))
  )
}
