// The eight handles, the turning one, and skewing by the sides.
import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design, commitDesign } from '#lib/client/designer/document.ts'
import { showGesture } from '#lib/client/designer/gesture.ts'
import { angleOf, type Frame, frameOf } from '#lib/client/designer/measure.ts'
import { readSize } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { resized } from '#lib/client/designer/resized.ts'
import { transformObjects } from '#lib/designer/commands/edit.ts'
import type { Design, Matrix } from '#lib/designer/design.ts'
import { centreOf, heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import {
  applyToPoint,
  IDENTITY,
  invert,
  multiply,
  type Point,
  rotation,
  scaling,
  skewing
} from '#lib/designer/geometry/matrix.ts'
import { type SnapLine, type SnapTargets, snapToStep } from '#lib/designer/geometry/snapping.ts'
import { changeable } from '#lib/designer/tree.ts'

import { type Lifted, lift } from '../viewport/lift.ts'
import type { Scene } from '../viewport/scene.ts'
import { catchPoint, targetsFor } from './snaps.ts'
import { type Drag, isDrag, type Press } from './tool.ts'

const STEP_DEGREES = 15
const LEAST = 1e-3

interface Step {
  kind: 'scale' | 'rotate' | 'skew'
  matrix: Matrix
  label: string
  lines?: SnapLine[]
  factors?: readonly [sx: number, sy: number, about: Point]
}

export function handleDrag(start: Press, chosen: readonly string[], scene: Scene): Drag | undefined {
  const design = $design.get()
  const ids = changeable(design, chosen)
  const frame = frameOf(design, ids)
  const handle = start.handle
  if (!frame || !handle) return undefined
  const targets = targetsFor(design, $artboardId.get(), new Set(ids))
  let lifted: Lifted | undefined
  let step: Step | undefined

  function drop(): void {
    lifted?.drop()
    lifted = undefined
    showGesture(undefined)
  }

  return {
    move(press) {
      if (!lifted) {
        if (!isDrag(start, press)) return
        lifted = lift(scene, ids, 'other')
      }
      step = stepFor(handle, frame, { start, press, targets })
      lifted.move(step.matrix)
      showGesture({ kind: step.kind, ids, matrix: step.matrix, lines: step.lines ?? [], label: step.label })
    },
    up() {
      const done = lifted && step
      drop()
      if (!done) return
      commitDesign(settle(design, ids, frame, done))
      announce(done.label)
    },
    cancel: drop
  }
}

function settle(design: Design, ids: string[], frame: Frame, { matrix, factors }: Step): Design {
  if (factors && ids.length === 1) {
    const [sx, sy, about] = factors
    return resized(design, ids[0]!, { sx, sy, about, frame })
  }
  return transformObjects(design, ids, matrix)
}

type Pull = { start: Press; press: Press; targets: SnapTargets | undefined }

function stepFor(handle: string, frame: Frame, pull: Pull): Step {
  if (handle === 'rotate') return rotated(frame, pull)
  if (pull.press.mod && handle.length === 1) return skewed(handle, frame, pull)
  return scaled(handle, frame, pull)
}

function rotated({ matrix, box }: Frame, { start, press }: Pull): Step {
  const about = applyToPoint(matrix, centreOf(box))
  const angle = (point: Point): number => Math.atan2(point[1] - about[1], point[0] - about[0])
  const before = angleOf(matrix)
  let degrees = ((angle(press.at) - angle(start.at)) * 180) / Math.PI
  if (press.shift) degrees = snapToStep(before + degrees, STEP_DEGREES) - before
  const shown = Math.round(((((before + degrees) % 360) + 360) % 360) * 10) / 10
  return { kind: 'rotate', matrix: rotation(degrees, about), label: `${shown % 360}°` }
}

function skewed(handle: string, { matrix, box }: Frame, { start, press }: Pull): Step {
  const back = invert(matrix)
  const [from, to] = [applyToPoint(back, start.at), applyToPoint(back, press.at)]
  const across = handle === 'n' || handle === 's'
  const [cx, cy] = centreOf(box)
  const about: Point = across ? [cx, handle === 'n' ? box.maxY : box.minY] : [handle === 'w' ? box.maxX : box.minX, cy]
  const reach = across
    ? handle === 'n'
      ? -heightOf(box)
      : heightOf(box)
    : handle === 'w'
      ? -widthOf(box)
      : widthOf(box)
  const shift = across ? to[0] - from[0] : to[1] - from[1]
  let degrees = (Math.atan2(shift, Math.abs(reach) || 1) * 180 * Math.sign(reach)) / Math.PI
  degrees = Math.max(-80, Math.min(80, press.shift ? snapToStep(degrees, STEP_DEGREES) : degrees))
  const own = across ? skewing(degrees, 0, about) : skewing(0, degrees, about)
  return { kind: 'skew', matrix: around(matrix, own), label: `${Math.round(degrees * 10) / 10}°` }
}

function scaled(handle: string, { matrix, box }: Frame, { start, press, targets }: Pull): Step {
  const back = invert(matrix)
  const [hx, hy] = [
    handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
    handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0
  ]
  const [cx, cy] = centreOf(box)
  const corner: Point = [hx > 0 ? box.maxX : hx < 0 ? box.minX : cx, hy > 0 ? box.maxY : hy < 0 ? box.minY : cy]
  const about: Point = press.alt ? [cx, cy] : [2 * cx - corner[0], 2 * cy - corner[1]]
  // Where the handle itself is pulled to, however far from its middle the pointer took hold.
  const grip = applyToPoint(matrix, corner)
  let pulled: Point = [grip[0] + press.at[0] - start.at[0], grip[1] + press.at[1] - start.at[1]]
  const upright = matrix[1] === 0 && matrix[2] === 0
  const caught = upright && !press.mod ? catchPoint(pulled, targets) : undefined
  if (caught) pulled = [pulled[0] + (hx ? caught.dx : 0), pulled[1] + (hy ? caught.dy : 0)]
  const to = applyToPoint(back, pulled)
  let sx = hx ? factor(to[0] - about[0], corner[0] - about[0]) : 1
  let sy = hy ? factor(to[1] - about[1], corner[1] - about[1]) : 1
  if (press.shift) {
    const even = hx && hy ? (Math.abs(sx) + Math.abs(sy)) / 2 : hx ? Math.abs(sx) : Math.abs(sy)
    sx = even * (Math.sign(sx) || 1)
    sy = even * (Math.sign(sy) || 1)
  }
  const { units } = $view.get()
  const [w, h] = sizeOf({ matrix, box })
  const label = readSize(w * Math.abs(sx), h * Math.abs(sy), units)
  const lines = (caught?.lines ?? []).filter(({ axis }) => (axis === 'x' ? hx !== 0 : hy !== 0) && !press.shift)
  return { kind: 'scale', matrix: around(matrix, scaling(sx, sy, about)), label, lines, factors: [sx, sy, about] }
}

function factor(to: number, from: number): number {
  const value = Math.abs(from) < 1e-9 ? 1 : to / from
  return Math.abs(value) < LEAST ? LEAST * (Math.sign(value) || 1) : value
}

/** A matrix of the frame's own coordinates as one of the artboard. */
function around(frame: Matrix, own: Matrix): Matrix {
  return frame === IDENTITY ? own : multiply(multiply(frame, own), invert(frame))
}

/** How long the frame's sides are on the artboard. */
export function sizeOf({ matrix: [a, b, c, d], box }: Frame): [w: number, h: number] {
  return [widthOf(box) * Math.hypot(a, b), heightOf(box) * Math.hypot(c, d)]
}
