import { announce } from '#lib/client/designer/announce.ts'
import { $scale } from '#lib/client/designer/camera.ts'
import { $artboardId, $design, $selection, select } from '#lib/client/designer/document.ts'
import { $entered, editText, enterGroup, hover } from '#lib/client/designer/gesture.ts'
import { type Frame, frameOf, outermost, topObjects } from '#lib/client/designer/measure.ts'
import { chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { applyToPoint, determinant, invert, type Point } from '#lib/designer/geometry/matrix.ts'
import { changeable, isLocked } from '#lib/designer/tree.ts'

import { handleDrag } from './handle-drag.ts'
import { marqueeDrag } from './marquee.ts'
import { moveDrag } from './move-drag.ts'
import { FINGER_PX, type Press, type Tool } from './tool.ts'

export const selectTool: Tool = {
  id: 'select',
  cursor: 'default',

  down(press, scene) {
    const chosen = $selection.get()
    if (press.handle) return handleDrag(press, chosen, scene)
    const id = found(press)
    // A finger is wider than the gaps of what it holds.
    if (id === undefined && press.touch && isInFrame(press, chosen)) {
      return moveDrag(press, chosen, scene, () => select([]))
    }
    if (id === undefined) return marqueeDrag(press)
    const was = chosen.includes(id)
    if (press.shift) select(was ? chosen : [...chosen, id])
    else if (!was) select([id])
    return moveDrag(press, $selection.get(), scene, () => {
      // A click without a drag: out of many selected, the one that was clicked remains.
      if (press.shift && was) select(chosen.filter(other => other !== id))
      else if (!press.shift) select([id])
    })
  },

  over(press) {
    hover(press.handle ? undefined : found(press))
  },

  double(press) {
    const id = found(press)
    const design = $design.get()
    const object = id === undefined ? undefined : design.objects[id]
    if (object?.type === 'text') editText(object.id)
    else if (object?.type === 'path') chooseTool('nodes')
    else if (object?.type === 'image' && !isLocked(design, object.id)) chooseTool('crop')
    else if (object?.type === 'group') {
      enterGroup(object.id)
      if (press.id !== undefined) select([outermost(design, press.id, object.id)])
      announce(word('inGroup'))
    }
  },

  leave() {
    hover(undefined)
  }
}

/** For a menu: what is under the pointer, unless it is chosen already. */
export function chooseUnder(press: Press): void {
  const chosen = $selection.get()
  const id = found(press)
  if (id === undefined ? !isInFrame(press, chosen) : !chosen.includes(id)) select(id === undefined ? [] : [id])
}

/** The object a click means: the whole group, unless one stands in it. */
function found({ id, mod, at }: Press): string | undefined {
  if (id === undefined) return textAt(at)
  // Ctrl takes hold of what lies in groups.
  return mod ? id : outermost($design.get(), id, $entered.get())
}

/** The topmost line of text around a point, between its letters too. Bent text reaches around what is no part of it. */
function textAt(at: Point): string | undefined {
  const design = $design.get()
  return topObjects(design, $artboardId.get()).findLast(id => {
    const object = design.objects[id]
    if (object?.type !== 'text' || object.hidden || isLocked(design, id)) return false
    return (object.text.warp?.kind ?? 'none') === 'none' && contains(frameOf(design, [id]), at)
  })
}

function isInFrame({ at, touch }: Press, chosen: readonly string[]): boolean {
  const design = $design.get()
  const frame = frameOf(design, changeable(design, chosen))
  return contains(frame && touch ? forFinger(frame) : frame, at)
}

/** At least as large as a finger: what is smaller is taken hold of right beside it, where no handle is. */
function forFinger({ matrix, box }: Frame): Frame {
  const least = FINGER_PX / $scale.get()
  const [a, b, c, d] = matrix
  const more = (half: number, length: number): number => Math.max(0, least / (length || 1) - half)
  const [x, y] = [more(widthOf(box) / 2, Math.hypot(a, b)), more(heightOf(box) / 2, Math.hypot(c, d))]
  return { matrix, box: { minX: box.minX - x, minY: box.minY - y, maxX: box.maxX + x, maxY: box.maxY + y } }
}

function contains(frame: Frame | undefined, at: Point): boolean {
  if (!frame || determinant(frame.matrix) === 0) return false
  const [x, y] = applyToPoint(invert(frame.matrix), at)
  const { minX, minY, maxX, maxY } = frame.box
  return x >= minX && x <= maxX && y >= minY && y <= maxY
}
