import { atom, computed, type ReadableAtom } from 'nanostores'

/** What may stand above the editor. One is seen at a time. */
export type WindowId =
  | 'commands'
  | 'shortcuts'
  | 'versions'
  | 'compare'
  | 'offset'
  | 'simplify'
  | 'bridges'
  | 'stones'
  | 'clipboard'
  | 'films'
  | 'shelf'
  | 'imported'
  | 'refused'
  | 'page'
  | 'separations'
  | 'size'
  | 'make-symbol'
  | 'update-symbol'

const $windows = atom<readonly WindowId[]>([])

export const $openWindow: ReadableAtom<WindowId | undefined> = computed($windows, ([open]) => open)

/** At once, or after those that are open: no question is closed without an answer. */
export function openWindow(id: WindowId): void {
  const windows = $windows.get()
  if (windows.includes(id)) return
  $windows.set([...windows, id])
}

/** That one, or the one that is seen. */
export function closeWindow(id?: WindowId): void {
  const windows = $windows.get()
  const closed = id ?? windows[0]
  $windows.set(windows.filter(window => window !== closed))
}
