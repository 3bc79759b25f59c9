// Basic shapes as paths, each filling the box from (0, 0) to its width and height.
import type { ShapeObject } from '../design.ts'
import { type Path, PathBuilder, polygon } from './path.ts'

/** Handle length of a quarter circle: 4/3·(√2 − 1) radii. */
const QUARTER = (4 / 3) * (Math.SQRT2 - 1)

type Params = ShapeObject['params']

export function shapePath(shape: ShapeObject['shape'], params: Params): Path {
  return SHAPE_PATHS[shape](params)
}

const SHAPE_PATHS: Record<ShapeObject['shape'], (params: Params) => Path> = {
  rect({ wMm: w, hMm: h, radiusMm = 0 }) {
    const r = Math.min(radiusMm, w / 2, h / 2)
    if (r <= 0) return [polygon([[0, 0], [w, 0], [w, h], [0, h]])] // biome-ignore format: one line
    const k = r * (1 - QUARTER)
    const path = new PathBuilder()
    path.moveTo(r, 0)
    if (w > 2 * r) path.lineTo(w - r, 0)
    path.curveTo(w - k, 0, w, k, w, r)
    if (h > 2 * r) path.lineTo(w, h - r)
    path.curveTo(w, h - k, w - k, h, w - r, h)
    if (w > 2 * r) path.lineTo(r, h)
    path.curveTo(k, h, 0, h - k, 0, h - r)
    if (h > 2 * r) path.lineTo(0, r)
    path.curveTo(0, k, k, 0, r, 0)
    path.close()
    return path.contours
  },

  ellipse({ wMm: w, hMm: h }) {
    const [rx, ry] = [w / 2, h / 2]
    const [kx, ky] = [rx * QUARTER, ry * QUARTER]
    const path = new PathBuilder()
    path.moveTo(rx, 0)
    path.curveTo(rx + kx, 0, w, ry - ky, w, ry)
    path.curveTo(w, ry + ky, rx + kx, h, rx, h)
    path.curveTo(rx - kx, h, 0, ry + ky, 0, ry)
    path.curveTo(0, ry - ky, rx - kx, 0, rx, 0)
    path.close()
    return path.contours
  },

  polygon: ({ wMm, hMm, points = 6 }) => [ring(wMm, hMm, points, () => 1)],

  star: ({ wMm, hMm, points = 5, inner = 0.4 }) => [ring(wMm, hMm, points * 2, n => (n % 2 === 0 ? 1 : inner))],

  heart({ wMm: w, hMm: h }) {
    const path = new PathBuilder()
    path.moveTo(0.5 * w, 0.22 * h)
    path.curveTo(0.56 * w, 0.07 * h, 0.66 * w, 0, 0.76 * w, 0)
    path.curveTo(0.9 * w, 0, w, 0.11 * h, w, 0.28 * h)
    path.curveTo(w, 0.55 * h, 0.68 * w, 0.79 * h, 0.5 * w, h)
    path.curveTo(0.32 * w, 0.79 * h, 0, 0.55 * h, 0, 0.28 * h)
    path.curveTo(0, 0.11 * h, 0.1 * w, 0, 0.24 * w, 0)
    path.curveTo(0.34 * w, 0, 0.44 * w, 0.07 * h, 0.5 * w, 0.22 * h)
    path.close()
    return path.contours
  },

  shield({ wMm: w, hMm: h }) {
    const path = new PathBuilder()
    path.moveTo(0, 0.1 * h)
    path.curveTo(0.2 * w, 0.1 * h, 0.36 * w, 0.07 * h, 0.5 * w, 0)
    path.curveTo(0.64 * w, 0.07 * h, 0.8 * w, 0.1 * h, w, 0.1 * h)
    path.lineTo(w, 0.5 * h)
    path.curveTo(w, 0.75 * h, 0.78 * w, 0.91 * h, 0.5 * w, h)
    path.curveTo(0.22 * w, 0.91 * h, 0, 0.75 * h, 0, 0.5 * h)
    path.close()
    return path.contours
  },

  arrow: ({ wMm: w, hMm: h }) => {
    const neck = w - Math.min(w * 0.6, h * 0.6)
    return [polygon([[0, h * 0.3], [neck, h * 0.3], [neck, 0], [w, h / 2], [neck, h], [neck, h * 0.7], [0, h * 0.7]])] // biome-ignore format: one line
  },

  ribbon: ({ wMm: w, hMm: h }) => {
    const notch = Math.min(w * 0.12, h * 0.5)
    return [polygon([[0, 0], [w, 0], [w - notch, h / 2], [w, h], [0, h], [notch, h / 2]])] // biome-ignore format: one line
  },

  line({ wMm: w, hMm: h }) {
    const path = new PathBuilder()
    path.moveTo(0, 0)
    path.lineTo(w, h)
    path.end(false)
    return path.contours
  }
}

/** Corners on an ellipse from the top on, stretched so that the box is filled. */
function ring(w: number, h: number, corners: number, radius: (n: number) => number): Path[number] {
  const points = Array.from({ length: corners }, (_, n) => {
    const angle = (n / corners) * 2 * Math.PI - Math.PI / 2
    return [radius(n) * Math.cos(angle), radius(n) * Math.sin(angle)] as const
  })
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)]
  const [sx, sy] = [w / (Math.max(...xs) - minX), h / (Math.max(...ys) - minY)]
  return polygon(points.map(([x, y]) => [(x - minX) * sx, (y - minY) * sy]))
}
