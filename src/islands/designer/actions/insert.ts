// Making things without a pointer: in the middle of what is seen.
import { announce } from '#lib/client/designer/announce.ts'
import { seenBounds } from '#lib/client/designer/camera.ts'
import { $design, commitDesign, select } from '#lib/client/designer/document.ts'
import { newShape } from '#lib/client/designer/making.ts'
import { boardOf, colourForNew, layerForNew } from '#lib/client/designer/places.ts'
import { $shape, $tool, chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { add } from '#lib/designer/commands/add.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import { putText, startText } from '../tools/text.ts'

const SHARE = 0.3

/** Enter with the text or shape tool: it is put in the middle. True when there was such a tool. */
export function placeWithKeys(): boolean {
  const tool = $tool.get()
  if (tool === 'text') startText(middleInSight(), 'center')
  else if (tool === 'shape') placeShape()
  else return false
  return true
}

/** Words from the clipboard. */
export function placeText(words: string): void {
  putText(middleInSight(), words)
}

function placeShape(): void {
  const design = $design.get()
  const layer = layerForNew(design)
  if (!layer) {
    announce(word('noLayer'))
    return
  }
  const shape = $shape.get()
  const side = Math.round(Math.min(boardOf(design).wMm, boardOf(design).hMm) * SHARE)
  const hMm = shape === 'line' ? 0.01 : side
  const [x, y] = middleInSight()
  const object = newShape({
    id: newId(),
    shape,
    m: [1, 0, 0, 1, x - side / 2, y - hMm / 2],
    wMm: side,
    hMm,
    ref: colourForNew(design)
  })
  commitDesign(add(design, layer.id, [object]))
  select([object.id])
  chooseTool('select')
  announce(word('didAdd', { name: word(`shape_${shape}`) }))
}

/** Of the artboard where it is in sight, else of what is in sight. */
export function middleInSight(): Point {
  const { wMm, hMm } = boardOf()
  const seen = seenBounds()
  const [x, y] = [wMm / 2, hMm / 2]
  if (x >= seen.minX && x <= seen.maxX && y >= seen.minY && y <= seen.maxY) return [x, y]
  return [(seen.minX + seen.maxX) / 2, (seen.minY + seen.maxY) / 2]
}
