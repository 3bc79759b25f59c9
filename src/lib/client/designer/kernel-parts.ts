import { exclude, intersect, subtract, weld } from '#lib/designer/geometry/boolean.ts'
import { typescriptClipper } from '#lib/designer/geometry/clipper.ts'
import { offset } from '#lib/designer/geometry/offset.ts'
import { simplify } from '#lib/designer/geometry/simplify.ts'
import { createOutliner, paint } from '#lib/designer/production/outliner.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { fetchFont } from './fonts.ts'
import type { Kernel } from './kernel.ts'

/** With the sweep in TypeScript: the compiled one makes functions from text, which the page's policy forbids. */
export function createKernel(): Kernel {
  const clipper = typescriptClipper
  const book = createFontBook(fetchFont)
  return {
    book,
    outliner: createOutliner({ clipper, book }),
    paint,
    combine(operation, [first = [], ...others]) {
      const rest = others.flat()
      if (operation === 'weld') return weld(clipper, [...first, ...rest])
      if (operation === 'subtract') return subtract(clipper, weld(clipper, first), weld(clipper, rest))
      const each = operation === 'intersect' ? intersect : exclude
      return others.reduce((made, path) => each(clipper, made, weld(clipper, path)), weld(clipper, first))
    },
    offset: (path, byMm) => offset(clipper, path, byMm),
    simplify: (path, toleranceMm) => simplify(weld(clipper, path), toleranceMm)
  }
}
