// The rulers are drawn with every frame of a zoom, past React: what they show is read here.
import { $camera, $viewSize, PX_PER_MM, toScreen } from '#lib/client/designer/camera.ts'
import { $design, $selection } from '#lib/client/designer/document.ts'
import { $cursor } from '#lib/client/designer/gesture.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { $view } from '#lib/client/designer/view.ts'
import { uniteBounds } from '#lib/designer/geometry/bounds.ts'

const SIZE = 20
const OUTSIDE = -10
const STEPS = {
  mm: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000],
  in: [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64]
}
const LEAST_PX = 56
const MM_PER_INCH = 25.4

/** Asking the style sheet in every frame would have the browser work out all styles first. */
const COLOURS = { line: '#cbc8c2', text: '#5d5e6a', mark: 'rgb(47 126 208 / 0.18)' }

/** Where the pointer is on the screen; out of sight while it is elsewhere. */
export function cursorPlace(): readonly [number, number] {
  const at = $cursor.get()
  return at ? toScreen(at) : [OUTSIDE, OUTSIDE]
}

export function drawRuler(canvas: HTMLCanvasElement, axis: 'x' | 'y'): void {
  const { width, height } = $viewSize.get()
  const ratio = devicePixelRatio || 1
  const long = axis === 'x' ? width : height
  const [w, h] = axis === 'x' ? [long, SIZE] : [SIZE, long]
  if (canvas.width !== Math.round(w * ratio)) canvas.width = Math.round(w * ratio)
  if (canvas.height !== Math.round(h * ratio)) canvas.height = Math.round(h * ratio)
  canvas.style.inlineSize = `${w}px`
  canvas.style.blockSize = `${h}px`
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.clearRect(0, 0, w, h)
  // Along y the same ruler stands on its end.
  if (axis === 'y') pen.transform(0, 1, 1, 0, 0, 0)
  drawSelected(pen, axis, COLOURS.mark)

  const { units } = $view.get()
  const unitMm = units === 'in' ? MM_PER_INCH : 1
  const camera = $camera.get()
  const scale = camera.zoom * PX_PER_MM * unitMm
  const step = STEPS[units].find(each => each * scale >= LEAST_PX) ?? 5000
  const parts = unitMm === 1 ? 10 : 8
  const origin = axis === 'x' ? camera.x : camera.y
  pen.strokeStyle = COLOURS.line
  pen.fillStyle = COLOURS.text
  pen.font = '500 9.5px Geist, system-ui, sans-serif'
  pen.beginPath()
  for (let n = Math.floor(-origin / scale / step); n * step * scale + origin < long; n++) {
    const at = n * step * scale + origin
    for (let part = 0; part < parts; part++) {
      const px = Math.round(at + (part * step * scale) / parts) + 0.5
      const length = part === 0 ? SIZE : part * 2 === parts ? 7 : 4
      pen.moveTo(px, SIZE)
      pen.lineTo(px, SIZE - length)
    }
    write(pen, String(Number((n * step).toFixed(3))), at + 3, axis)
  }
  pen.stroke()
}

function write(pen: CanvasRenderingContext2D, text: string, at: number, axis: 'x' | 'y'): void {
  if (axis === 'x') {
    pen.fillText(text, at, 9)
    return
  }
  // Mirrored over its diagonal, letters would be seen from behind.
  pen.save()
  pen.transform(0, 1, 1, 0, 0, 0)
  pen.translate(9, at + pen.measureText(text).width)
  pen.rotate(-Math.PI / 2)
  pen.fillText(text, 0, 0)
  pen.restore()
}

function drawSelected(pen: CanvasRenderingContext2D, axis: 'x' | 'y', colour: string): void {
  const ids = $selection.get()
  if (ids.length === 0 || ids.length > 500) return
  const box = uniteBounds(ids.map(id => boundsOf($design.get(), id)))
  const { x, y, zoom } = $camera.get()
  const [from, to] = axis === 'x' ? [box.minX, box.maxX] : [box.minY, box.maxY]
  const scale = zoom * PX_PER_MM
  pen.fillStyle = colour
  pen.fillRect((axis === 'x' ? x : y) + from * scale, 0, (to - from) * scale, SIZE)
}
