import { toArtboard } from '#lib/client/designer/camera.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { showGesture } from '#lib/client/designer/gesture.ts'
import { lengthWithUnit } from '#lib/client/designer/naming.ts'
import { $guides, $view, type Guide, setGuides } from '#lib/client/designer/view.ts'
import { IDENTITY } from '#lib/designer/geometry/matrix.ts'

import { guideKey } from '../tools/snaps.ts'
import type { Drag } from '../tools/tool.ts'

/** From the ruler ("new-x") or where it stands ("3"); let go on a ruler it is gone. */
export function guideDrag(which: string, viewport: HTMLElement): Drag {
  const key = guideKey($design.get(), $artboardId.get())
  const before = $guides.get()[key] ?? []
  const known = before[Number(which)]
  const axis: Guide['axis'] = known?.axis ?? (which === 'new-x' ? 'x' : 'y')
  const others = before.filter(guide => guide !== known)
  return {
    move({ screen }) {
      const isOnRuler = axis === 'x' ? screen[0] < rulerOf(viewport) : screen[1] < rulerOf(viewport)
      const [x, y] = toArtboard(screen)
      const at = Math.round((axis === 'x' ? x : y) * 10) / 10
      setGuides(key, isOnRuler ? others : [...others, { axis, at }])
      const label = isOnRuler ? '' : lengthWithUnit(at, $view.get().units)
      showGesture({ kind: 'draw', ids: [], matrix: IDENTITY, lines: [], label })
    },
    up: () => showGesture(undefined),
    cancel() {
      setGuides(key, before)
      showGesture(undefined)
    }
  }
}

function rulerOf(viewport: HTMLElement): number {
  return viewport.querySelector<HTMLElement>('.ruler-corner')?.offsetWidth ?? 0
}
