// What usvg cannot hand through: pictures stay out of it, and letters would be lost. A square stands for each; how sharp
// the corners of its unseen line are names the one that it stands for, also where <use> repeats it.
import type { XmlElement } from '#lib/shared/xml.ts'

import type { ImportedPicture, ImportedText } from '../drawing.ts'
import { attribute } from './css.ts'

type Marked =
  | { type: 'image'; picture: ImportedPicture; crop: readonly [number, number, number, number] }
  | { type: 'text'; text: Pick<ImportedText, 'runs' | 'align'>; x: number; y: number }

const FIRST = 1_000_000
/** No corner of a drawing's own is so sharp. */
export const SHARPEST = 1000

export class Marks {
  readonly #marked: { name: string; what: Marked }[] = []

  /** The attributes of the path that stands for it. */
  add(what: Marked, name: string): [key: string, value: string][] {
    this.#marked.push({ name, what })
    return [
      ['stroke', '#000'],
      ['stroke-opacity', '0'],
      ['stroke-miterlimit', String(FIRST + this.#marked.length - 1)]
    ]
  }

  find(path: XmlElement): { name: string; what: Marked } | undefined {
    return this.#marked[Number(attribute(path, 'stroke-miterlimit') ?? Number.NaN) - FIRST]
  }
}
