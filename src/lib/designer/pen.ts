// A line that was drawn with a pen has two outlines: the area that the pen covers, a strip of film, and the line itself,
// which a tool follows once. The object has the one in effect as its outline, and the other with its pen.
import type { PathObject } from './design.ts'

/** With its other outline in effect; null where that one is not known. */
export function turnedOver(object: PathObject, other = object.pen?.d): PathObject | null {
  if (!object.pen || !other) return null
  return { ...object, d: other, rule: 'nonzero', pen: { ...object.pen, d: object.d } }
}

/** With a changed outline: of a line the strip is made anew when it is wanted, and a changed strip has no line any more. */
export function withOutline(object: PathObject, change: Partial<Pick<PathObject, 'd' | 'rule'>>): PathObject {
  const { pen, ...rest } = { ...object, ...change }
  if (!pen || !object.purpose) return rest
  const { d: _, ...kept } = pen
  return { ...rest, pen: kept }
}
