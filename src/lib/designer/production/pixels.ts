// A design's pixels without a text in between. Plain arithmetic, so they are the same in every engine; each pixel is
// covered by exactly as much of the film as lies in it.
import type { Design } from '../design.ts'
import { chordCount, isLine, valueAt } from '../geometry/cubic.ts'
import { type Path, polygon } from '../geometry/path.ts'
import type { Values } from '../text/text-outline.ts'
import type { Outliner } from './outliner.ts'

interface PixelOptions {
  artboard: string
  sizePx: number
  values?: Values | undefined
  /** Without the artboard's ground. */
  transparent?: boolean
}

/** Chords stray from curves by at most so many pixels. */
const TOLERANCE = 0.08

/** Of how many degrees a pixel is covered: more could not be seen, and would take longer to pack. */
const LEVELS = 16
const OPACITIES = Uint8Array.from({ length: LEVELS + 1 }, (_, level) => Math.round((level * 255) / LEVELS))
const OPAQUE = 0xff << 24

/**
 * Red, green, blue and opacity of a square that the artboard fits into, or nothing where a picture or a line is to be drawn. The
 * array is used again by the next call.
 */
export function pixelsOf(design: Design, outliner: Outliner, options: PixelOptions): Uint8Array | undefined {
  const board = design.artboards.find(({ id }) => id === options.artboard)
  if (!board) throw new RangeError('No such artboard')
  const drawn = outliner.draw(design, board.id, options.values)
  if (drawn.some(({ kind }) => kind !== 'part')) return undefined
  const { wMm, hMm, bg } = board
  const side = Math.max(wMm, hMm)
  const { begin, fill, bytes } = canvasOf(options.sizePx)
  begin({ scale: options.sizePx / side, left: (side - wMm) / 2, top: (side - hMm) / 2 })
  if (bg && !options.transparent) fill([polygon([[0, 0], [wMm, 0], [wMm, hMm], [0, hMm]])], bg) // biome-ignore format: one line
  const colours = new Map(design.palette.entries.map(({ ref, hex }) => [ref, hex]))
  for (const each of drawn) if (each.kind === 'part') fill(each.path, colours.get(each.ref) ?? '#000000')
  return bytes
}

let kept: Canvas | undefined

/** Fresh memory costs as much as drawing on it, so the last canvas is kept. */
function canvasOf(size: number): Canvas {
  if (kept?.size !== size) kept = createCanvas(size)
  return kept
}

interface Place {
  scale: number
  left: number
  top: number
}

interface Canvas {
  size: number
  begin: (place: Place) => void
  /** Outlines that are welded: holes run the other way. */
  fill: (path: Path, hex: string) => void
  bytes: Uint8Array
}

