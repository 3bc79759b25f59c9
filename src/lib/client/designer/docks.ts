import { atom, type ReadableAtom } from 'nanostores'

import { changeView } from './view.ts'

const $id = atom('inspector')
const $sheet = atom<string | undefined>()
const $leftId = atom<LeftId>('structure')

/** What the pane on the left shows. */
export type LeftId = 'structure' | 'art'

/** The panel that is open in the dock. */
export const $panel: ReadableAtom<string> = $id
export const $left: ReadableAtom<LeftId> = $leftId
/** On a phone, what is pulled up from below: a panel's id, "layers" or "art". */
export const $phoneSheet: ReadableAtom<string | undefined> = $sheet

export function openPanel(id: string): void {
  $id.set(id)
  changeView({ dock: true })
  if (matchMedia('(width < 48rem)').matches) $sheet.set(id)
}

/** Opens the pane on the left; on a phone it is pulled up, and what is behind it was never away. */
export function showLeft(id: LeftId): void {
  const isNarrow = matchMedia('(width < 48rem)').matches
  if (isNarrow) $sheet.set(id === 'structure' ? undefined : id)
  else {
    $leftId.set(id)
    changeView({ leftPane: true })
  }
}

export function pullUp(id: string | undefined): void {
  $sheet.set(id)
  if (id && id !== 'layers' && id !== 'art') $id.set(id)
}
