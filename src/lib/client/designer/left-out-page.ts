// The white rectangles behind drawings that were taken for paper: left out, and brought back on wish.
import { atom, type ReadableAtom } from 'nanostores'

import { add } from '#lib/designer/commands/add.ts'
import { withColour } from '#lib/designer/commands/choose-films.ts'
import { siblingsOf, withSiblings } from '#lib/designer/commands/edit.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { Design, Matrix, PathObject } from '#lib/designer/design.ts'
import { formatPath, polygon } from '#lib/designer/geometry/path.ts'
import { placeOf } from '#lib/designer/tree.ts'

import { announce } from './announce.ts'
import { proposedFilm } from './film-choice.ts'
import { filmsNow } from './session.ts'
import { word } from './words.ts'

export interface LeftOutPage {
  /** What it lay behind. */
  ids: readonly string[]
  wMm: number
  hMm: number
  /** From the file's page to the artboard. */
  m: Matrix
}

const WHITE = '#FFFFFF'

const $pages = atom<readonly LeftOutPage[]>([])

/** Of the files that were added last. */
export const $leftOutPages: ReadableAtom<readonly LeftOutPage[]> = $pages

export function rememberPages(pages: readonly LeftOutPage[]): void {
  $pages.set(pages)
}

/** The design with each of them in white film, right below what lay on it. */
export function withPages(design: Design): Design {
  const film = proposedFilm(WHITE, design.palette.entries, filmsNow())
  const pages = $pages.get()
  $pages.set([])
  if (!film || pages.length === 0) return design
  announce(word('pageBack'))
  return pages.reduce((next, page) => withPage(next, page, film.ref), withColour(design, film))
}

function withPage(design: Design, { ids, wMm, hMm, m }: LeftOutPage, ref: string): Design {
  const first = ids.find(id => placeOf(design, id))
  const layer = first && placeOf(design, first)?.layer
  if (!first || !layer) return design
  const d = formatPath([polygon([[0, 0], [wMm, 0], [wMm, hMm], [0, hMm]])]) // biome-ignore format: one line
  const object: PathObject = { id: newId(), type: 'path', m, d, rule: 'nonzero', fill: { ref }, strokes: [] }
  const added = add(design, layer.id, [object])
  const others = siblingsOf(added, first).filter(id => id !== object.id)
  const lowest = Math.min(...ids.map(id => others.indexOf(id)).filter(at => at >= 0))
  return withSiblings(added, first, others.toSpliced(lowest, 0, object.id))
}
