import type { PathObject } from '../design.ts'
import type { Clipper } from './clipper.ts'
import { strokeOutline } from './offset.ts'
import { formatPath, parsePath } from './path.ts'

/** A pen of no width is as thin as can be cut. */
export const THINNEST_MM = 0.1

/** The area that its pen covers along the line of an object that a tool follows. */
export function stripOf({ d, pen }: PathObject, clipper: Clipper): string | undefined {
  if (!pen) return undefined
  return formatPath(strokeOutline(clipper, parsePath(d), Math.max(pen.widthMm, THINNEST_MM), pen))
}
