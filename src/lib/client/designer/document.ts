// The one design that is open on this page, its past, and what of it is selected.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { firstArtboard } from '#lib/designer/first-artboard.ts'
import { settleRepeats } from '#lib/designer/commands/repeat.ts'
import { settleSymbols } from '#lib/designer/commands/symbols.ts'
import type { Design } from '#lib/designer/design.ts'
import { emptyDesign } from '#lib/designer/empty.ts'
import * as past from '#lib/designer/history.ts'
import { placeOf } from '#lib/designer/tree.ts'

const NOTHING = emptyDesign({ id: 'none', name: '', wMm: 300, hMm: 300, palette: { id: 'none', entries: [] } })

const $history = atom(past.startHistory(NOTHING))
const $chosen = atom<readonly string[]>([])
const $chosenBoard = atom(firstArtboard(NOTHING).id)

/** What is on the screen, a preview included. */
export const $design: ReadableAtom<Design> = computed($history, ({ present }) => present)

/** What is worth saving: without the gesture under way. */
export const $settled: ReadableAtom<Design> = computed($history, ({ present, before }) => before ?? present)

/** The ids of the selected objects that exist. */
export const $selection: ReadableAtom<readonly string[]> = computed([$chosen, $design], (ids, { objects }) => {
  return ids.every(id => Object.hasOwn(objects, id)) ? ids : ids.filter(id => Object.hasOwn(objects, id))
})

const $held = atom<readonly string[] | undefined>()

/**
 * The selection as panels show it. For a moment after a press it stays what it was: drawing the panels again takes longer
 * than a frame, and what is taken hold of should follow the pointer at once.
 */
export const $shownSelection: ReadableAtom<readonly string[]> = computed(
  [$held, $selection, $design],
  (held, selection, { objects }) => {
    if (!held || held.every(id => Object.hasOwn(objects, id))) return held ?? selection
    return held.filter(id => Object.hasOwn(objects, id))
  }
)

/** The artboard that is worked on. */
export const $artboardId: ReadableAtom<string> = computed([$chosenBoard, $design], (id, design) => {
  return design.artboards.some(board => board.id === id) ? id : firstArtboard(design).id
})

export const $canUndo: ReadableAtom<boolean> = computed($history, past.canUndo)
export const $canRedo: ReadableAtom<boolean> = computed($history, past.canRedo)

/** Who may only look changes nothing, whatever a tool tries. */
let isFrozen = false

/** Starts with a design and an empty past. */
export function openDesign(design: Design, { readOnly = false } = {}): void {
  isFrozen = readOnly
  $chosen.set([])
  $chosenBoard.set(firstArtboard(design).id)
  $history.set(past.startHistory(design))
}

/** One step that can be undone, whatever was previewed on the way to it. */
export function commitDesign(next: Design): void {
  if (!isFrozen) $history.set(past.commit($history.get(), settledNow(next)))
}

/** A step from what is drawn now, however long ago the caller was drawn. */
export function editDesign(change: (design: Design) => Design): void {
  commitDesign(change($design.get()))
}

/** Shows a change that may still be cancelled, such as a drag. */
export function previewDesign(next: Design): void {
  if (!isFrozen) $history.set(past.preview($history.get(), settledNow(next)))
}

/** What is done to one copy of a repeat is done to all; an instance of a symbol whose parts were changed is marked. */
function settledNow(next: Design): Design {
  const { before, present } = $history.get()
  const from = before ?? present
  return settleRepeats(from, present, settleSymbols(from, next))
}

export function previewEdit(change: (design: Design) => Design): void {
  previewDesign(change($design.get()))
}

export function cancelPreview(): void {
  if ($history.get().before) $history.set(past.cancel($history.get()))
}

/** What another device saved: no step of the person's. */
export function followDesign(next: Design): void {
  $history.set(isFrozen ? past.startHistory(next) : past.follow($history.get(), next))
}

/** What the server knows better, such as the revision: not a step of the person's. */
export function amendDesign(change: Partial<Pick<Design, 'rev' | 'session' | 'id'>>): void {
  const history = $history.get()
  const before = history.before && { ...history.before, ...change }
  $history.set({ ...history, before, present: { ...history.present, ...change } })
}

export function undoDesign(): void {
  $history.set(past.undo($history.get()))
}

export function redoDesign(): void {
  $history.set(past.redo($history.get()))
}

/** The designs before and after each of the steps around, the newest first. */
export function statesAround(most: number): { by: number; design: Design }[] {
  return past.statesAround($history.get(), most)
}

/** Undoes or redoes several steps at once; below zero is undone. */
export function goBySteps(by: number): void {
  let history = $history.get()
  for (let done = 0; done < Math.abs(by); done++) history = by < 0 ? past.undo(history) : past.redo(history)
  $history.set(history)
}

export function select(ids: Iterable<string>): void {
  const next = [...new Set(ids)]
  const known = $chosen.get()
  if (next.length === known.length && next.every((id, index) => id === known[index])) return
  $chosen.set(next)
}

export function holdPanels(): void {
  $held.set($selection.get())
}

export function releasePanels(): void {
  $held.set(undefined)
}

/** Goes to an artboard; nothing of another one stays selected. */
export function chooseArtboard(id: string): void {
  const design = $design.get()
  select($selection.get().filter(chosen => placeOf(design, chosen)?.layer.artboard === id))
  $chosenBoard.set(id)
}
