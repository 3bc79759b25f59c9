// From a drawing to its positives: screens, the page they share, marks and labels.
import type { Design } from '../design.ts'
import { translation } from '../geometry/matrix.ts'
import { uniteBounds } from '../geometry/bounds.ts'
import { type Path, pathBounds, transformPath } from '../geometry/path.ts'
import type { Outliner } from '../production/outliner.ts'
import { type Pictures, pictureBytes, pixelsOfPicture } from '../production/print/pictures.ts'
import type { Rasterizer } from '../production/raster.ts'
import type { Values } from '../text/text-outline.ts'
import { type Bitmap, emptyBitmap, fillDots, fillSolid } from './bitmap.ts'
import { separationsOf, UNDERBASE } from './inks.ts'
import { labelOf, marksOf, type Page, pageOf } from './page.ts'
import { type Screen, screensOf, type Toned } from './screens.ts'
import { kindOfPicture, type PictureKind, type Tones, tonesOfPixels } from './tones.ts'

export interface Sources {
  pictures: Pictures
  rasterize: Rasterizer
}

export interface Separated {
  /** The artboard's name. */
  side: string
  screens: Screen[]
  page: Page | undefined
}

export function separate(
  design: Design,
  outliner: Outliner,
  { artboard, values }: { artboard: string; values?: Values | undefined }
): Separated {
  const drawn = outliner.draw(design, artboard, values)
  const screens = screensOf(drawn, design, outliner.clipper)
  const side = design.artboards.find(({ id }) => id === artboard)?.name ?? ''
  const boxes = screens.flatMap(({ solid, tints, pictures }) => [solid, ...[...tints, ...pictures].map(({ path }) => path)]) // biome-ignore format: one line
  const areas = boxes.filter(path => path.length > 0)
  const page = areas.length > 0 ? pageOf(uniteBounds(areas.map(pathBounds)), separationsOf(design).dpi) : undefined
  return { side, screens, page }
}

export interface Positive {
  screen: Screen
  page: Page
  marks: Path
  label: Path
  /** The dots of tints and pictures alone. */
  dots: Bitmap | undefined
}

/** What stands on each label: ink and turn, mesh and halftone, job and side. */
export function labelLines(
  screen: Screen,
  { index, count, title, side }: { index: number; count: number; title: string; side: string }
): string[] {
  // biome-ignore format: one line
  return [
    `${index + 1}/${count} ${screen.name} ${screen.hex}`,
    `Mesh ${screen.mesh}${hasDots(screen) ? ` - ${dotsOf(screen)}` : ''}`,
    [title, side].filter(Boolean).join(' - ')
  ]
}

function dotsOf({ key, lpi, angle, dot }: Screen): string {
  return key === UNDERBASE ? 'dots of its inks' : `${lpi} lpi ${angle} deg ${dot}`
}

export function hasDots({ tints, pictures }: Screen): boolean {
  return tints.length + pictures.length > 0
}

/** One after another, because each may be large. */
export function* positivesOf(
  { screens, page, side }: Separated,
  outliner: Outliner,
  { title, tonesOf }: { title: string; tonesOf: (toned: Toned) => Tones }
): Generator<Positive> {
  if (!page) return
  const marks = marksOf(page, outliner.clipper)
  for (const [index, screen] of screens.entries()) {
    const label = labelOf(labelLines(screen, { index, count: screens.length, title, side }), page, outliner.clipper)
    let dots: Bitmap | undefined
    if (hasDots(screen)) {
      dots = emptyBitmap(page)
      fillDots(dots, screen, page, tonesOf)
    }
    yield { screen, page, marks, label, dots }
  }
}

/** All of a positive, dot by dot. */
export function bitmapOf({ screen, page, marks, label, dots }: Positive): Bitmap {
  const bitmap = emptyBitmap(page)
  if (dots) bitmap.bits.set(dots.bits)
  fillSolid(bitmap, transformPath(screen.solid, translation(page.dx, page.dy)), page)
  fillSolid(bitmap, marks, page)
  fillSolid(bitmap, label, page)
  return bitmap
}

export interface TonesBook {
  tonesOf: (toned: Toned) => Tones
  kindOf: (toned: Toned) => PictureKind
}

/** Each picture is read once. */
export function createTones(design: Pick<Design, 'assets'>, { pictures, rasterize }: Sources): TonesBook {
  const known = new Map<string, Tones & { kind: PictureKind }>()
  function read({ object }: Toned) {
    const before = known.get(object.asset)
    if (before) return before
    const asset = design.assets[object.asset]
    const size = asset?.kind === 'image' ? asset : { wPx: 1, hPx: 1 }
    const pixels = pixelsOfPicture(pictureBytes(pictures, object.asset), rasterize, size)
    const kind = kindOfPicture(pixels)
    const tones = { ...tonesOfPixels(pixels, kind), kind }
    known.set(object.asset, tones)
    return tones
  }
  return { tonesOf: read, kindOf: toned => read(toned).kind }
}
