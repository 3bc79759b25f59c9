import { atom, type ReadableAtom } from 'nanostores'

/** Where on the page it stands, in pixels. */
export interface MenuPlace {
  x: number
  y: number
}

const $place = atom<MenuPlace | undefined>()

/** The menu of what is selected, while it is open. */
export const $contextMenu: ReadableAtom<MenuPlace | undefined> = $place

export function openContextMenu(place: MenuPlace): void {
  $place.set(place)
}

export function closeContextMenu(): void {
  $place.set(undefined)
}