function createCanvas(size: number): Canvas {
  // One number a pixel: opacity is the highest byte, red the lowest.
  const pixels = new Int32Array(size * size)
  let scale = 1
  let left = 0
  let top = 0
  // By how much more of a pixel the path covers than of the one to its left.
  const stride = size + 2
  const steps = new Float32Array(size * stride)
  // Where the path begins and ends in each row.
  const starts = new Int32Array(size).fill(size)
  const ends = new Int32Array(size)
  let minY = size
  let maxY = -1

  function begin(place: Place): void {
    pixels.fill(0)
    ;({ scale, left, top } = place)
  }

  function fill(path: Path, hex: string): void {
    for (const { coords } of path) trace(coords)
    if (maxY >= minY) lay(Number.parseInt(hex.slice(1), 16))
    minY = size
    maxY = -1
  }

  function trace(coords: Float64Array): void {
    let x = (coords[0] + left) * scale
    let y = (coords[1] + top) * scale
    const [startX, startY] = [x, y]
    for (let i = 0; i + 7 < coords.length; i += 6) {
      const chords = isLine(coords, i) ? 1 : chordCount(coords, i, TOLERANCE / scale)
      for (let chord = 1; chord <= chords; chord++) {
        const t = chord / chords
        const toX = ((t === 1 ? coords[i + 6] : valueAt(coords, i, 0, t)) + left) * scale
        const toY = ((t === 1 ? coords[i + 7] : valueAt(coords, i, 1, t)) + top) * scale
        add(x, y, toX, toY)
        x = toX
        y = toY
      }
    }
    add(x, y, startX, startY)
  }

  /** One chord, in pixels. What lies beside the canvas counts in all of its rows, so it is kept, upright, at the edge. */
  function add(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return
    if (x0 < 0 !== x1 < 0) addHalves(x0, y0, x1, y1, 0)
    else if (x0 > size !== x1 > size) addHalves(x0, y0, x1, y1, size)
    else if (y0 < y1) addDown(within(x0), y0, within(x1), y1, 1)
    else addDown(within(x1), y1, within(x0), y0, -1)
  }

  function addHalves(x0: number, y0: number, x1: number, y1: number, edge: number): void {
    const y = y0 + ((edge - x0) / (x1 - x0)) * (y1 - y0)
    // The half beyond the edge is upright.
    const isOut = edge === 0 ? x0 < 0 : x0 > edge
    add(isOut ? edge : x0, y0, edge, y)
    add(edge, y, isOut ? x1 : edge, y1)
  }

  function within(x: number): number {
    return x < 0 ? 0 : x > size ? size : x
  }

  function addDown(x0: number, y0: number, x1: number, y1: number, sign: number): void {
    const first = Math.max(0, Math.floor(y0))
    const last = Math.min(size, Math.ceil(y1)) - 1
    if (first > last) return
    const slope = (x1 - x0) / (y1 - y0)
    minY = Math.min(minY, first)
    maxY = Math.max(maxY, last)
    for (let y = first; y <= last; y++) {
      const begin = Math.max(y, y0)
      const end = Math.min(y + 1, y1)
      const from = x0 + (begin - y0) * slope
      const to = end === y1 ? x1 : x0 + (end - y0) * slope
      addInRow(y, Math.min(from, to), Math.max(from, to), sign * (end - begin))
    }
  }

  function addInRow(y: number, from: number, to: number, height: number): void {
    let pixel = Math.floor(from)
    if (pixel < starts[y]) starts[y] = pixel
    if (to >= ends[y]) ends[y] = Math.floor(to) + 1
    let at = y * stride + pixel
    if (to <= pixel + 1) {
      addInPixel(at, (from + to) / 2 - pixel, height)
      return
    }
    const share = height / (to - from)
    for (let x = from; x < to; pixel++, at++) {
      const next = Math.min(pixel + 1, to)
      addInPixel(at, (x + next) / 2 - pixel, (next - x) * share)
      x = next
    }
  }

  function addInPixel(at: number, middle: number, height: number): void {
    const right = height * middle
    steps[at] += height - right
    steps[at + 1] += right
  }

  /** Puts the colour wherever the path covers, and forgets the path. */
  function lay(colour: number): void {
    const rgb = ((colour & 255) << 16) | (colour & 0xff00) | (colour >> 16)
    for (let y = minY; y <= maxY; y++) {
      let covered = 0
      let opacity = 0
      const row = y * stride
      const line = y * size
      const end = ends[y]
      for (let x = starts[y]; x <= end; x++) {
        const step = steps[row + x]
        if (step !== 0) {
          steps[row + x] = 0
          covered += step
          opacity = OPACITIES[Math.min(LEVELS, Math.round(Math.abs(covered) * LEVELS))]
        }
        if (opacity === 0 || x >= size) continue
        pixels[line + x] = opacity === 255 ? rgb | OPAQUE : over(pixels[line + x], rgb, opacity)
      }
      starts[y] = size
      ends[y] = 0
    }
  }

  return { size, begin, fill, bytes: new Uint8Array(pixels.buffer) }
}

/** A colour of some opacity upon a pixel. */
function over(pixel: number, rgb: number, opacity: number): number {
  if (pixel === 0) return rgb | (opacity << 24)
  const share = ((pixel >>> 24) * (255 - opacity)) / 255
  const both = opacity + share
  const blue = ((rgb >> 16) & 255) * opacity + ((pixel >> 16) & 255) * share
  const green = ((rgb >> 8) & 255) * opacity + ((pixel >> 8) & 255) * share
  const red = (rgb & 255) * opacity + (pixel & 255) * share
  return (
    (Math.round(both) << 24) |
    (Math.round(blue / both) << 16) |
    (Math.round(green / both) << 8) |
    Math.round(red / both)
  )
}
