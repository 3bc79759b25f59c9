import type { DesignObject } from './design.ts'

/** The palette entries that an object uses. */
export function paintsOf(object: DesignObject): string[] {
  if (object.type === 'clip') return Object.values(object.recolour)
  if (!('fill' in object)) return []
  return [...(object.fill ? [object.fill.ref] : []), ...object.strokes.map(({ ref }) => ref)]
}
