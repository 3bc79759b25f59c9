// Letters that the fonts on the screen lack, while they are typed.
import { computed, type ReadableAtom } from 'nanostores'

import { sourceOf } from '#lib/designer/text/fonts.ts'

import { $design } from './document.ts'
import { $fontsLoaded, $kernel } from './kernel.ts'
import { $sampleValues } from './preview-values.ts'

/** By text; none until the fonts are there. */
export const $missingLetters: ReadableAtom<ReadonlyMap<string, string[]>> = computed(
  [$design, $kernel, $sampleValues, $fontsLoaded],
  (design, kernel, values) => {
    if (!kernel) return new Map<string, string[]>()
    const isHere = (id: string) => {
      const object = design.objects[id]
      return object?.type === 'text' && object.text.runs.every(({ font }) => kernel.book.get(font) || !sourceOf(font))
    }
    return new Map([...kernel.outliner.missing(design, values)].filter(([id]) => isHere(id)))
  }
)
