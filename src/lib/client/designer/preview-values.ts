// The row of the table that texts show on the screen; the drawing itself keeps its variables.
import { atom, type ReadableAtom } from 'nanostores'

import type { Values } from '#lib/designer/text/text-outline.ts'

const $shown = atom<Values | undefined>()

export const $previewValues: ReadableAtom<Values | undefined> = $shown

export function previewValues(values: Values | undefined): void {
  if ($shown.get() !== values) $shown.set(values)
}
