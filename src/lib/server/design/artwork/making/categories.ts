// Where a drawing belongs, by the words of its name. The first category that knows a word is the drawing's own; a
// second one may show it too. A star ends a word anywhere: "dino*" is dinosaur as well.
import { readFileSync } from 'node:fs'

export interface Branch {
  slug: string
  label: string
  leaves: { slug: string; label: string; words: string }[]
}

/** In the order of the screens. A word of sport comes before the animal in it: a baseball bat is not a bat. */
export const TREE = JSON.parse(readFileSync(new URL('./categories.json', import.meta.url), 'utf8')) as Branch[]
