// Where the artboard is seen: pixels of its corner in the viewport, and how large it is drawn.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { type Bounds, centreOf, heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import type { Matrix } from '#lib/designer/design.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

/** Pixels a millimetre at 100 %: real size where the screen says the truth. */
export const PX_PER_MM = 96 / 25.4

export const LEAST_ZOOM = 0.02
export const MOST_ZOOM = 64

export interface Camera {
  x: number
  y: number
  zoom: number
}

export interface ViewSize {
  width: number
  height: number
}

const $where = atom<Camera>({ x: 40, y: 40, zoom: 1 })
const $size = atom<ViewSize>({ width: 0, height: 0 })

/** What is drawn begins so far left of and above the artboard (pixels at 100 %). */
export const MARGIN_PX = 5000

/**
 * Where the picture begins on a whole pixel of the screen: browsers move the view as one picture, and in between all its
 * edges would be soft.
 */
export const $camera: ReadableAtom<Camera> = computed($where, ({ x, y, zoom }) => {
  const ratio = globalThis.devicePixelRatio || 1
  const margin = MARGIN_PX * zoom
  const whole = (at: number): number => Math.round((at - margin) * ratio) / ratio + margin
  return { x: whole(x), y: whole(y), zoom }
})
export const $viewSize: ReadableAtom<ViewSize> = $size

/** Pixels a millimetre as it is now. */
export const $scale: ReadableAtom<number> = computed($where, ({ zoom }) => zoom * PX_PER_MM)

export function setViewSize(size: ViewSize): void {
  const { width, height } = $size.get()
  if (size.width !== width || size.height !== height) $size.set(size)
}

export function toScreen([x, y]: Point, camera = $camera.get()): Point {
  const scale = camera.zoom * PX_PER_MM
  return [camera.x + x * scale, camera.y + y * scale]
}

export function toArtboard([x, y]: Point, camera = $camera.get()): Point {
  const scale = camera.zoom * PX_PER_MM
  return [(x - camera.x) / scale, (y - camera.y) / scale]
}

/** From the artboard's millimetres to pixels of the viewport. */
export function screenMatrix({ x, y, zoom }: Camera): Matrix {
  const scale = zoom * PX_PER_MM
  return [scale, 0, 0, scale, x, y]
}

/** What of the artboard's plane is in sight. */
export function seenBounds(): Bounds {
  const { width, height } = $size.get()
  const [minX, minY] = toArtboard([0, 0])
  const [maxX, maxY] = toArtboard([width, height])
  return { minX, minY, maxX, maxY }
}

export function panBy(dx: number, dy: number): void {
  const { x, y, zoom } = $where.get()
  $where.set({ x: x + dx, y: y + dy, zoom })
}

/** Zooms so that the given pixel of the viewport shows what it showed. */
export function zoomAt([px, py]: Point, factor: number): void {
  const { x, y, zoom } = $where.get()
  const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * factor))
  const share = next / zoom
  $where.set({ x: px - (px - x) * share, y: py - (py - y) * share, zoom: next })
}

/** Zooms about the middle of the viewport. */
export function zoomTo(zoom: number): void {
  const { width, height } = $size.get()
  zoomAt([width / 2, height / 2], zoom / $where.get().zoom)
}

const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64]

/** The next round figure. */
export function zoomStep(direction: 1 | -1): void {
  const { zoom } = $where.get()
  const next = direction > 0 ? STEPS.find(step => step > zoom * 1.01) : STEPS.findLast(step => step < zoom * 0.99)
  zoomTo(next ?? (direction > 0 ? MOST_ZOOM : LEAST_ZOOM))
}

/** Shows a box as large as it fits, with a margin in pixels. */
export function showBounds(bounds: Bounds, { margin = 48, most = 8 }: { margin?: number; most?: number } = {}): void {
  const { width, height } = $size.get()
  if (width === 0 || !(bounds.minX <= bounds.maxX)) return
  const [w, h] = [Math.max(widthOf(bounds), 0.5), Math.max(heightOf(bounds), 0.5)]
  const room = Math.min(margin, width / 6, height / 6)
  const fit = Math.min((width - 2 * room) / w, (height - 2 * room) / h) / PX_PER_MM
  const zoom = Math.min(most, Math.max(LEAST_ZOOM, fit))
  const [cx, cy] = centreOf(bounds)
  const scale = zoom * PX_PER_MM
  $where.set({ x: width / 2 - cx * scale, y: height / 2 - cy * scale, zoom })
}

/** Moves the view, if it must, so that a box is in sight. */
export function reveal(bounds: Bounds): void {
  const seen = seenBounds()
  const [cx, cy] = centreOf(bounds)
  if (cx >= seen.minX && cx <= seen.maxX && cy >= seen.minY && cy <= seen.maxY) return
  const { width, height } = $size.get()
  const [x, y] = toScreen([cx, cy])
  panBy(width / 2 - x, height / 2 - y)
}

/** Of the box on which a picture begins, with room for what lies beside the artboard. */
export function groundStyle({ wMm, hMm }: { wMm: number; hMm: number }) {
  const long = (mm: number): string => `${mm * PX_PER_MM + 2 * MARGIN_PX}px`
  return { left: `${-MARGIN_PX}px`, top: `${-MARGIN_PX}px`, width: long(wMm), height: long(hMm) }
}
