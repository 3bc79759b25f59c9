// What is typed on the drawing: into the text itself, or into the cell of the table that the text shows.
import { announce } from '#lib/client/designer/announce.ts'
import { $design, cancelPreview, commitDesign, select } from '#lib/client/designer/document.ts'
import { $editing, editText } from '#lib/client/designer/gesture.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { word } from '#lib/client/designer/words.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { setRows } from '#lib/designer/commands/settings.ts'
import { setText } from '#lib/designer/commands/set-text.ts'
import type { Design, TextObject } from '#lib/designer/design.ts'

/** A cell of the table of names. */
interface Slot {
  name: string
  row: number
}

const ONLY_VARIABLE = /^\s*\{\{\s*([^{}]+?)\s*\}\}\s*$/
const LONGEST = { text: 2000, value: 200 }

/** Where a text is nothing but a variable, and shows what a row says, that is what a person means to change. */
export function slotOf({ text }: TextObject, { rows, variables }: Design): Slot | undefined {
  const name = ONLY_VARIABLE.exec(text.runs.map(({ s }) => s).join(''))?.[1]
  const shown = $sampleValues.get()
  const row = shown ? rows.indexOf(shown as Design['rows'][number]) : -1
  return name !== undefined && row >= 0 && variables.some(each => each.name === name) ? { name, row } : undefined
}

export function typedInto(
  design: Design,
  id: string,
  { slot, text }: { slot: Slot | undefined; text: string }
): Design {
  if (!slot) return setText(design, id, text.slice(0, LONGEST.text))
  const value = text.replaceAll('\n', ' ').slice(0, LONGEST.value)
  return setRows(design, {
    rows: design.rows.map((row, at) => (at === slot.row ? { ...row, [slot.name]: value } : row))
  })
}

/** Keeps what was typed as a step; a text that was left empty goes. */
export function finishTyping(id: string, slot: Slot | undefined): void {
  if ($editing.get() !== id) return
  editText(undefined)
  const now = $design.get()
  if (slot) {
    const value = String(now.rows[slot.row]?.[slot.name] ?? '').trim()
    if (value !== '') {
      commitDesign(now)
      announce(word('didType', { name: value }))
    } else cancelPreview()
    return
  }
  const typed = now.objects[id]
  const words = typed?.type === 'text' ? typed.text.runs.map(({ s }) => s).join('') : ''
  if (words.trim() !== '') {
    commitDesign(now)
    announce(word('didType', { name: words.trim() }))
    return
  }
  cancelPreview()
  const known = $design.get()
  if (known.objects[id]) commitDesign(remove(known, [id]))
  select([])
}
