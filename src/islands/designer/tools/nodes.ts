// Moving the corners and handles of one path.
import { announce } from '#lib/client/designer/announce.ts'
import { $scale } from '#lib/client/designer/camera.ts'
import {
  $design,
  $selection,
  cancelPreview,
  commitDesign,
  previewDesign,
  select
} from '#lib/client/designer/document.ts'
import { outermost } from '#lib/client/designer/measure.ts'
import { $chosenNodes, chooseNodes } from '#lib/client/designer/pen.ts'
import { chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { setPath } from '#lib/designer/commands/set-shape.ts'
import type { PathObject } from '#lib/designer/design.ts'
import { applyToPoint, invert, type Point } from '#lib/designer/geometry/matrix.ts'
import { formatPath, parsePath, type Path, transformPath } from '#lib/designer/geometry/path.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { averageNodes, countAnchors, insertNode, moveNodes, nodesOf, removeNodes } from './node-edits.ts'
import { type Drag, isDrag, type Press, type Tool } from './tool.ts'

const NEAR_PX = 9

export const nodesTool: Tool = {
  id: 'nodes',
  cursor: 'default',

  down(start): Drag | undefined {
    const object = editedPath()
    const hit = object && hitNode(object, start)
    if (!object || hit === undefined) {
      chooseNodes([])
      // A little beside the line still means the line: the second click of two puts a node there.
      if (object && withNode(object, start)) return CLICK
      const design = $design.get()
      select(start.id === undefined ? [] : [outermost(design, start.id, undefined)])
      if (editedPath() === undefined) chooseTool('select')
      return undefined
    }
    const design = $design.get()
    const path = parsePath(object.d)
    const chosen = $chosenNodes.get()
    const isKnown = chosen.has(hit)
    const next = start.shift
      ? isKnown
        ? [...chosen].filter(node => node !== hit)
        : [...chosen, hit]
      : isKnown
        ? chosen
        : [hit]
    chooseNodes(next)
    const back = invert(worldMatrix(design, object.id))
    let moved: Path | undefined
    return {
      move(press) {
        if (!moved && !isDrag(start, press)) return
        const [from, to] = [applyToPoint(back, start.at), applyToPoint(back, press.at)]
        moved = moveNodes(
          path,
          $chosenNodes.get().has(hit) ? $chosenNodes.get() : new Set([hit]),
          to[0] - from[0],
          to[1] - from[1]
        )
        previewDesign(setPath(design, object.id, { d: formatPath(moved) }))
      },
      up() {
        if (moved) commitDesign(setPath(design, object.id, { d: formatPath(moved) }))
      },
      cancel: cancelPreview
    }
  },

  double(press) {
    const object = editedPath()
    if (!object || hitNode(object, press) !== undefined) return
    const design = $design.get()
    const made = withNode(object, press)
    if (!made) return chooseTool('select')
    commitDesign(setPath(design, object.id, { d: formatPath(made) }))
    announce(word('nodeAdded'))
  },

  key(event) {
    const object = editedPath()
    if (!object) return false
    if (event.key === 'Escape' || event.key === 'Enter') {
      chooseTool('select')
      return true
    }
    const chosen = $chosenNodes.get()
    const step = STEPS[event.key]
    if (step && chosen.size > 0) {
      const by = event.shiftKey ? 5 : 0.5
      const path = moveNodes(parsePath(object.d), chosen, step[0] * by, step[1] * by)
      commitDesign(setPath($design.get(), object.id, { d: formatPath(path) }))
      return true
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && chosen.size > 0) {
      const path = removeNodes(parsePath(object.d), chosen)
      if (path.length > 0) commitDesign(setPath($design.get(), object.id, { d: formatPath(path) }))
      chooseNodes([])
      return true
    }
    if (event.key !== 'Tab') return false
    const anchors = nodesOf(parsePath(object.d)).filter(({ kind }) => kind === 'anchor')
    const last = [...chosen].at(-1)
    const index = anchors.findIndex(({ key }) => key === last) + (event.shiftKey ? -1 : 1)
    const node = anchors[index]
    if (!node) return false
    chooseNodes([node.key])
    announce(word('nodeAt', { number: index + 1, of: anchors.length }))
    return true
  },

  leave() {
    chooseNodes([])
  }
}

/** Nothing is dragged, but two clicks are still counted. */
const CLICK: Drag = { move() {}, up() {}, cancel() {} }

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

export function canAverage(): boolean {
  return editedPath() !== undefined && countAnchors($chosenNodes.get()) > 1
}

/** Averages the chosen nodes as they lie on the artboard, also of a turned shape. */
export function averageChosen(axis: 'x' | 'y' | 'both'): void {
  const object = editedPath()
  if (!object || !canAverage()) return
  const design = $design.get()
  const world = worldMatrix(design, object.id)
  const averaged = averageNodes(transformPath(parsePath(object.d), world), $chosenNodes.get(), axis)
  commitDesign(setPath(design, object.id, { d: formatPath(transformPath(averaged, invert(world))) }))
  announce(word('didAverage'))
}

/** With a new node on the line that is pressed; undefined where there is none. */
function withNode(object: PathObject, { at }: Press): Path | undefined {
  const own = applyToPoint(invert(worldMatrix($design.get(), object.id)), at)
  return insertNode(parsePath(object.d), own, NEAR_PX / $scale.get())
}

/** The one selected path. */
export function editedPath(): PathObject | undefined {
  const [id, ...more] = $selection.get()
  const object = id === undefined || more.length > 0 ? undefined : $design.get().objects[id]
  return object?.type === 'path' && !object.locked ? object : undefined
}

function hitNode(object: PathObject, { at, touch }: Press): number | undefined {
  const world = worldMatrix($design.get(), object.id)
  const reach = (touch ? 22 : NEAR_PX) / $scale.get()
  let best: { key: number; distance: number } | undefined
  for (const { key, point, kind } of nodesOf(parsePath(object.d), $chosenNodes.get())) {
    const [x, y]: Point = applyToPoint(world, point)
    // A node lies above the handles that come out of it.
    const distance = Math.hypot(x - at[0], y - at[1]) - (kind === 'anchor' ? reach / 10 : 0)
    if (distance <= reach && (!best || distance < best.distance)) best = { key, distance }
  }
  return best?.key
}
