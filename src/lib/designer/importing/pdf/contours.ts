// Outlines as pdf.js writes them down.
import type { Contour } from '../../path.ts'
import { quadratic } from '../arc.ts'

/** 0 move, 1 line, 2 cubic, 3 quadratic, 4 close, each followed by its numbers. */
export function contoursOf(data: unknown): Contour[] {
  if (!(data instanceof Float32Array)) return []
  const path: Contour[] = []
  let [x, y, i] = [0, 0, 0]
  let contour: Contour | null = null
  const next = () => data[i++] ?? NaN
  const open = (): Contour => {
    contour ??= { start: [x, y], segments: [], closed: false }
    if (path.at(-1) !== contour) path.push(contour)
    return contour
  }
  while (i < data.length) {
    const code = next()
    if (code === 0) {
      contour = null
      ;[x, y] = [next(), next()]
      contour = open()
    } else if (code === 1) {
      const to: [number, number] = [next(), next()]
      open().segments.push(['L', ...to])
      ;[x, y] = to
    } else if (code === 2) {
      const [a, b, c, d, e, f] = [next(), next(), next(), next(), next(), next()]
      open().segments.push(['C', a, b, c, d, e, f])
      ;[x, y] = [e, f]
    } else if (code === 3) {
      const [a, b, e, f] = [next(), next(), next(), next()]
      open().segments.push(quadratic(x, y, a, b, e, f))
      ;[x, y] = [e, f]
    } else if (code === 4) {
      const closing: Contour = open()
      closing.closed = true
      ;[x, y] = closing.start
      contour = null
    } else break
  }
  return path
}
