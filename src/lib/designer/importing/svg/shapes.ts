import type { XmlElement } from '#lib/shared/xml.ts'

import type { Contour, Path, Segment } from '../../path.ts'
import { arcSegments } from '../arc.ts'
import { readLength, readNumbers } from './lengths.ts'
import { type Outline, readPathData } from './path-data.ts'
import { attribute } from './style.ts'

export const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

export interface Viewport {
  width: number
  height: number
}

/** Outlines of a basic shape in user units, of little more than `most` pieces. */
export function outlineOf(element: XmlElement, viewport: Viewport, most: number): Outline {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2
  const length = (name: string, whole: number) => readLength(attribute(element, name), whole)?.pixels
  const x = (name: string) => length(name, viewport.width) ?? 0
  const y = (name: string) => length(name, viewport.height) ?? 0
  const whole = (path: Path) => ({
    path,
    pieces: path.reduce((sum, { segments }) => sum + segments.length, 0),
    damaged: false
  })
  switch (element.name) {
    case 'path':
      return readPathData(attribute(element, 'd') ?? '', most)
    case 'rect':
      return whole(
        rectangle(
          [x('x'), y('y'), x('width'), y('height')],
          length('rx', viewport.width),
          length('ry', viewport.height)
        )
      )
    case 'circle': {
      const radius = length('r', diagonal) ?? 0
      return whole(ellipse(x('cx'), y('cy'), radius, radius))
    }
    case 'ellipse': {
      const rx = length('rx', viewport.width)
      const ry = length('ry', viewport.height)
      return whole(ellipse(x('cx'), y('cy'), rx ?? ry ?? 0, ry ?? rx ?? 0))
    }
    case 'line':
      return whole([{ start: [x('x1'), y('y1')], segments: [['L', x('x2'), y('y2')]], closed: false }])
    default: {
      const numbers = readNumbers(attribute(element, 'points') ?? '', 2 * most + 4)
      const points = Array.from({ length: numbers.length >> 1 }, (_, i): [number, number] => [
        numbers[2 * i]!,
        numbers[2 * i + 1]!
      ])
      return whole(polygon(points, element.name === 'polygon'))
    }
  }
}

function polygon([start, ...rest]: [number, number][], closed: boolean): Path {
  if (!start || rest.length === 0) return []
  return [{ start, segments: rest.map(([x, y]): Segment => ['L', x, y]), closed }]
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Path {
  if (!(rx > 0 && ry > 0)) return []
  return [{ start: [cx + rx, cy], segments: arcSegments([rx, 0, 0, ry, cx, cy], 0, 2 * Math.PI), closed: true }]
}

function rectangle([x, y, width, height]: [number, number, number, number], rxGiven?: number, ryGiven?: number): Path {
  if (!(width > 0 && height > 0)) return []
  const rx = Math.min(width / 2, Math.max(0, rxGiven ?? ryGiven ?? 0))
  const ry = Math.min(height / 2, Math.max(0, ryGiven ?? rxGiven ?? 0))
  const right = x + width
  const bottom = y + height
  if (rx === 0 || ry === 0)
    return polygon(
      [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom]
      ],
      true
    )
  const corner = (cx: number, cy: number, from: number) => arcSegments([rx, 0, 0, ry, cx, cy], from, Math.PI / 2)
  const contour: Contour = {
    start: [x + rx, y],
    segments: [
      ['L', right - rx, y],
      ...corner(right - rx, y + ry, -Math.PI / 2),
      ['L', right, bottom - ry],
      ...corner(right - rx, bottom - ry, 0),
      ['L', x + rx, bottom],
      ...corner(x + rx, bottom - ry, Math.PI / 2),
      ['L', x, y + ry],
      ...corner(x + rx, y + ry, Math.PI)
    ],
    closed: true
  }
  return [contour]
}
