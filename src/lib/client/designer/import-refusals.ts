// Files that could not be added, with what to do about each, until they are read.
import { atom, type ReadableAtom } from 'nanostores'

import { closeWindow, openWindow } from './windows.ts'

export interface Refusal {
  file: string
  /** Why, and what to do. */
  reason: string
}

const $refused = atom<readonly Refusal[]>([])

export const $refusals: ReadableAtom<readonly Refusal[]> = $refused

export function showRefusals(refusals: readonly Refusal[]): void {
  if (refusals.length === 0) return
  $refused.set([...$refused.get(), ...refusals])
  openWindow('refused')
}

export function endRefusals(): void {
  $refused.set([])
  closeWindow('refused')
}
