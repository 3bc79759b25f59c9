// What could not be brought over from the files that were added last, until it is read.
import { atom, type ReadableAtom } from 'nanostores'

import { closeWindow, openWindow } from './windows.ts'

interface Remarks {
  sentences: readonly string[]
  /** What was added. */
  ids: readonly string[]
}

const NONE: Remarks = { sentences: [], ids: [] }

const $remarks = atom<Remarks>(NONE)

export const $importRemarks: ReadableAtom<Remarks> = $remarks

export function showRemarks(sentences: readonly string[], ids: readonly string[]): void {
  $remarks.set({ sentences, ids })
  openWindow('imported')
}

export function endRemarks(): void {
  $remarks.set(NONE)
  closeWindow('imported')
}
