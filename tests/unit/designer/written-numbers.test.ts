import { expect, test } from 'vitest'

import type { Design, ImageObject, ShapeObject } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { writeModel } from '#lib/designer/migrations.ts'
import { croppedPicture } from '#lib/designer/production/cropped-picture.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'

import { designOf, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const outliner = createOutliner({ clipper: await loadClipper(), book: fontBook() })

const picture: ImageObject = { id: 'i1', type: 'image', asset: 'file:x', m: [1, 0, 0, 1, 5, 5], wMm: 10, hMm: 10, crop: [0.3, 0, 1, 1] } // biome-ignore format: one line
const assets = { 'file:x': { kind: 'image', sha256: 'a'.repeat(64), mime: 'image/png', wPx: 10, hPx: 10 } }

/** As commands leave a design before it is saved. */
function unsaved(): Design {
  const design = designOf([rect('r1', [10, 10, 90, 40]), picture], { assets })
  const third = 1 / 3
  const shape = design.objects['r1'] as ShapeObject
  const [board] = design.artboards
  return {
    ...design,
    artboards: [{ ...board!, wMm: 169.33333333333334, hMm: 99.99999999999999 }],
    objects: {
      r1: { ...shape, m: [third, 0, 0, third, 0.1 + 0.2, 10], params: { wMm: 99.99999999999999, hMm: 40 } },
      i1: { ...picture, m: [third, 0, 0, third, 0.1 + 0.2, 5], wMm: 99.99999999999999, crop: [third, 0, 1, 1] }
    }
  }
}

test('no number is written with digits that nobody meant', () => {
  const design = unsaved()
  const hrefOf = () => 'data:,'
  const svg = toSvg(design, outliner, { artboard: 'a1', hrefOf })
  const cropped = croppedPicture(design, outliner, { artboard: 'a1', hrefOf })!.svg
  const copied = writeModel({ objects: design.objects, artboards: design.artboards })
  for (const text of [svg, cropped, copied]) expect(text).not.toMatch(/\d\.\d{8,}/)
  expect(svg).toContain('width="169.3333mm" height="100mm"')
})
