import { atom, type ReadableAtom } from 'nanostores'

/** What may stand above the editor. One at a time. */
export type WindowId =
  | 'commands'
  | 'shortcuts'
  | 'versions'
  | 'offset'
  | 'conflict'
  | 'clipboard'
  | 'films'
  | 'shelf'
  | 'imported'
  | 'page'

const $window = atom<WindowId | undefined>()

export const $openWindow: ReadableAtom<WindowId | undefined> = $window

export function openWindow(id: WindowId): void {
  $window.set(id)
}

export function closeWindow(): void {
  $window.set(undefined)
}
