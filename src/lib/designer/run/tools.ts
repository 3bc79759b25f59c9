import type { Design } from '../design.ts'
import type { Outliner } from '../production/outliner.ts'
import type { FontBook } from '../text/font-book.ts'
import type { ShopFilm } from './colours.ts'
import type { RunSettings } from './settings.ts'

export interface RunTools {
  outliner: Outliner
  /** Fonts of all parts are loaded: see `fontsOfParts`. */
  book: FontBook
}

export interface RunInput {
  /** By the ids of their versions. */
  designs: Readonly<Record<string, Design>>
  films: readonly ShopFilm[]
  settings: RunSettings
}
