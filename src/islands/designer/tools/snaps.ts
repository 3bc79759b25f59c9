import { $scale, seenBounds } from '#lib/client/designer/camera.ts'
import { boundsOf, topObjects } from '#lib/client/designer/measure.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { $guides, $view } from '#lib/client/designer/view.ts'
import type { Design } from '#lib/designer/design.ts'
import { type Bounds, overlap } from '#lib/designer/geometry/bounds.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { type SnapLine, type SnapTargets, snap, snapTargets, snapToStep } from '#lib/designer/geometry/snapping.ts'

const REACH_PX = 6

/** More than this many neighbours are a crowd in which everything catches on something. */
const CROWD = 600

export function guideKey(design: Design, board: string): string {
  return `${design.id}/${board}`
}

/** What the moving objects may catch on: the artboard, guides, and the others that are in sight. */
export function targetsFor(design: Design, board: string, moving: ReadonlySet<string>): SnapTargets | undefined {
  if (!$view.get().snapping) return undefined
  const { wMm, hMm } = boardOf(design, board)
  const seen = seenBounds()
  const boxes: Bounds[] = [{ minX: 0, minY: 0, maxX: wMm, maxY: hMm }]
  for (const id of topObjects(design, board)) {
    if (moving.has(id) || design.objects[id]?.hidden) continue
    const box = boundsOf(design, id)
    if (box.minX <= box.maxX && overlap(box, seen)) boxes.push(box)
    if (boxes.length > CROWD) break
  }
  const targets = snapTargets(boxes)
  for (const { axis, at } of $guides.get()[guideKey(design, board)] ?? []) {
    const bounds =
      axis === 'x' ? { minX: at, maxX: at, minY: 0, maxY: hMm } : { minX: 0, maxX: wMm, minY: at, maxY: at }
    targets[axis].push({ at, bounds })
  }
  targets.x.sort((a, b) => a.at - b.at)
  targets.y.sort((a, b) => a.at - b.at)
  return targets
}

export interface Caught {
  dx: number
  dy: number
  lines: SnapLine[]
}

const FREE: Caught = { dx: 0, dy: 0, lines: [] }

/** How far a box must still go; to the grid where it is shown and nothing else is near. */
export function catchOn(box: Bounds, targets: SnapTargets | undefined): Caught {
  if (!targets) return FREE
  const caught = snap(box, targets, REACH_PX / $scale.get())
  const { grid, gridMm } = $view.get()
  if (!grid) return caught
  const free = (axis: 'x' | 'y'): boolean => !caught.lines.some(line => line.axis === axis)
  return {
    dx: free('x') ? snapToStep(box.minX, gridMm) - box.minX : caught.dx,
    dy: free('y') ? snapToStep(box.minY, gridMm) - box.minY : caught.dy,
    lines: caught.lines
  }
}

/** A point, as a box without size. */
export function catchPoint([x, y]: readonly [number, number], targets: SnapTargets | undefined): Caught {
  return catchOn({ minX: x, maxX: x, minY: y, maxY: y }, targets)
}

/** Where a point goes: onto neighbours' lines, with Shift in steps of 45° from the one before. */
export function caughtPoint({ at, shift, mod }: { at: Point; shift: boolean; mod: boolean }, last?: Point): Point {
  if (shift && last) {
    const [dx, dy] = [at[0] - last[0], at[1] - last[1]]
    const step = Math.PI / 4
    const angle = Math.round(Math.atan2(dy, dx) / step) * step
    const length = Math.hypot(dx, dy)
    return [last[0] + Math.cos(angle) * length, last[1] + Math.sin(angle) * length]
  }
  const { dx, dy } = catchPoint(at, mod ? undefined : targetsFor($design.get(), $artboardId.get(), new Set()))
  return [at[0] + dx, at[1] + dy]
}
