// What several selected objects are aligned to: each other, their artboard, or one of them that stays where it is.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { $selection } from './document.ts'

const $chosen = atom('selection')

/** `selection`, `artboard`, or the id of the key object; of what is no longer selected nothing is left. */
export const $alignTarget: ReadableAtom<string> = computed([$chosen, $selection], (target, selection) => {
  return target === 'artboard' || (selection.length > 1 && selection.includes(target)) ? target : 'selection'
})

export function chooseAlignTarget(target: string): void {
  $chosen.set(target)
}

export function keyObject(): string | undefined {
  const target = $alignTarget.get()
  return target === 'selection' || target === 'artboard' ? undefined : target
}
