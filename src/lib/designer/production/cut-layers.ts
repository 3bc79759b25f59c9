// One layer a film: what is cut from each colour, in the order it is pressed.
import type { Design, Material, PaletteEntry } from '../design.ts'
import { subtract, weld } from '../geometry/boolean.ts'
import { type Bounds, growBounds, overlap } from '../geometry/bounds.ts'
import { offset } from '../geometry/offset.ts'
import { contourArea, type Path, pathBounds } from '../geometry/path.ts'
import { flattenContour } from '../geometry/flatten.ts'
import type { Values } from '../text/text-outline.ts'
import type { Outliner, Part } from './outliner.ts'

export interface CutLayer {
  ref: string
  colour: PaletteEntry
  path: Path
  bounds: Bounds
}

/** The films of an artboard, the one pressed first in front. */
export function cutLayers(
  design: Design,
  outliner: Outliner,
  { artboard, values }: { artboard: string; values?: Values | undefined }
): CutLayer[] {
  const parts = outliner.draw(design, artboard, values).filter(drawn => drawn.kind === 'part')
  const { knockout, overlapMm } = design.production
  const cut = knockout ? knockedOut(parts, outliner, overlapMm) : parts
  const byColour = Map.groupBy(cut, ({ ref }) => ref)
  return design.palette.entries
    .flatMap(colour => {
      const all = byColour.get(colour.ref)
      if (!all) return []
      // A single part is welded already.
      const paths = all.map(part => part.path)
      const path = paths.length === 1 ? paths[0]! : united(outliner, paths)
      return path.length > 0 ? [{ ref: colour.ref, colour, path, bounds: pathBounds(path) }] : []
    })
    .sort((a, b) => pressOrder(a.colour) - pressOrder(b.colour) || a.colour.index - b.colour.index)
}

/** What was united last, kept with its first part: most changes leave most colours as they are. */
const known = new WeakMap<Path, { paths: readonly Path[]; path: Path }>()

function united({ clipper }: Outliner, paths: readonly Path[]): Path {
  const first = paths[0]!
  const last = known.get(first)
  if (last && last.paths.length === paths.length && last.paths.every((path, i) => path === paths[i])) return last.path
  const path = weld(clipper, paths.flat())
  known.set(first, { paths, path })
  return path
}

export function pressOrder({ material }: PaletteEntry): number {
  return material?.pressOrder ?? 0
}

/** Takes from each part what other colours cover, but for a rim (trap) that hides small shifts. */
function knockedOut(parts: readonly Part[], { clipper }: Outliner, trapMm: number): Part[] {
  const boxes = parts.map(({ path }) => pathBounds(path))
  return parts.map((part, index) => {
    const above = parts.filter(
      (other, place) => place > index && other.ref !== part.ref && overlap(boxes[place]!, boxes[index]!)
    )
    if (above.length === 0) return part
    const cover = weld(
      clipper,
      above.flatMap(other => other.path)
    )
    const inner = offset(clipper, cover, -trapMm, { welded: true })
    return { ...part, path: subtract(clipper, part.path, inner) }
  })
}

/** How much film a layer takes off its roll, turned so that it takes the least. */
export interface Usage {
  metres: number
  price: number
  areaMm2: number
  cutMm: number
  fits: boolean
}

export function usageOf({ path, bounds, colour }: CutLayer, { gapMm }: { gapMm: number }): Usage {
  const box = growBounds(bounds, gapMm / 2)
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
  const lengths = lengthsAlong(colour.material, width, height)
  const length = lengths.length > 0 ? Math.min(...lengths) : Math.max(width, height)
  const metres = length / 1000
  let cutMm = 0
  for (const contour of path) cutMm += lengthOf(flattenContour(contour, 0.05), contour.closed)
  return {
    metres,
    price: metres * (colour.material?.pricePerM ?? 0),
    areaMm2: Math.abs(path.reduce((sum, contour) => sum + contourArea(contour), 0)),
    cutMm,
    fits: lengths.length > 0 || !colour.material
  }
}

/** Along the roll, upright and lying, where the film's width and grain allow it. */
function lengthsAlong(material: Material | undefined, width: number, height: number): number[] {
  const room = material?.usableWidthMm ?? Infinity
  const grain = material?.grain ?? 'none'
  return [...(width <= room && grain !== 'x' ? [height] : []), ...(height <= room && grain !== 'y' ? [width] : [])]
}

function lengthOf(points: number[], closed: boolean): number {
  let length = 0
  for (let i = 2; i < points.length; i += 2)
    length += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!)
  const end = points.length - 2
  return closed ? length + Math.hypot(points[0]! - points[end]!, points[1]! - points[end + 1]!) : length
}
