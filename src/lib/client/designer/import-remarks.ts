// What could not be brought over from the files that were added last, until it is read.
import { atom, type ReadableAtom } from 'nanostores'

import { closeWindow, openWindow } from './windows.ts'

const $remarks = atom<readonly string[]>([])

export const $importRemarks: ReadableAtom<readonly string[]> = $remarks

export function showRemarks(remarks: readonly string[]): void {
  $remarks.set(remarks)
  openWindow('imported')
}

export function endRemarks(): void {
  $remarks.set([])
  closeWindow('imported')
}
