// Showing less of one picture: its edges are pulled, or the picture behind them is.
import { announce } from '#lib/client/designer/announce.ts'
import {
  type CropHandle,
  CROP_HANDLES,
  $cropHandle,
  chooseCropHandle,
  croppedImage,
  pulledCrop
} from '#lib/client/designer/cropping.ts'
import { $design, cancelPreview, commitDesign, previewDesign, select } from '#lib/client/designer/document.ts'
import { showGesture } from '#lib/client/designer/gesture.ts'
import { outermost } from '#lib/client/designer/measure.ts'
import { readSize } from '#lib/client/designer/naming.ts'
import { $view, chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { type Crop, cropImage, WHOLE } from '#lib/designer/commands/crop.ts'
import type { Design, ImageObject } from '#lib/designer/design.ts'
import { applyToPoint, IDENTITY, invert, type Point } from '#lib/designer/geometry/matrix.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { type Drag, isDrag, type Press, STEPS, type Tool } from './tool.ts'

/** Arrow keys in quick succession are one step. */
const PAUSE_MS = 700

let timer: ReturnType<typeof setTimeout> | undefined
let isNudging = false

export const cropTool: Tool = {
  id: 'crop',
  cursor: 'default',

  down(start, _scene): Drag | undefined {
    settle()
    const image = croppedImage()
    const handle = image && handleAt(image, start)
    if (!image || !handle) {
      chooseTool('select')
      const design = $design.get()
      if (start.id !== image?.id) select(start.id === undefined ? [] : [outermost(design, start.id, undefined)])
      return undefined
    }
    chooseCropHandle(handle)
    const design = $design.get()
    const back = invert(worldMatrix(design, image.id))
    let next: Design | undefined
    return {
      move(press) {
        if (!next && !isDrag(start, press)) return
        const [from, to] = [applyToPoint(back, start.at), applyToPoint(back, press.at)]
        const by: Point = [to[0] - from[0], to[1] - from[1]]
        next = cropImage(design, image.id, pulledCrop(image, { handle, by, even: press.shift }))
        previewDesign(next)
        showGesture({ kind: 'draw', ids: [image.id], matrix: IDENTITY, lines: [], label: sizeOf(next, image.id) })
      },
      up() {
        showGesture(undefined)
        if (!next) return
        commitDesign(next)
        announce(word('didCrop', { size: sizeOf(next, image.id) }))
      },
      cancel() {
        showGesture(undefined)
        cancelPreview()
      }
    }
  },

  double(press) {
    const image = croppedImage()
    if (image && handleAt(image, press) === 'move') chooseTool('select')
  },

  key(event) {
    const image = croppedImage()
    if (!image) return false
    if (event.ctrlKey || event.metaKey || event.altKey) {
      settle()
      return false
    }
    if (event.key === 'Escape' || event.key === 'Enter') {
      chooseTool('select')
      return true
    }
    if (event.key === 'Tab') return walk(event.shiftKey ? -1 : 1)
    const step = STEPS[event.key]
    if (!step) return false
    nudge(image, step, event.shiftKey ? 10 : 1)
    return true
  },

  leave() {
    settle()
    chooseCropHandle(undefined)
  }
}

/** Shows all of it again. */
export function uncrop(image: ImageObject): void {
  settle()
  commitDesign(cropImage($design.get(), image.id, WHOLE))
}

function nudge(image: ImageObject, [x, y]: Point, mm: number): void {
  const design = $design.get()
  const handle = $cropHandle.get() ?? 'move'
  // As the arrow points on the artboard, however the picture is turned.
  const back = invert(worldMatrix(design, image.id))
  const [from, to] = [applyToPoint(back, [0, 0]), applyToPoint(back, [x * mm, y * mm])]
  const crop: Crop = pulledCrop(image, { handle, by: [to[0] - from[0], to[1] - from[1]] })
  isNudging = true
  previewDesign(cropImage(design, image.id, crop))
  announce(word('didCrop', { size: sizeOf($design.get(), image.id) }))
  clearTimeout(timer)
  timer = setTimeout(settle, PAUSE_MS)
}

/** What the arrow keys did becomes a step. */
function settle(): void {
  clearTimeout(timer)
  if (isNudging) commitDesign($design.get())
  isNudging = false
}

/** Tab at the last one leaves the drawing. */
function walk(step: 1 | -1): boolean {
  settle()
  const chosen = $cropHandle.get()
  const at = chosen ? CROP_HANDLES.indexOf(chosen) : step > 0 ? -1 : CROP_HANDLES.length
  const next = CROP_HANDLES[at + step]
  chooseCropHandle(next)
  if (!next) return false
  announce(word(`cropHandle_${next}`))
  return true
}

function handleAt(image: ImageObject, { handle, at }: Press): CropHandle | undefined {
  const known = CROP_HANDLES.find(name => name === handle)
  if (known) return known
  const [x, y] = applyToPoint(invert(worldMatrix($design.get(), image.id)), at)
  return x >= 0 && y >= 0 && x <= image.wMm && y <= image.hMm ? 'move' : undefined
}

function sizeOf(design: Design, id: string): string {
  const object = design.objects[id]
  if (object?.type !== 'image') return ''
  const { units } = $view.get()
  const [a, b, c, d] = worldMatrix(design, id)
  return readSize(object.wMm * Math.hypot(a, b), object.hMm * Math.hypot(c, d), units)
}
