// Screens of a print for a screen to draw.
import { wholePicture } from '../commands/crop.ts'
import type { Design, Matrix } from '../design.ts'
import { translation, multiply } from '../geometry/matrix.ts'
import { formatPath, type Path, transformPath } from '../geometry/path.ts'
import type { Outliner } from '../production/outliner.ts'
import { encodePng } from '../production/print/png.ts'
import { PrintError } from '../production/print/pictures.ts'
import type { Rasterizer } from '../production/raster.ts'
import { separationNotes } from '../separations/notes.ts'
import { marksOf } from '../separations/page.ts'
import { createTones, hasDots, separate } from '../separations/positives.ts'
import type { Screen } from '../separations/screens.ts'
import { inkedArea } from '../separations/separation-pack.ts'
import type { Tones } from '../separations/tones.ts'
import type { ScreenPicture, SeparationPicture, Tasks } from './task-kinds.ts'

/** More is not seen in a preview. */
const MOST_PX = 700

export function separationPicture(
  design: Design,
  outliner: Outliner,
  { artboard, values, ...sources }: Tasks['separations']['input'] & { rasterize: Rasterizer }
): SeparationPicture {
  const separated = separate(design, outliner, { artboard, values })
  const { page, screens } = separated
  const tones = createTones(design, sources)
  const move: Matrix = page ? translation(page.dx, page.dy) : translation(0, 0)
  try {
    return {
      wMm: page?.wMm ?? 0,
      hMm: page?.hMm ?? 0,
      screens: screens.map(screen => screenPicture(screen, move, tones.tonesOf)),
      marks: page ? formatPath(marksOf(page, outliner.clipper), 2) : '',
      notes: separationNotes(separated, design, outliner, { drawn: outliner.draw(design, artboard, values), tones, values }), // biome-ignore format: one line
      problem: undefined
    }
  } catch (error) {
    if (!(error instanceof PrintError)) throw error
    return { wMm: 0, hMm: 0, screens: [], marks: '', notes: [], problem: error.code }
  }
}

function screenPicture(
  screen: Screen,
  move: Matrix,
  tonesOf: (toned: Screen['pictures'][number]) => Tones
): ScreenPicture {
  // biome-ignore format: one line
  const onPage = (path: Path): string => formatPath(transformPath(path, move), 2)
  const { solid, tints, pictures, ...figures } = screen
  return {
    ...figures,
    hasDots: hasDots(screen),
    areaMm2: inkedArea(screen, tonesOf),
    solid: onPage(solid),
    tints: tints.map(({ share, path }) => ({ share, d: onPage(path) })),
    pictures: pictures.map(picture => ({
      object: picture.object.id,
      png: inked(tonesOf(picture)),
      box: wholePicture(picture.object),
      matrix: multiply(move, picture.matrix),
      d: onPage(picture.path)
    }))
  }
}

/** Black where there is ink, as far as there is. */
function inked({ width, height, shares }: Tones): Uint8Array {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / MOST_PX))
  const [w, h] = [Math.ceil(width / step), Math.ceil(height / step)]
  const data = new Uint8Array(4 * w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) data[4 * (y * w + x) + 3] = shares[y * step * width + x * step]!
  }
  return encodePng({ width: w, height: h, data })
}
