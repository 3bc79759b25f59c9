// What could not be brought over from the files that were added last, until it is read.
import { atom, type ReadableAtom } from 'nanostores'

import { closeWindow, openWindow } from './windows.ts'

interface Remarks {
  sentences: readonly string[]
  /** What was added. */
  ids: readonly string[]
  /** Whether something of the file is not there, or is different. */
  isLess: boolean
}

const NONE: Remarks = { sentences: [], ids: [], isLess: false }

const $remarks = atom<Remarks>(NONE)

export const $importRemarks: ReadableAtom<Remarks> = $remarks

export function showRemarks(sentences: readonly string[], placed: Omit<Remarks, 'sentences'>): void {
  $remarks.set({ sentences, ...placed })
  openWindow('imported')
}

export function endRemarks(): void {
  $remarks.set(NONE)
  closeWindow('imported')
}
