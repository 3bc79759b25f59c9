// Moving the corners and handles of the selected paths.
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
import { showMarquee } from '#lib/client/designer/gesture.ts'
import { outermost } from '#lib/client/designer/measure.ts'
import { $chosenNodes, chooseNodes } from '#lib/client/designer/pen.ts'
import { chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Bounds } from '#lib/designer/geometry/bounds.ts'
import type { Path } from '#lib/designer/geometry/path.ts'

import {
  commitEach,
  type EditedPath,
  editedPaths,
  isEditing,
  pathOfNode,
  together,
  withContours
} from './edited-paths.ts'
import {
  averageNodes,
  cornerNodes,
  countAnchors,
  insertNode,
  moveNodes,
  nodesOf,
  removeNodes,
  smoothNodes
} from './node-edits.ts'
import { type Drag, isDrag, type Press, STEPS, type Tool } from './tool.ts'

const NEAR_PX = 9

export const nodesTool: Tool = {
  id: 'nodes',
  cursor: 'default',

  down(start): Drag | undefined {
    const edited = editedPaths()
    const all = together(edited)
    const hit = hitNode(all, start)
    if (hit === undefined) return besideNodes(edited, all, start)
    const chosen = $chosenNodes.get()
    const isKnown = chosen.has(hit)
    if (start.shift) chooseNodes(isKnown ? [...chosen].filter(node => node !== hit) : [...chosen, hit])
    else if (!isKnown) chooseNodes([hit])
    return dragNodes(edited, all, { start, hit })
  },

  double(press) {
    const edited = editedPaths()
    const all = together(edited)
    if (edited.length === 0 || hitNode(all, press) !== undefined) return
    const made = insertNode(all, press.at, NEAR_PX / $scale.get())
    if (!made) return chooseTool('select')
    commitDesign(withContours($design.get(), edited, made))
    announce(word('nodeAdded'))
  },

  key(event) {
    const edited = editedPaths()
    if (edited.length === 0) return false
    if (event.key === 'Escape' || event.key === 'Enter') {
      chooseTool('select')
      return true
    }
    const chosen = $chosenNodes.get()
    const step = STEPS[event.key]
    if (step && chosen.size > 0) {
      const by = event.shiftKey ? 5 : 0.5
      const moved = moveNodes(together(edited), chosen, step[0] * by, step[1] * by)
      commitDesign(withContours($design.get(), edited, moved))
      return true
    }
    const shape = event.shiftKey && !event.ctrlKey && !event.metaKey && SHAPED_BY[event.key.toUpperCase()]
    if (shape && canShape()) {
      shapeChosen(shape)
      return true
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && chosen.size > 0) {
      commitEach(edited, chosen, removeNodes)
      chooseNodes([])
      return true
    }
    return event.key === 'Tab' && walk(edited, event.shiftKey ? -1 : 1)
  },

  leave() {
    chooseNodes([])
  }
}

function dragNodes(edited: readonly EditedPath[], all: Path, { start, hit }: { start: Press; hit: number }): Drag {
  const design = $design.get()
  let next: Design | undefined
  return {
    move(press) {
      if (!next && !isDrag(start, press)) return
      const chosen = $chosenNodes.get()
      const keys = chosen.has(hit) ? chosen : new Set([hit])
      const moved = moveNodes(all, keys, press.at[0] - start.at[0], press.at[1] - start.at[1])
      next = withContours(design, edited, moved)
      previewDesign(next)
    },
    up() {
      if (next) commitDesign(next)
    },
    cancel: cancelPreview
  }
}

