import type { Design, DesignObject } from '#lib/designer/design.ts'
import { paintsOf } from '#lib/designer/paints.ts'
import { withDescendants } from '#lib/designer/tree.ts'

/** A group of more is shown as a folder: to draw it would hold up the list. */
const MOST_PARTS = 200

/** The parts of an object as far as a line of the list shows them; none of a large group. */
export function partsOf(design: Design, object: DesignObject): readonly DesignObject[] {
  if (object.type !== 'group') return [object]
  const ids = withDescendants(design, [object.id])
  return ids.length > MOST_PARTS ? [] : ids.map(id => design.objects[id]!)
}

/** The films of these parts, each once, in the order of the palette. */
export function filmsOf({ palette }: Design, parts: readonly DesignObject[]): Design['palette']['entries'] {
  const refs = new Set(parts.flatMap(paintsOf))
  return refs.size === 0 ? [] : palette.entries.filter(({ ref }) => refs.has(ref))
}
