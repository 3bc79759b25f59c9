import { announce } from '#lib/client/designer/announce.ts'
import { type BoardPlace, boardBesideAt, goToBoardBeside, movedToBoard } from '#lib/client/designer/board-places.ts'
import { $artboardId, $design, commitDesign, select } from '#lib/client/designer/document.ts'
import { showGesture } from '#lib/client/designer/gesture.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { readText } from '#lib/client/designer/naming.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Design } from '#lib/designer/design.ts'
import { duplicate } from '#lib/designer/commands/duplicate.ts'
import { move } from '#lib/designer/commands/move.ts'
import { centreOf, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import { type Point, translation } from '#lib/designer/geometry/matrix.ts'
import type { SnapTargets } from '#lib/designer/geometry/snapping.ts'
import { changeable } from '#lib/designer/tree.ts'

import { type Lifted, lift } from '../viewport/lift.ts'
import type { Scene } from '../viewport/scene.ts'
import { catchOn, targetsFor } from './snaps.ts'
import { type Drag, isDrag, type Press } from './tool.ts'

/** Moves the selected objects; with Alt copies of them, with Shift along one axis, with Ctrl without catching. */
export function moveDrag(start: Press, chosen: readonly string[], scene: Scene, onClick: () => void): Drag {
  const design = $design.get()
  const ids = changeable(design, chosen)
  let lifted: Lifted | undefined
  let targets: SnapTargets | undefined
  let [dx, dy] = [0, 0]
  let copies = false
  const box = uniteBounds(ids.map(id => boundsOf(design, id)))

  /** Where they were, or where the drawing has them that comes next. */
  function drop(next?: Design): void {
    if (next) lifted?.land(next)
    else lifted?.drop()
    lifted = undefined
    showGesture(undefined)
  }

  /** The artboard that the middle of what is moved lies on, if it is another one. */
  function boardUnder(): BoardPlace | undefined {
    const [x, y] = centreOf(box)
    const { wMm, hMm } = boardOf()
    const at: Point = [x + dx, y + dy]
    return at[0] >= 0 && at[0] <= wMm && at[1] >= 0 && at[1] <= hMm ? undefined : boardBesideAt(at)
  }

  /** True where it was dropped on another artboard, and belongs to that from now on. */
  function dropOnBoard(next: Design, moved: readonly string[], said: 'movedToArtboard' | 'copiedToArtboard'): boolean {
    const place = boardUnder()
    if (!place) return false
    const there = movedToBoard(next, moved, place)
    announce(word(there ? said : 'noLayerOn', { name: place.board.name }))
    if (!there) return false
    commitDesign(there)
    goToBoardBeside(place)
    select(moved)
    return true
  }

  return {
    move(press) {
      if (!lifted) {
        if (!isDrag(start, press) || ids.length === 0) return
        lifted = lift(scene, ids, 'move')
        targets = targetsFor(design, $artboardId.get(), new Set(ids))
      }
      copies = press.alt
      dx = press.at[0] - start.at[0]
      dy = press.at[1] - start.at[1]
      if (press.shift) {
        if (Math.abs(dx) > Math.abs(dy)) dy = 0
        else dx = 0
      }
      const moved = { minX: box.minX + dx, minY: box.minY + dy, maxX: box.maxX + dx, maxY: box.maxY + dy }
      const caught = catchOn(moved, press.mod ? undefined : targets)
      if (!press.shift || dx !== 0) dx += caught.dx
      if (!press.shift || dy !== 0) dy += caught.dy
      lifted.leave(copies)
      lifted.move(translation(dx, dy))
      const { units } = $view.get()
      const label = `${readText(box.minX + dx, units)}, ${readText(box.minY + dy, units)} ${units}`
      showGesture({ kind: 'move', ids, matrix: translation(dx, dy), lines: caught.lines, label })
    },
    up() {
      if (!lifted) return onClick()
      if (copies) {
        drop()
        const made = duplicate(design, ids, { dx, dy })
        if (dropOnBoard(made.design, made.ids, 'copiedToArtboard')) return
        commitDesign(made.design)
        select(made.ids)
        announce(word('didDuplicate', { count: made.ids.length }))
        return
      }
      const moved = move(design, ids, { dx, dy })
      if (boardUnder()) drop()
      if (dropOnBoard(moved, ids, 'movedToArtboard')) return
      drop(moved)
      commitDesign(moved)
      const { units } = $view.get()
      announce(word('movedTo', { x: readText(box.minX + dx, units), y: readText(box.minY + dy, units) }))
    },
    cancel: () => drop()
  }
}
