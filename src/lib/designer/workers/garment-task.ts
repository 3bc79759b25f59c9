// The garment as it would come off the press: for a screen to show, and for files to be stopped by.
import { setPressOrder } from '../commands/artboards.ts'
import type { Design } from '../design.ts'
import { recipeOf } from '../films.ts'
import { formatPath } from '../geometry/path.ts'
import { type CutLayer, layerKey, layerName, pressedOf } from '../production/cut-layers.ts'
import { compareGarment } from '../production/garment.ts'
import type { Outliner } from '../production/outliner.ts'
import type { Values } from '../text/text-outline.ts'
import type { GarmentPicture, Tasks } from './task-kinds.ts'

/** As it is pressed, or as it would be in another order, which is kept only where the drawing looks the same. */
export function garmentPicture(
  design: Design,
  outliner: Outliner,
  { artboard, values, order }: Tasks['garment']['input']
): GarmentPicture {
  const { parts, layers } = pressedOf(design, outliner, { artboard, values })
  if (!order) return pictureOf(parts, layers)

  const asked = order.flatMap(key => layers.find(layer => layerKey(layer) === key) ?? [])
  const wished = setPressOrder(design, artboard, refsOf(asked))
  const derived = pressedOf(wished, outliner, { artboard, values }).layers
  const isKept = refsOf(derived).join(' ') === refsOf(asked).join(' ')
  return { ...pictureOf(parts, isKept ? derived : asked), isRefused: !isKept }
}

function refsOf(layers: readonly CutLayer[]): string[] {
  return layers.map(({ ref }) => ref)
}

function pictureOf(parts: Parameters<typeof compareGarment>[0], layers: readonly CutLayer[]): GarmentPicture {
  const { differences, d } = compareGarment(parts, layers)
  return {
    layers: layers.map(layer => ({
      key: layerKey(layer),
      ref: layer.ref,
      name: layer.colour.name,
      fullName: layerName(layer),
      hex: layer.colour.hex,
      pass: layer.pass,
      passes: layer.passes,
      d: formatPath(layer.path, 2),
      press: layer.colour.material ? recipeOf(layer.colour.material).press : null
    })),
    different: d,
    places: differences.length,
    isRefused: false
  }
}

/** What is cut must look like what is drawn, or nothing is cut. */
export function assertGarment(
  design: Design,
  outliner: Outliner,
  { artboards, values }: { artboards: readonly string[]; values: Values | undefined }
): void {
  for (const artboard of artboards) {
    const { parts, layers } = pressedOf(design, outliner, { artboard, values })
    if (compareGarment(parts, layers).differences.length === 0) continue
    throw Object.assign(new Error('The garment would not look like the drawing'), { code: 'looks-different' })
  }
}
