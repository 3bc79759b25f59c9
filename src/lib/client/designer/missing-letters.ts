// Letters that the fonts on the screen lack, known while they are typed.
import { computed, type ReadableAtom } from 'nanostores'

import { $design } from './document.ts'
import { $fontsLoaded, $kernel } from './kernel.ts'
import { $sampleValues } from './preview-values.ts'

/** By text; none until the fonts are there. */
export const $missingLetters: ReadableAtom<ReadonlyMap<string, string[]>> = computed(
  [$design, $kernel, $sampleValues, $fontsLoaded],
  (design, kernel, values) => kernel?.outliner.missing(design, values) ?? new Map<string, string[]>()
)
