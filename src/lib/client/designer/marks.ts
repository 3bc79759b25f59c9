// Places on the artboard that somebody should look at: drawn by the viewport over the drawing.
import { atom, type ReadableAtom } from 'nanostores'

import type { Problem } from '#lib/designer/checks/checks.ts'
import { type Bounds, growBounds } from '#lib/designer/geometry/bounds.ts'

export interface Mark {
  key: string
  severity: Problem['severity']
  /** In mm of the artboard. */
  at: Bounds
  /** The one that was chosen from the list. */
  strong: boolean
}

/** Room around a place, so that its mark does not hide it. */
const ROOM_MM = 0.6

const $all = atom<readonly Mark[]>([])

export const $marks: ReadableAtom<readonly Mark[]> = $all

export function showMarks(marks: readonly Mark[]): void {
  if (marks.length > 0 || $all.get().length > 0) $all.set(marks)
}

export function markOf(
  { key, severity }: { key: string; severity: Problem['severity'] },
  place: Bounds,
  { index, strong }: { index: number; strong: boolean }
): Mark {
  return { key: `${key} ${index}`, severity, at: growBounds(place, ROOM_MM), strong }
}
