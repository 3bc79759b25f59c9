import { cutObjects } from '#lib/designer/commands/cut.ts'
import { eraseFrom } from '#lib/designer/commands/erase.ts'
import { exclude, intersect, subtract, weld } from '#lib/designer/geometry/boolean.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { offset } from '#lib/designer/geometry/offset.ts'
import { simplify } from '#lib/designer/geometry/simplify.ts'
import { sketch } from '#lib/designer/geometry/sketch.ts'
import { stripOf } from '#lib/designer/geometry/strip.ts'
import { createOutliner, paint } from '#lib/designer/production/outliner.ts'
import { pictureContour } from '#lib/designer/production/print/contour.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { fetchFont } from './fonts.ts'
import type { Kernel } from './kernel.ts'

export async function createKernel(): Promise<Kernel> {
  const clipper = await loadClipper()
  const book = createFontBook(fetchFont)
  return {
    book,
    outliner: createOutliner({ clipper, book }),
    paint,
    contour: (object, matrix) => pictureContour(clipper, object, matrix),
    combine(operation, [first = [], ...others]) {
      const rest = others.flat()
      if (operation === 'weld') return weld(clipper, [...first, ...rest])
      if (operation === 'subtract') return subtract(clipper, weld(clipper, first), weld(clipper, rest))
      const each = operation === 'intersect' ? intersect : exclude
      return others.reduce((made, path) => each(clipper, made, weld(clipper, path)), weld(clipper, first))
    },
    offset: (path, byMm) => offset(clipper, path, byMm),
    simplify: (path, toleranceMm) => simplify(weld(clipper, path), toleranceMm),
    cut: (design, objects, line) => cutObjects(design, objects, { line, clipper }),
    erase: (design, objects, stroke) => eraseFrom(design, objects, { ...stroke, clipper }),
    sketch,
    strip: line => stripOf(line, clipper)
  }
}
