import { pictureDpi } from '../checks/object-checks.ts'
import type { Design } from '../design.ts'
import { type Bounds, heightOf, uniteBounds, widthOf } from '../geometry/bounds.ts'
import { pathBounds, transformPath } from '../geometry/path.ts'
import { formatNumber } from '../numbers.ts'
import type { Values } from '../text/text-outline.ts'
import { drawn } from '../tree.ts'
import type { Outliner } from './outliner.ts'
import { toSvg } from './to-svg.ts'

interface Options {
  artboard: string
  values?: Values | undefined
  hrefOf: (asset: string) => string | undefined
}

/** What is drawn on an artboard and nothing around it: to lay it on a garment. Undefined where nothing is drawn. */
export function croppedPicture(
  design: Design,
  outliner: Outliner,
  { artboard, values, hrefOf }: Options
): { svg: string; at: Bounds; dpi: number | undefined } | undefined {
  const boxes = outliner.draw(design, artboard, values).map(item => {
    if (item.kind !== 'picture') return pathBounds(item.path)
    return pathBounds(transformPath(outliner.outline(design, item.object.id, values), item.matrix))
  })
  const at = uniteBounds(boxes)
  const [w, h] = [widthOf(at), heightOf(at)]
  if (w === 0 || h === 0) return undefined
  const whole = toSvg(design, outliner, { artboard, values, transparent: true, hrefOf })
  const svg = whole.replace(
    /width="[^"]*" height="[^"]*" viewBox="[^"]*"/,
    `width="${formatNumber(w)}mm" height="${formatNumber(h)}mm" viewBox="${[at.minX, at.minY, w, h].map(value => formatNumber(value)).join(' ')}"`
  )
  const dots = [...drawn(design, artboard)].map(({ object }) => pictureDpi(design, object.id) ?? Infinity)
  const dpi = Math.min(...dots)
  return { svg, at, dpi: Number.isFinite(dpi) ? dpi : undefined }
}
