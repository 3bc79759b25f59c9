// Colours that are no films yet: which are found in some objects, and what comes nearest of what the shop can get.
import { atom, type ReadableAtom } from 'nanostores'

import type { Film } from '#lib/contract/films.ts'
import { chooseFilms } from '#lib/designer/commands/choose-films.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { Design, PaletteEntry } from '#lib/designer/design.ts'
import { withImportItems } from '#lib/designer/imports.ts'
import { paintsOf } from '#lib/designer/paints.ts'
import { withDescendants } from '#lib/designer/tree.ts'

import { announce } from './announce.ts'
import { $artboardId, $design, cancelPreview, commitDesign, previewDesign } from './document.ts'
import { nearColours } from './near-colours.ts'
import { colourDistance } from '#lib/shared/nearest-colour.ts'
import { filmsNow } from './session.ts'
import { closeWindow, openWindow } from './windows.ts'
import { word } from './words.ts'

/** Which entry stands for which; null leaves out what has it. */
export type Chosen = ReadonlyMap<string, PaletteEntry | null>

export interface Question {
  /** As it is if nothing is chosen. */
  design: Design
  ids: readonly string[]
  /** New on the drawing: closing keeps them with the colours of their file. */
  isImport: boolean
  /** What could not be brought over from the file. */
  remarks: readonly string[]
  file: string
}

export interface FoundColour {
  entry: PaletteEntry
  /** Objects that have it. */
  count: number
}

/** A film of the shelf is taken rather than one to be ordered that is so little nearer. */
const SHELF_BONUS = 0.06

const $asked = atom<Question | undefined>()

export const $filmQuestion: ReadableAtom<Question | undefined> = $asked

/** Asks which films the objects are made of; what is imported is only a preview until then. */
export function askForFilms(ids: readonly string[], imported?: { remarks: readonly string[]; file: string }): void {
  const { remarks = [], file = '' } = imported ?? {}
  $asked.set({ design: $design.get(), ids, isImport: imported !== undefined, remarks, file })
  openWindow('films')
}

/** The colours of some objects, the most used first. */
export function coloursOf(design: Design, ids: Iterable<string>): FoundColour[] {
  const counts = new Map<string, number>()
  for (const id of withDescendants(design, ids)) {
    const object = design.objects[id]
    for (const ref of new Set(object ? paintsOf(object) : [])) counts.set(ref, (counts.get(ref) ?? 0) + 1)
  }
  return design.palette.entries
    .flatMap(entry => {
      const count = counts.get(entry.ref)
      return count ? { entry, count } : []
    })
    .toSorted((a, b) => b.count - a.count)
}

/** Whether it is a film that the shop knows, and not a colour that came with a file. */
export function isFilm(entry: PaletteEntry, films: readonly Film[] = filmsNow()): boolean {
  return entry.material !== undefined || films.some(({ ref }) => ref === entry.ref)
}

/** All that may be chosen: the design's own films, then the shop's others, the nearest first. */
export function filmsByNearness(hex: string, entries: readonly PaletteEntry[], films: readonly Film[]): PaletteEntry[] {
  const own = entries.filter(entry => isFilm(entry, films))
  const others = films.filter(({ ref }) => !own.some(entry => entry.ref === ref)).map(({ entry }) => entry)
  return [...own, ...others].toSorted((a, b) => colourDistance(hex, a.hex) - colourDistance(hex, b.hex))
}

/** The plain film that looks most like a colour; one of the shelf unless another is clearly nearer. */
export function proposedFilm(
  hex: string,
  entries: readonly PaletteEntry[],
  films: readonly Film[]
): PaletteEntry | undefined {
  const kind = entries.find(({ material }) => material)?.material?.kind ?? 'htv'
  const filmOf = (entry: PaletteEntry) => films.find(({ ref }) => ref === entry.ref)
  const near = filmsByNearness(hex, entries, films)
  const plain = near.filter(entry => {
    const finish = filmOf(entry)?.finish ?? 'smooth'
    return (finish === 'smooth' || finish === 'gloss') && (entry.material?.kind ?? kind) === kind
  })
  const first = plain[0] ?? near[0]
  const shelf = plain.find(entry => filmOf(entry)?.inStock ?? true)
  if (!first || !shelf) return first
  return colourDistance(hex, shelf.hex) <= colourDistance(hex, first.hex) + SHELF_BONUS ? shelf : first
}

export function previewFilms(chosen: Chosen): void {
  const question = $asked.get()
  if (question) previewDesign(chooseFilms(question.design, question.ids, chosen))
}

/** What is imported is more than was thought. */
export function amendQuestion(change: (design: Design) => Design): void {
  const question = $asked.get()
  if (!question) return
  const design = change(question.design)
  $asked.set({ ...question, design })
  previewDesign(design)
}

/** One step, together with the import that it ends. */
export function applyFilms(chosen: Chosen): void {
  const question = $asked.get()
  if (!question) return
  commitDesign(withNearColours(chooseFilms(question.design, question.ids, chosen), question))
  announce(word('didChooseFilms', { count: [...chosen.values()].filter(entry => entry !== null).length }))
  end()
}

/** What was imported keeps the colours of its file, but for those that were `merged`; what was there before stays as it was. */
export function keepColours(merged: Chosen = new Map()): void {
  const question = $asked.get()
  if (question?.isImport) commitDesign(withNearColours(chooseFilms(question.design, question.ids, merged), question))
  else cancelPreview()
  end()
}

/** Each colour that is no film is cut and pressed by itself: near ones are for somebody to accept. */
function withNearColours(design: Design, { ids, isImport, file }: Question): Design {
  if (!isImport) return design
  const own = coloursOf(design, ids).flatMap(({ entry }) => (isFilm(entry) ? [] : entry))
  const changes = nearColours(own).map(group => {
    const names = group.slice(0, MOST_NAMES).map(({ hex }) => hex.toUpperCase())
    return { note: 'near-colours', count: group.length, names }
  })
  return withImportItems(design, changes, { file, artboard: $artboardId.get(), ids, makeId: newId })
}

const MOST_NAMES = 5

function end(): void {
  $asked.set(undefined)
  closeWindow('films')
}
