// What can be done, once: buttons, menus, shortcuts, the sheet of shortcuts and the palette of commands read the same list.
import type { LucideIcon } from 'lucide-react'

import { $design, $selection, commitDesign } from '#lib/client/designer/document.ts'
import { announce } from '#lib/client/designer/announce.ts'
import { type Word, word } from '#lib/client/designer/words.ts'
import type { Design } from '#lib/designer/design.ts'
import { changeable } from '#lib/designer/tree.ts'

export type ActionGroup = 'tools' | 'edit' | 'arrange' | 'path' | 'view' | 'file'

export interface Action {
  id: string
  label: Word
  group: ActionGroup
  /** "Mod+Shift+Z": Mod is Ctrl, or Cmd on a Mac. The first is the one that is shown. */
  keys?: readonly [string, ...string[]]
  icon?: LucideIcon
  /** Whether it would do something now. */
  when?: () => boolean
  /** For what is on or off. */
  isOn?: () => boolean
  run: () => void
  /** Listed nowhere: a key that belongs to another action's name. */
  hidden?: boolean
}

export function isSome(): boolean {
  return changeable($design.get(), $selection.get()).length > 0
}

export function areSeveral(): boolean {
  return changeable($design.get(), $selection.get()).length > 1
}

/** Commits a command on the selected objects, and says so. */
export function change(command: (design: Design, ids: readonly string[]) => Design, said?: Word): void {
  const design = $design.get()
  const next = command(design, $selection.get())
  if (next === design) return
  commitDesign(next)
  if (said) announce(word(said))
}

const MAC = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)
const SHOWN: Record<string, string> = {
  Mod: MAC ? '⌘' : 'Ctrl',
  Shift: MAC ? '⇧' : 'Shift',
  Alt: MAC ? '⌥' : 'Alt',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Plus: 'Plus',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Arrows: '← → ↑ ↓'
}

/** As drawn on the keys: "Ctrl+Z". */
export function shownKeys(keys: string): string {
  return keys
    .split('+')
    .map(key => SHOWN[key] ?? key)
    .join('+')
}

export function isKey(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.pop()!
  const mod = event.ctrlKey || event.metaKey
  if (mod !== parts.includes('Mod') || event.altKey !== parts.includes('Alt')) return false
  const wanted = key === 'Plus' ? '+' : key
  // Signs lie under Shift on some keyboards and not on others.
  const isSign = wanted.length === 1 && !/[a-z0-9]/i.test(wanted)
  if (!isSign && event.shiftKey !== parts.includes('Shift')) return false
  if (event.key.toLowerCase() === wanted.toLowerCase()) return true
  // With Alt or Shift a letter or a digit may come as another sign.
  if (/^[a-z]$/i.test(wanted)) return event.altKey && event.code === `Key${wanted.toUpperCase()}`
  return /^\d$/.test(wanted) && event.code === `Digit${wanted}`
}
