// The row of the table that texts show on the screen; the drawing itself keeps its variables.
import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Values } from '#lib/designer/text/text-outline.ts'

import { $settled } from './document.ts'

const $shown = atom<Values | undefined>()

/** What is shown, checked, priced and cut where one row must stand for all: the one asked for, else the first. */
export const $sampleValues: ReadableAtom<Values | undefined> = computed([$shown, $settled], (shown, { rows }) => {
  return shown ?? rows[0]
})

/** Goes on with the row that is shown now, though the first may become another one. */
export function pinPreviewedValues(): void {
  $shown.set($sampleValues.get())
}

export function previewValues(values: Values | undefined): void {
  if ($shown.get() !== values) $shown.set(values)
}
