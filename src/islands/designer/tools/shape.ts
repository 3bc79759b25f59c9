import { announce } from '#lib/client/designer/announce.ts'
import {
  $artboardId,
  $design,
  cancelPreview,
  commitDesign,
  previewDesign,
  select
} from '#lib/client/designer/document.ts'
import { showGesture } from '#lib/client/designer/gesture.ts'
import { readSize } from '#lib/client/designer/naming.ts'
import { colourForNew, layerForNew } from '#lib/client/designer/places.ts'
import { newShape } from '#lib/client/designer/making.ts'
import { $shape, $view, chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { add } from '#lib/designer/commands/add.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { DesignObject, Matrix } from '#lib/designer/design.ts'
import { IDENTITY } from '#lib/designer/geometry/matrix.ts'

import { catchPoint, targetsFor } from './snaps.ts'
import { type Drag, isDrag, type Press, type Tool } from './tool.ts'

/** What a click without a drag makes (mm). */
const USUAL_MM = 50
const LEAST_MM = 0.5

export const shapeTool: Tool = {
  id: 'shape',
  cursor: 'crosshair',

  down(start): Drag | undefined {
    const design = $design.get()
    const layer = layerForNew(design)
    if (!layer) {
      announce(word('noLayer'))
      return undefined
    }
    const layerId = layer.id
    const shape = $shape.get()
    const id = newId()
    const targets = targetsFor(design, $artboardId.get(), new Set())
    const from = catchPoint(start.at, start.mod ? undefined : targets)
    const [x0, y0] = [start.at[0] + from.dx, start.at[1] + from.dy]
    let made: DesignObject | undefined

    function finish(object: DesignObject): void {
      commitDesign(add(design, layerId, [object]))
      select([id])
      chooseTool('select')
      announce(word('didAdd', { name: word(`shape_${shape}`) }))
    }

    return {
      move(press) {
        if (!made && !isDrag(start, press)) return
        const to = catchPoint(press.at, press.mod ? undefined : targets)
        const [w, h] = sides(press, press.at[0] + to.dx - x0, press.at[1] + to.dy - y0)
        const size = {
          wMm: Math.max(LEAST_MM, Math.abs(w)),
          hMm: Math.max(shape === 'line' ? 0.01 : LEAST_MM, Math.abs(h))
        }
        const centred = press.alt
        const place: Matrix =
          shape === 'line'
            ? [Math.sign(w) || 1, 0, 0, Math.sign(h) || 1, x0, y0]
            : [
                1,
                0,
                0,
                1,
                centred ? x0 - size.wMm / 2 : Math.min(x0, x0 + w),
                centred ? y0 - size.hMm / 2 : Math.min(y0, y0 + h)
              ]
        made = newShape({ id, shape, m: place, ...size, ref: colourForNew(design) })
        previewDesign(add(design, layerId, [made]))
        const { units } = $view.get()
        const label = readSize(size.wMm, size.hMm, units)
        showGesture({ kind: 'draw', ids: [id], matrix: IDENTITY, lines: to.lines, label })
      },
      up() {
        showGesture(undefined)
        if (made) return finish(made)
        const half = USUAL_MM / 2
        const flat = shape === 'line' || shape === 'ribbon' || shape === 'arrow'
        const hMm = shape === 'line' ? 0.01 : flat ? half : USUAL_MM
        finish(
          newShape({
            id,
            shape,
            m: [1, 0, 0, 1, x0 - half, y0 - hMm / 2],
            wMm: USUAL_MM,
            hMm,
            ref: colourForNew(design)
          })
        )
      },
      cancel() {
        showGesture(undefined)
        cancelPreview()
      }
    }
  }
}

/** With Shift as wide as high; a line runs in steps of 45°. */
function sides({ shift, alt }: Press, w: number, h: number): [w: number, h: number] {
  const [wide, high] = alt ? [w * 2, h * 2] : [w, h]
  if (!shift) return [wide, high]
  if ($shape.get() === 'line' && Math.abs(wide) > 2 * Math.abs(high)) return [wide, 0]
  if ($shape.get() === 'line' && Math.abs(high) > 2 * Math.abs(wide)) return [0, high]
  const side = Math.max(Math.abs(wide), Math.abs(high))
  return [side * (Math.sign(wide) || 1), side * (Math.sign(high) || 1)]
}
