// From a picture to vinyl: one path per colour of the palette, accurate to a few hundredths of a pixel.
import { spell } from '#lib/shared/spelling.ts'
import { heightOf, uniteBounds, widthOf } from '../geometry/bounds.ts'
import { pathBounds } from '../geometry/path.ts'
import { fromSegments } from '../geometry/segments.ts'
import type { Path } from '../path.ts'
import { cellsOf, loopsOf, mixedCells } from './tracing/contours.ts'
import { cornersOf } from './tracing/corners.ts'
import { despeckle } from './tracing/despeckle.ts'
import { createRoom, type Field, mixesOf, type Raster } from './tracing/field.ts'
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

/** How large what is made of the picture becomes: margins and colours that are left out don't count, but in mmPerPixel. */
export type TraceSize =
  | { widthMm: number }
  | { withinMm: readonly [width: number, height: number] }
  | { mmPerPixel: number }

export interface TracedToSize {
  colours: TracedColour[]
  /** Of the whole picture, margins included. */
  mmPerPixel: number
}

/** Throws TraceError. */
export function trace(raster: Raster, options: TraceOptions = {}): TracedColour[] {
  const { mmPerPixel = 25.4 / 96 } = options
  return outlinesOf(fieldOf(raster, options), options, mmPerPixel).map(one => scaled(one, mmPerPixel))
}

/** Throws TraceError. */
export function traceToSize(
  raster: Raster,
  size: TraceSize,
  options: Omit<TraceOptions, 'mmPerPixel'> = {}
): TracedToSize {
  const labelled = fieldOf(raster, options)
  // Whole pixels say how large a millimetre is to the trap; the outlines themselves give the size exactly.
  const outlines = outlinesOf(labelled, options, scaleTo(size, pixelBox(labelled)))
  const box = uniteBounds(outlines.map(({ path }) => pathBounds(fromSegments(path))))
  const mmPerPixel = scaleTo(size, outlines.length > 0 ? [widthOf(box), heightOf(box)] : [raster.width, raster.height])
  return { colours: outlines.map(one => scaled(one, mmPerPixel)), mmPerPixel }
}

function scaleTo(size: TraceSize, [width, height]: readonly [number, number]): number {
  if ('mmPerPixel' in size) return size.mmPerPixel
  return 'widthMm' in size ? size.widthMm / width : Math.min(size.withinMm[0] / width, size.withinMm[1] / height)
}

interface Labelled {
  field: Field
  palette: string[]
  without: ReadonlySet<string>
}

function fieldOf(raster: Raster, options: TraceOptions): Labelled {
  requireSense(raster)
  const palette = (options.palette ?? proposePalette(raster)).map(colour => colour.toLowerCase())
  if (palette.length > MAX_COLOURS)
    throw new TraceError('too-many-colours', `A picture can be traced in at most ${MAX_COLOURS} ${spell('colors')}.`)
  const without = new Set(options.without?.map(colour => colour.toLowerCase()))
  const field = mixesOf(raster, palette.map(channels))
  despeckle(field, options.despecklePixels ?? 4)
  return { field, palette, without }
}

/** One path per colour, in pixels. */
function outlinesOf({ field, palette, without }: Labelled, options: TraceOptions, mmPerPixel: number): TracedColour[] {
  const { smoothness = 0.3, trapMm = 0 } = options
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
    return path.length > 0 ? [{ colour, path }] : []
  })
}

/** Width and height of what is kept, in whole pixels. */
function pixelBox({ field, palette, without }: Labelled): [number, number] {
  const kept = [false, ...palette.map(colour => !without.has(colour))]
  let [left, top, right, bottom] = [field.width, field.height, 0, 0]
  for (let y = 0, at = 0; y < field.height; y++) {
    for (let x = 0; x < field.width; x++, at++) {
      if (!kept[field.first[at]!]) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  return right < left ? [field.width, field.height] : [right - left + 1, bottom - top + 1]
}

function requireSense({ width, height, data }: Raster): void {
  if (!(width > 0 && height > 0) || data.length < width * height * 4)
    throw new TraceError('empty-picture', 'The picture has no pixels.')
  if (width * height > MAX_PIXELS)
    throw new TraceError('too-large', 'The picture is too large to trace: make it smaller.')
}

function channels(colour: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/.test(colour))
    throw new TraceError('bad-colour', `${colour} is not a ${spell('color')} such as #d7263d.`)
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function scaled({ colour, path }: TracedColour, by: number): TracedColour {
  const contours = path.map(({ start, segments, closed }) => ({
    start: [start[0] * by, start[1] * by] as [number, number],
    segments: segments.map(
      ([kind, ...points]) => [kind, ...points.map(value => value * by)] as (typeof segments)[number]
    ),
    closed
  }))
  return { colour, path: contours }
}
