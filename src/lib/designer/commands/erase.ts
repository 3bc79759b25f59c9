// Takes out of objects what an eraser is drawn over. An outline that falls in parts becomes several objects; the largest
// keeps the id.
import { required } from '#lib/shared/required.ts'

import { pointsOf } from '../geometry/points-of.ts'
import type { Design } from '../design.ts'
import { subtract } from '../geometry/boolean.ts'
import { overlap } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { contains, surrounds } from '../geometry/contains.ts'
import { divideLine } from '../geometry/divide.ts'
import { flattenContour } from '../geometry/flatten.ts'
import { invert, type Point, translation } from '../geometry/matrix.ts'
import { strokeOutline } from '../geometry/offset.ts'
import {
  type Contour,
  contourArea,
  type Path,
  pathArea,
  pathBounds,
  PathBuilder,
  transformPath
} from '../geometry/path.ts'
import { shapePath } from '../geometry/shapes.ts'
import { worldMatrix } from '../tree.ts'
import { areaOf, type Divisible, inParts, outlineOf } from './cut.ts'
import { newId } from './ids.ts'
import { remove } from './remove.ts'

/** Less (mm²) is what rounding leaves. */
const LEAST_AREA = 1e-3
const FINE_MM = 0.02

interface Stroke {
  /** On the artboard. */
  line: readonly Point[]
  widthMm: number
  clipper: Clipper
  makeId?: () => string
}

/** `isChanged` is false where nothing lay under the stroke. */
export function eraseFrom(
  design: Design,
  objects: readonly Divisible[],
  { line, widthMm, clipper, makeId = newId }: Stroke
): { design: Design; isChanged: boolean } {
  const stroke = strokeOf(line, widthMm, clipper)
  const changed = objects.flatMap(object => {
    const parts = erased(object, transformPath(stroke, invert(worldMatrix(design, object.id))), clipper)
    return parts ? [{ object, parts }] : []
  })
  const gone = changed.filter(({ parts }) => parts.length === 0).map(({ object }) => object.id)
  const left = changed.filter(({ parts }) => parts.length > 0)
  return { design: remove(inParts(design, left, makeId).design, gone), isChanged: changed.length > 0 }
}

function strokeOf(line: readonly Point[], widthMm: number, clipper: Clipper): Path {
  const [[x, y] = [0, 0], ...others] = line
  if (others.some(([u, v]) => u !== x || v !== y)) return strokeOutline(clipper, [lineOf(line)], widthMm)
  const dot = shapePath('ellipse', { wMm: widthMm, hMm: widthMm })
  return transformPath(dot, translation(x - widthMm / 2, y - widthMm / 2))
}

function lineOf([first, ...others]: readonly Point[]): Contour {
  const builder = new PathBuilder()
  if (first) builder.moveTo(...first)
  for (const point of others) builder.lineTo(...point)
  builder.end(false)
  return required(builder.contours[0], 'a contour')
}

/** What is left of an object in its own coordinates; undefined where the stroke does not touch it. */
function erased(object: Divisible, stroke: Path, clipper: Clipper): Path[] | undefined {
  const path = outlineOf(object)
  if (!overlap(pathBounds(path), pathBounds(stroke))) return undefined
  const parts: Path[] = []
  const rest: Contour[] = []
  let isTouched = false
  // What a machine follows is seen as a line, and erased as one.
  const isLine = (contour: Contour): boolean => !contour.closed || object.purpose !== undefined
  for (const island of object.purpose ? [] : islandsOf(areaOf(path, object, clipper))) {
    const left = subtract(clipper, island, stroke)
    if (pathArea(island) - pathArea(left) < LEAST_AREA) {
      rest.push(...island)
      continue
    }
    isTouched = true
    const pieces = islandsOf(left).filter(piece => pathArea(piece) > LEAST_AREA)
    if (pieces.length > 1) parts.push(...pieces)
    else rest.push(...pieces.flat())
  }
  for (const contour of path.filter(isLine)) {
    const left = lineWithout(contour, stroke)
    if (left.length === 1 && left[0] === contour) rest.push(contour)
    else {
      isTouched = true
      if (left.length > 1) parts.push(...left.map(piece => [piece]))
      else rest.push(...left)
    }
  }
  if (!isTouched) return undefined
  return rest.length > 0 ? [...parts, rest] : parts
}

/** Each outline with the holes in it. */
function islandsOf(welded: Path): Path[] {
  const outer = welded.filter(contour => contourArea(contour) > 0)
  const islands = outer.map((contour): [Contour, ...Contour[]] => [contour])
  for (const hole of welded.filter(contour => contourArea(contour) < 0)) {
    const around = islands.filter(([outline]) => surrounds(outline, hole))
    const nearest = around.toSorted(([a], [b]) => contourArea(a) - contourArea(b))[0]
    nearest?.push(hole)
  }
  return islands
}

/** The parts of a line beside the stroke; the line itself where it does not run under it. */
function lineWithout(contour: Contour, stroke: Path): Contour[] {
  const pieces = stroke.reduce<Contour[]>(
    (all, ring) => all.flatMap(piece => divideLine(piece, ringOf(ring))),
    [contour]
  )
  const left = pieces.filter(piece => !contains(stroke, middleOf(piece)))
  if (left.length === pieces.length) return [contour]
  const [first, last] = [pieces[0], pieces.at(-1)]
  const isAcrossStart = contour.closed && first && last && left[0] === first && left.at(-1) === last && first !== last
  if (!isAcrossStart) return left
  const coords = Float64Array.from([...last.coords, ...first.coords.subarray(2)])
  return [...left.slice(1, -1), { closed: false, coords }]
}

function ringOf(contour: Contour): Point[] {
  const points = flattenContour(contour, FINE_MM)
  const ring = pointsOf(points)
  return [...ring, ...ring.slice(0, 1)]
}

/** On the line, not at one of its ends. */
function middleOf(contour: Contour): Point {
  const points = pointsOf(flattenContour(contour, FINE_MM))
  const [a, b] = points.slice(Math.floor((points.length - 1) / 2))
  const [[x, y], [u, v]] = [required(a, 'a point of a piece'), required(b, 'another point of a piece')]
  return [(x + u) / 2, (y + v) / 2]
}
