import { atom, type ReadableAtom } from 'nanostores'

import type { Style } from '#lib/designer/commands/style.ts'

const $kept = atom<Style | undefined>()

/** The style that was copied last. */
export const $style: ReadableAtom<Style | undefined> = $kept

export function setStyle(style: Style): void {
  $kept.set(style)
}