/** A press beside all nodes: on a line it waits for a second one, else a box is drawn around nodes, or other shapes are chosen. */
function besideNodes(edited: readonly EditedPath[], all: Path, start: Press): Drag {
  const before = start.shift ? [...$chosenNodes.get()] : []
  if (!start.shift) chooseNodes([])
  // A little beside the line still means the line: the second click of two puts a node there.
  const isOnLine = insertNode(all, start.at, NEAR_PX / $scale.get()) !== undefined
  let box: Bounds | undefined
  return {
    move(press) {
      if (edited.length === 0 || (!box && !isDrag(start, press))) return
      const [x, y] = start.at
      const [toX, toY] = press.at
      box = { minX: Math.min(x, toX), minY: Math.min(y, toY), maxX: Math.max(x, toX), maxY: Math.max(y, toY) }
      showMarquee(box)
      chooseNodes([...before, ...nodesIn(all, box)])
    },
    up() {
      showMarquee(undefined)
      if (box) announce(word('nodesChosen', { count: countAnchors($chosenNodes.get()) }))
      else if (!isOnLine) chooseOther(start)
    },
    cancel() {
      showMarquee(undefined)
      chooseNodes(before)
    }
  }
}

function nodesIn(all: Path, { minX, minY, maxX, maxY }: Bounds): number[] {
  const anchors = nodesOf(all).filter(({ kind }) => kind === 'anchor')
  const found = anchors.filter(({ point: [x, y] }) => x >= minX && x <= maxX && y >= minY && y <= maxY)
  return found.map(({ key }) => key)
}

/** Another shape in place of those that are edited, or with Shift beside them. */
function chooseOther({ id, shift }: Press): void {
  const other = id === undefined ? undefined : outermost($design.get(), id, undefined)
  const chosen = $selection.get()
  if (other === undefined) select(shift ? chosen : [])
  else if (shift) select(chosen.includes(other) ? chosen.filter(each => each !== other) : [...chosen, other])
  else select([other])
  chooseNodes([])
  if (!isEditing()) chooseTool('select')
}

/** To the next node of all paths; false after the last one. */
function walk(edited: readonly EditedPath[], direction: 1 | -1): boolean {
  const anchors = nodesOf(together(edited)).filter(({ kind }) => kind === 'anchor')
  const last = [...$chosenNodes.get()].at(-1)
  const index = anchors.findIndex(({ key }) => key === last) + direction
  const node = anchors[index]
  if (!node) return false
  chooseNodes([node.key])
  const where = { number: index + 1, of: anchors.length }
  const path = pathOfNode(edited, node.key)
  announce(edited.length > 1 ? word('nodeOfPath', { ...where, path, paths: edited.length }) : word('nodeAt', where))
  return true
}

export function canAverage(): boolean {
  return isEditing() && countAnchors($chosenNodes.get()) > 1
}

export function canShape(): boolean {
  return isEditing() && countAnchors($chosenNodes.get()) > 0
}

/** As other programs have these keys. */
const SHAPED_BY: Record<string, 'smooth' | 'corner'> = { S: 'smooth', C: 'corner' }

/** Makes the chosen nodes smooth or corners. */
export function shapeChosen(shape: 'smooth' | 'corner'): void {
  if (!canShape()) return
  const edited = editedPaths()
  const change = shape === 'smooth' ? smoothNodes : cornerNodes
  commitDesign(withContours($design.get(), edited, change(together(edited), $chosenNodes.get())))
  announce(word(shape === 'smooth' ? 'didSmooth' : 'didCorner'))
}

/** Averages the chosen nodes as they lie on the artboard, also of turned shapes. */
export function averageChosen(axis: 'x' | 'y' | 'both'): void {
  if (!canAverage()) return
  const edited = editedPaths()
  const all = together(edited)
  const chosen = $chosenNodes.get()
  // A step back may have taken some of them away.
  const there = nodesOf(all, chosen).filter(({ key }) => chosen.has(key))
  const averaged = averageNodes(all, new Set(there.map(({ key }) => key)), axis)
  commitDesign(withContours($design.get(), edited, averaged))
  announce(word('didAverage'))
}

function hitNode(all: Path, { at, touch }: Press): number | undefined {
  const reach = (touch ? 22 : NEAR_PX) / $scale.get()
  let best: { key: number; distance: number } | undefined
  for (const { key, point, kind } of nodesOf(all, $chosenNodes.get())) {
    const [x, y] = point
    // A node lies above the handles that come out of it.
    const distance = Math.hypot(x - at[0], y - at[1]) - (kind === 'anchor' ? reach / 10 : 0)
    if (distance <= reach && (!best || distance < best.distance)) best = { key, distance }
  }
  return best?.key
}
