// The `d` of a path (SVG 2, chapter 9) as straight pieces and cubic curves.
import type { Contour, Path, Segment } from '../../path.ts'
import { arcSegments } from '../arc.ts'

export interface Outline {
  path: Path
  /** Pieces of outline; reading ends where they are more than `most`. */
  pieces: number
  damaged: boolean
}

/** What stands before the first mistake counts, as browsers have it. */
export function readPathData(d: string, most: number): Outline {
  const numbers = createScanner(d)
  const path: Contour[] = []
  let contour = null as Contour | null
  let [x, y, startX, startY] = [0, 0, 0, 0]
  // The last handle, for S and T to mirror.
  let [handleX, handleY] = [0, 0]
  let last = ''
  let command = ''
  let pieces = 0

  const push = (segment: Segment) => {
    contour ??= begin(x, y)
    contour.segments.push(segment)
    pieces++
    x = segment.at(-2) as number
    y = segment.at(-1) as number
  }
  const begin = (atX: number, atY: number): Contour => {
    const next: Contour = { start: [atX, atY], segments: [], closed: false }
    path.push(next)
    return next
  }

  while (pieces <= most) {
    const letter = numbers.letter()
    if (letter !== null) command = letter
    else if (command === '' || command === 'Z' || command === 'z' || !numbers.more()) break
    // Further pairs after a move are lines.
    else if (command === 'M') command = 'L'
    else if (command === 'm') command = 'l'
    const kind = command.toUpperCase()
    if (last === '' && kind !== 'M') break
    const relative = command !== kind
    const [ox, oy] = relative ? [x, y] : [0, 0]
    const args = numbers.take(kind)
    if (args === null) break
    const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0, v = 0] = args
    switch (kind) {
      case 'M':
        x = startX = ox + p
        y = startY = oy + q
        contour = null
        break
      case 'Z':
        if (contour) contour.closed = true
        contour = null
        x = startX
        y = startY
        break
      case 'L':
        push(['L', ox + p, oy + q])
        break
      case 'H':
        push(['L', ox + p, y])
        break
      case 'V':
        push(['L', x, oy + p])
        break
      case 'C':
        ;[handleX, handleY] = [ox + r, oy + s]
        push(['C', ox + p, oy + q, handleX, handleY, ox + t, oy + u])
        break
      case 'S': {
        const [fromX, fromY] = 'CS'.includes(last) ? [2 * x - handleX, 2 * y - handleY] : [x, y]
        ;[handleX, handleY] = [ox + p, oy + q]
        push(['C', fromX, fromY, handleX, handleY, ox + r, oy + s])
        break
      }
      case 'Q':
      case 'T': {
        const mirrored = 'QT'.includes(last) ? [2 * x - handleX, 2 * y - handleY] : [x, y]
        const [hx, hy] = kind === 'Q' ? [ox + p, oy + q] : (mirrored as [number, number])
        const [endX, endY] = kind === 'Q' ? [ox + r, oy + s] : [ox + p, oy + q]
        ;[handleX, handleY] = [hx, hy]
        push(quadratic(x, y, hx, hy, endX, endY))
        break
      }
      default:
        for (const segment of endpointArc(x, y, p, q, r, s !== 0, t !== 0, ox + u, oy + v)) push(segment)
    }
    last = kind
  }
  return { path: path.filter(({ segments }) => segments.length > 0), pieces, damaged: !numbers.atEnd() }
}

/** A quadratic curve is a cubic one with handles two thirds of the way to its handle. */
export function quadratic(x: number, y: number, hx: number, hy: number, endX: number, endY: number): Segment {
  return [
    'C',
    x + (2 / 3) * (hx - x),
    y + (2 / 3) * (hy - y),
    endX + (2 / 3) * (hx - endX),
    endY + (2 / 3) * (hy - endY),
    endX,
    endY
  ]
}

/** SVG 2, appendix B.2.4: from the two ends of an arc to its middle. */
function endpointArc(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  degrees: number,
  large: boolean,
  sweep: boolean,
  endX: number,
  endY: number
): Segment[] {
  if (x === endX && y === endY) return []
  let rx = Math.abs(radiusX)
  let ry = Math.abs(radiusY)
  if (rx === 0 || ry === 0) return [['L', endX, endY]]
  const phi = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)]
  const dx = (x - endX) / 2
  const dy = (y - endY) / 2
  const x1 = cos * dx + sin * dy
  const y1 = -sin * dx + cos * dy
  const grow = (x1 / rx) ** 2 + (y1 / ry) ** 2
  if (grow > 1) {
    rx *= Math.sqrt(grow)
    ry *= Math.sqrt(grow)
  }
  const under = (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2
  const factor = Math.sqrt(Math.max(0, under) / ((rx * y1) ** 2 + (ry * x1) ** 2)) * (large === sweep ? -1 : 1)
  const cx1 = (factor * rx * y1) / ry
  const cy1 = (-factor * ry * x1) / rx
  const from = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
  const to = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx)
  let turn = to - from
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  const cx = cos * cx1 - sin * cy1 + (x + endX) / 2
  const cy = sin * cx1 + cos * cy1 + (y + endY) / 2
  const segments = arcSegments([cos * rx, sin * rx, -sin * ry, cos * ry, cx, cy], from, turn)
  const final = segments.at(-1)
  // Radii too small or too large to reckon with.
  if (!final || segments.some(segment => segment.some(value => typeof value === 'number' && !Number.isFinite(value))))
    return [['L', endX, endY]]
  // The end as written, not as rounded on the way.
  segments[segments.length - 1] = [...final.slice(0, -2), endX, endY] as unknown as Segment
  return segments
}

const COUNTS: Record<string, number> = { M: 2, Z: 0, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y

function createScanner(text: string) {
  let at = 0

  function skip(): void {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code !== 32 && code !== 44 && (code < 9 || code > 13 || code === 11)) break
    }
  }

  function number(): number | null {
    skip()
    NUMBER.lastIndex = at
    const found = NUMBER.exec(text)
    if (!found) return null
    const value = Number(found[0])
    if (!Number.isFinite(value) || Math.abs(value) > 1e9) return null
    at = NUMBER.lastIndex
    return value
  }

  /** The flags of an arc may stand together: 01. */
  function flag(): number | null {
    skip()
    const character = text[at]
    if (character !== '0' && character !== '1') return null
    at++
    return Number(character)
  }

  return {
    letter(): string | null {
      skip()
      const character = text[at]
      if (character === undefined || !/[MmZzLlHhVvCcSsQqTtAa]/.test(character)) return null
      at++
      return character
    },
    more(): boolean {
      skip()
      return at < text.length
    },
    atEnd(): boolean {
      skip()
      return at >= text.length
    },
    take(kind: string): number[] | null {
      const before = at
      const values: number[] = []
      for (let i = 0; i < COUNTS[kind]!; i++) {
        const value = kind === 'A' && (i === 3 || i === 4) ? flag() : number()
        if (value === null) {
          at = before
          return null
        }
        values.push(value)
      }
      return values
    }
  }
}
