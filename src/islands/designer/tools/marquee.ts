import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design, $selection, select } from '#lib/client/designer/document.ts'
import { enterGroup, showMarquee } from '#lib/client/designer/gesture.ts'
import { boundsOf, topObjects } from '#lib/client/designer/measure.ts'
import { word } from '#lib/client/designer/words.ts'
import { type Bounds, encloses, overlap } from '#lib/designer/geometry/bounds.ts'
import { isLocked } from '#lib/designer/tree.ts'

import { type Drag, isDrag, type Press } from './tool.ts'

/** Selects what a box touches; drawn leftwards, only what lies in it altogether. With Shift it adds. */
export function marqueeDrag(start: Press): Drag {
  const before = start.shift ? $selection.get() : []
  let box: Bounds | undefined

  return {
    move(press) {
      if (!box && !isDrag(start, press)) return
      const [x, y] = start.at
      const [toX, toY] = press.at
      box = { minX: Math.min(x, toX), minY: Math.min(y, toY), maxX: Math.max(x, toX), maxY: Math.max(y, toY) }
      showMarquee(box)
      select([...before, ...inside(box, toX < x)])
    },
    up() {
      showMarquee(undefined)
      if (box) return announce(word('didSelect', { count: $selection.get().length }))
      if (!start.shift) select([])
      enterGroup(undefined)
    },
    cancel() {
      showMarquee(undefined)
      select(before)
    }
  }
}

function inside(box: Bounds, whole: boolean): string[] {
  const design = $design.get()
  return topObjects(design, $artboardId.get()).filter(id => {
    if (design.objects[id]?.hidden || isLocked(design, id)) return false
    const bounds = boundsOf(design, id)
    return whole ? encloses(box, bounds) : overlap(box, bounds)
  })
}
