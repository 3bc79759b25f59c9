import type { DesignObject } from './design.ts'

/** The palette entries that an object uses. */
export function paintsOf(object: DesignObject): string[] {
  if (object.type === 'clip') return Object.values(object.recolour)
  if (!('fill' in object)) return []
  return [...(object.fill ? [object.fill.ref] : []), ...object.strokes.map(({ ref }) => ref)]
}

/** The object with other entries in the place of its own. */
export function repainted(object: DesignObject, swap: (ref: string) => string): DesignObject {
  if (object.type === 'clip') {
    const pairs = Object.entries(object.recolour).map(([hex, ref]) => [hex, swap(ref)])
    return { ...object, recolour: Object.fromEntries(pairs) }
  }
  if (!('fill' in object)) return object
  const fill = object.fill && { ref: swap(object.fill.ref) }
  return { ...object, fill, strokes: object.strokes.map(stroke => ({ ...stroke, ref: swap(stroke.ref) })) }
}
