import { atom, type ReadableAtom } from 'nanostores'

import { changeView } from './view.ts'

const $id = atom('inspector')
const $sheet = atom<string | undefined>()

/** The panel that is open in the dock. */
export const $panel: ReadableAtom<string> = $id
/** On a phone, what is pulled up from below: a panel's id, or "layers". */
export const $phoneSheet: ReadableAtom<string | undefined> = $sheet

export function openPanel(id: string): void {
  $id.set(id)
  changeView({ dock: true })
  if (matchMedia('(width < 48rem)').matches) $sheet.set(id)
}

export function pullUp(id: string | undefined): void {
  $sheet.set(id)
  if (id && id !== 'layers' && id !== 'tools') $id.set(id)
}
