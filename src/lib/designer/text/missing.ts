// Letters of what somebody typed that the fonts of a design do not have.
import type { Design } from '../design.ts'
import type { FontBook } from './font-book.ts'
import { layoutText } from './layout.ts'
import { fill, type Values } from './text-outline.ts'

/** The fonts must be loaded. */
export function missingLetters({ objects }: Design, book: FontBook, values: Values): string[] {
  const missing = Object.values(objects).flatMap(object => {
    if (object.type !== 'text') return []
    const runs = object.text.runs.map(run => ({ ...run, s: fill(run.s, values) }))
    return layoutText({ text: { ...object.text, runs }, bind: object.bind }, book).missing
  })
  return [...new Set(missing)]
}
