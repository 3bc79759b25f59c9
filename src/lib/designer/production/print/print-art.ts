// What of an artboard is printed and cut out: pictures with a cut line, and all that is drawn on printed films.
import type { Design, ImageObject, Matrix, PaletteEntry } from '../../design.ts'
import { intersect, subtract, weld } from '../../geometry/boolean.ts'
import { type Bounds, overlap, uniteBounds } from '../../geometry/bounds.ts'
import type { Clipper } from '../../geometry/clipper.ts'
import { parentsOf } from '../../geometry/cut-order.ts'
import { offset } from '../../geometry/offset.ts'
import { contourArea, type Path, pathBounds, polygon, transformPath } from '../../geometry/path.ts'
import type { Values } from '../../text/text-outline.ts'
import { type CutLayer, cutLayers, layerKey, layerName } from '../cut-layers.ts'
import type { Drawn, Outliner, Picture } from '../outliner.ts'
import type { ToolLine } from '../tool-lines.ts'
import { bleedAround, pictureOutline } from './contour.ts'
import { printSetup } from './print-setup.ts'

export type Printed =
  | { kind: 'area'; hex: string; path: Path }
  | { kind: 'picture'; object: ImageObject; matrix: Matrix }

/** On the artboard, not mirrored. */
export interface PrintArt {
  /** The film it is printed on; pictures need none. */
  film: PaletteEntry | undefined
  /** Of the layer that is pressed. */
  key: string | undefined
  name: string
  mirrored: boolean
  /** Bottom to top. */
  printed: Printed[]
  kiss: Path
  through: Path
  /** Other lines that tools follow on the film. */
  lines: ToolLine[]
  /** Printed in the colours of what is nearest. */
  bleed: Path
  /** Around all of it. */
  bounds: Bounds
}

interface Choice {
  artboard: string
  values?: Values | undefined
}

const PLAIN_NAME = 'Print'

export function isPrinted({ material }: Pick<PaletteEntry, 'material'>): boolean {
  return material?.kind === 'print'
}

/** One for each time that a printed film goes on; pictures are on the first film, or on none. */
export function printArtOf(design: Design, outliner: Outliner, choice: Choice): PrintArt[] {
  const all = outliner.draw(design, choice.artboard, choice.values)
  const films = design.palette.entries.filter(isPrinted)
  const layers = cutLayers(design, outliner, choice).filter(({ colour, path }) => isPrinted(colour) && path.length > 0)
  const hasPictures = all.some(item => item.kind === 'picture' && item.cut.length > 0)
  const home = layers[0]?.colour ?? films[0]
  const around = { all, design, outliner }
  const alone = hasPictures && layers.length === 0 ? [artOn({ ...around, film: home, withPictures: true })] : []
  const arts = layers.map((layer, index) =>
    artOn({ ...around, film: layer.colour, layer, withPictures: hasPictures && index === 0 })
  )
  return [...alone, ...arts].filter(({ printed }) => printed.length > 0)
}

interface ArtContext {
  all: readonly Drawn[]
  design: Design
  outliner: Outliner
  film: PaletteEntry | undefined
  layer?: CutLayer
  withPictures: boolean
}

function artOn({ all, design, outliner, film, layer, withPictures }: ArtContext): PrintArt {
  const { clipper } = outliner
  const pictures = withPictures ? all.filter(item => item.kind === 'picture') : []
  const setup = printSetup(design)
  const area = layer?.path ?? []
  const around = setup.offsetMm > 0 ? offset(clipper, area, setup.offsetMm, { welded: true }) : area
  const { kiss, through } = united(clipper, pictures, around)
  const cut = [...kiss, ...through]
  const printed = printedOf()
  const bleeds = [
    ...pictures.flatMap(({ bleed }) => bleed),
    ...bleedAround(clipper, { cut: around, offsetMm: setup.offsetMm, bleedMm: setup.bleedMm })
  ]
  const bleed = bleeds.length > 0 ? weld(clipper, bleeds) : []
  const lines = [...(layer?.lines ?? [])]
  const boxes = [
    ...printed.map(item => pathBounds(item.kind === 'area' ? item.path : frameOf(item))),
    ...[cut, bleed, ...lines.map(line => line.path)].map(pathBounds)
  ]
  const name = layer ? layerName(layer) : (film?.name ?? PLAIN_NAME)
  const mirrored = film?.material?.mirror ?? false
  const key = layer && layerKey(layer)
  return { film, key, name, mirrored, printed, kiss, through, lines, bleed, bounds: uniteBounds(boxes) }

  /** Films side by side, or one that goes on several times, are printed as they are cut. */
  function printedOf(): Printed[] {
    const asCut = design.production.knockout || (layer?.passes ?? 1) > 1
    const areas: Printed[] = film && asCut && area.length > 0 ? [{ kind: 'area', hex: film.hex, path: area }] : []
    const drawn = all.flatMap((item): Printed[] => {
      if (item.kind === 'part' && layer && item.ref === layer.ref && !asCut) {
        return [{ kind: 'area', hex: layer.colour.hex, path: item.path }]
      }
      if (item.kind !== 'picture' || !pictures.includes(item) || !isWithin(clipper, item, cut)) return []
      return [{ kind: 'picture', object: item.object, matrix: item.matrix }]
    })
    return [...areas, ...drawn]
  }
}

/** One line around what overlaps: nothing is cut through that is printed in one. */
function united(clipper: Clipper, pictures: readonly Picture[], around: Path): { kiss: Path; through: Path } {
  const linesOf = (purpose: 'kiss-cut' | 'through-cut') => {
    const own = pictures.filter(({ object }) => (object.cutline?.purpose ?? 'kiss-cut') === purpose)
    return own.flatMap(({ cut }) => cut)
  }
  const through = weld(clipper, linesOf('through-cut'))
  const kiss = linesOf('kiss-cut')
  const box = pathBounds(through)
  const touches = (island: Path) => overlap(pathBounds(island), box) && intersect(clipper, island, through).length > 0
  const { with: onThrough = [], without: alone = [] } = Object.groupBy(islandsOf(around), island =>
    through.length > 0 && touches(island) ? 'with' : 'without'
  )
  return {
    kiss: weld(clipper, [...kiss, ...alone.flat()]),
    through: onThrough.length > 0 ? weld(clipper, [...through, ...onThrough.flat()]) : through
  }
}

/** Outer outlines, each with the holes in it. */
function islandsOf(welded: Path): Path[] {
  const parents = parentsOf(welded)
  return welded.flatMap((contour, index) => {
    if (contourArea(contour) <= 0) return []
    return [[contour, ...welded.filter((hole, at) => parents[at] === index && contourArea(hole) < 0)]]
  })
}

/** A picture without a line of its own is printed where it lies on something that has one. */
export function isWithin(clipper: Clipper, { object, matrix }: Pick<Picture, 'object' | 'matrix'>, cut: Path): boolean {
  if (object.cutline) return true
  if (cut.length === 0) return false
  const outline = weld(clipper, transformPath(pictureOutline(clipper, object), matrix))
  return subtract(clipper, outline, cut).length === 0
}

export function frameOf({ object: { wMm, hMm }, matrix }: { object: ImageObject; matrix: Matrix }): Path {
  return transformPath([polygon([[0, 0], [wMm, 0], [wMm, hMm], [0, hMm]])], matrix) // biome-ignore format: one line
}
