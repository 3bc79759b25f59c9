import { curveBounds } from '../geometry/cubic.ts'
import type { Contour, Path, Segment } from '../path.ts'

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Mean change of lengths. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

export function transformPath(path: Path, matrix: Matrix): Path {
  const [a, b, c, d, e, f] = matrix
  const along = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f]
  return path.map(
    ({ start, segments, closed }): Contour => ({
      start: along(...start),
      segments: segments.map(
        (segment): Segment =>
          segment[0] === 'L'
            ? ['L', ...along(segment[1], segment[2])]
            : [
                'C',
                ...along(segment[1], segment[2]),
                ...along(segment[3], segment[4]),
                ...along(segment[5], segment[6])
              ]
      ),
      closed
    })
  )
}

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

const NO_BOX: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }

function union(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY)
  }
}

/** Without an inside where there are none. */
export function unionOf(boxes: readonly Box[]): Box {
  return boxes.reduce(union, NO_BOX)
}

/** The box of all points and handles: the path lies inside. */
export function boxOf(path: Path): Box {
  const box = { ...NO_BOX }
  const add = (x: number, y: number) => {
    box.minX = Math.min(box.minX, x)
    box.maxX = Math.max(box.maxX, x)
    box.minY = Math.min(box.minY, y)
    box.maxY = Math.max(box.maxY, y)
  }
  for (const { start, segments } of path) {
    add(...start)
    for (const segment of segments)
      for (let i = 1; i < segment.length; i += 2) add(segment[i] as number, segment[i + 1] as number)
  }
  return box
}

/** The box of what is drawn: the handles of a curve may lie outside of it. */
export function drawnBoxOf(path: Path): Box {
  const box = { ...NO_BOX }
  for (const { start, segments } of path) {
    let [x, y] = start
    curveBounds([x, y, x, y, x, y, x, y], 0, box)
    for (const segment of segments) {
      const [endX, endY] = [segment.at(-2) as number, segment.at(-1) as number]
      const handles = segment[0] === 'C' ? segment.slice(1, 5) : [x, y, endX, endY]
      curveBounds([x, y, ...(handles as number[]), endX, endY], 0, box)
      ;[x, y] = [endX, endY]
    }
  }
  return box
}
