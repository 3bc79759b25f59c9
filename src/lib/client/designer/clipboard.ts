// Objects on the system's clipboard, as the text of the model: another tab, or another design, takes them over.
import type { Clipboard } from '#lib/designer/commands/paste.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'

import { announce } from './announce.ts'
import { $design, $selection, commitDesign, select } from './document.ts'
import { loadFonts } from './kernel.ts'
import { layerForNew } from './places.ts'
import { openWindow } from './windows.ts'
import { word } from './words.ts'

const MARK = '"designer-clipboard/1"'

/** Where the browser keeps the clipboard from us, at least this page remembers. */
let own: string | undefined
let pasted = 0

const load = () => import('#lib/designer/commands/paste.ts')
const loadWriter = () => import('#lib/designer/migrations.ts')

export async function copySelection(): Promise<boolean> {
  const [{ copy }, { writeModel }] = await Promise.all([load(), loadWriter()])
  const ids = $selection.get()
  if (ids.length === 0) return false
  own = writeModel(copy($design.get(), ids))
  pasted = 0
  await navigator.clipboard?.writeText(own).catch(() => undefined)
  announce(word('didCopy', { count: ids.length }))
  return true
}

export async function cutSelection(): Promise<void> {
  const before = $design.get()
  if (!(await copySelection()) || $design.get() !== before) return
  const { remove } = await import('#lib/designer/commands/remove.ts')
  const count = $selection.get().length
  commitDesign(remove(before, $selection.get()))
  select([])
  announce(word('didCut', { count }))
}

interface Pasting {
  /** Where it was cut or copied, not a little beside it. */
  inPlace?: boolean
}

/** From a menu: the browser may ask whether we may read the clipboard. */
export async function pasteFromSystem(how?: Pasting): Promise<void> {
  const text = await navigator.clipboard?.readText?.().catch(() => undefined)
  if (text && (await pasteText(text, how))) return
  if (own) await pasteText(own, how)
  else openWindow('clipboard')
}

/** True when the text was objects of ours. */
export async function pasteText(text: string, { inPlace = false }: Pasting = {}): Promise<boolean> {
  if (!text.includes(MARK)) return false
  const { Clipboard: Schema, paste } = await load()
  let clipboard: Clipboard
  try {
    clipboard = Schema.parse(JSON.parse(text))
  } catch {
    announce(word('clipboardDamaged'))
    return true
  }
  const design = $design.get()
  const layer = layerForNew(design)
  if (!layer) {
    announce(word('noLayer'))
    return true
  }
  if (!inPlace) pasted++
  const off = inPlace ? 0 : 5 * pasted
  const made = paste(design, layer.id, { clipboard, dx: off, dy: off })
  commitDesign(made.design)
  select(made.ids)
  void loadFonts(fontsOf(made.design))
  announce(word('didPaste', { count: made.ids.length }))
  return true
}
