// From a picture to vinyl: one path per colour of the palette, accurate to a few hundredths of a pixel.
import type { Path } from '../path.ts'
import { cellsOf, loopsOf, mixedCells } from './tracing/contours.ts'
import { cornersOf } from './tracing/corners.ts'
import { despeckle } from './tracing/despeckle.ts'
import { createRoom, mixesOf, type Raster } from './tracing/field.ts'
import { fitLoop } from './tracing/fit.ts'
import { proposePalette } from './tracing/palette.ts'
import { growUnder } from './tracing/trap.ts'

export interface TraceOptions {
  /** '#rrggbb', the lowest layer first; proposed from the picture when left out. */
  palette?: string[]
  /** Colours to leave out of the result, such as the paper's. */
  without?: string[]
  /** Millimetres per pixel; a pixel of 96 dpi when left out. */
  mmPerPixel?: number
  /** Patches of fewer pixels take their surroundings' colour. */
  despecklePixels?: number
  /** 0 keeps every wiggle and corner, 1 rounds generously. */
  smoothness?: number
  /** How far a lower layer reaches under the layers above it; 0.2 to 0.3 mm hide slivers. */
  trapMm?: number
}

export interface TracedColour {
  colour: string
  /** Outer outlines and holes run in opposite directions: filled by non-zero or even-odd alike. */
  path: Path
}

export type TraceErrorCode = 'empty-picture' | 'too-large' | 'bad-colour' | 'too-many-colours'

export class TraceError extends Error {
  readonly code: TraceErrorCode

  constructor(code: TraceErrorCode, message: string) {
    super(message)
    this.name = 'TraceError'
    this.code = code
  }
}

const MAX_PIXELS = 40_000_000
const MAX_COLOURS = 30

/** Throws TraceError. */
export function trace(raster: Raster, options: TraceOptions = {}): TracedColour[] {
  requireSense(raster)
  const { mmPerPixel = 25.4 / 96, despecklePixels = 4, smoothness = 0.3, trapMm = 0 } = options
  const palette = (options.palette ?? proposePalette(raster)).map(colour => colour.toLowerCase())
  if (palette.length > MAX_COLOURS)
    throw new TraceError('too-many-colours', `A picture can be traced in at most ${MAX_COLOURS} colours.`)
  const without = new Set(options.without?.map(colour => colour.toLowerCase()))

  const field = mixesOf(raster, palette.map(channels))
  despeckle(field, despecklePixels)
  const mixed = mixedCells(field)
  const room = createRoom(field)
  const tolerance = 0.04 + 0.2 * smoothness ** 2
  const sharp = 32 + 40 * smoothness
  return palette.flatMap((colour, index) => {
    if (without.has(colour)) return []
    const label = index + 1
    const cells = cellsOf(field, mixed, label)
    const grown = trapMm > 0 ? growUnder(field, label, cells, trapMm / mmPerPixel, room) : cells
    const loops = loopsOf(field, label, grown, room)
    const path = loops.filter(loop => loop.length >= 6).map(loop => fitLoop(loop, cornersOf(loop, sharp), tolerance))
    return path.length > 0 ? [{ colour, path: scaled(path, mmPerPixel) }] : []
  })
}

function requireSense({ width, height, data }: Raster): void {
  if (!(width > 0 && height > 0) || data.length < width * height * 4)
    throw new TraceError('empty-picture', 'The picture has no pixels.')
  if (width * height > MAX_PIXELS)
    throw new TraceError('too-large', 'The picture is too large to trace: make it smaller.')
}

function channels(colour: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new TraceError('bad-colour', `${colour} is not a colour such as #d7263d.`)
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function scaled(path: Path, by: number): Path {
  return path.map(({ start, segments, closed }) => ({
    start: [start[0] * by, start[1] * by],
    segments: segments.map(
      ([kind, ...points]) => [kind, ...points.map(value => value * by)] as (typeof segments)[number]
    ),
    closed
  }))
}
