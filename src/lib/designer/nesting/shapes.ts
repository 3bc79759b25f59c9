// Every piece in every rotation it may take, as polygons in whole units around the middle of its box. Equal shapes,
// and shapes equal after quarter turns, are found by their corners, so that work on a pair of shapes is done once.
import type { Clipper } from './clipper.ts'
import type { Polygon } from './convolution.ts'
import { boundsOf, flatten, grownSimple, hasCurves, signedArea, solid } from './outline.ts'
import { NestingError, type NestingPiece, type NestingProblem } from './types.ts'

export interface Shape {
  polygons: Polygon[]
  /** Half the box that must stay on the roll, gap included. */
  halfWidth: number
  halfHeight: number
  /** The shape is shape `base` turned by `quarter` quarter turns. */
  base: number
  quarter: number
}

/** One way for a piece to lie. `middle`: where the middle of its box is in mm, the outline being turned around 0, 0. */
export interface Pose {
  shape: number
  rotation: number
  middle: [number, number]
}

export interface Kind {
  piece: NestingPiece
  poses: Pose[]
  /** Outline to cut, in mm, unturned and without gap. */
  outline: number[][]
  areaMm2: number
}

export interface Shapes {
  shapes: Shape[]
  kinds: Kind[]
  unitsPerMm: number
  /** Height of the strip in units: the roll, and the half gaps that may hang over its edges. */
  height: number
  marginMm: number
}

/** Largest coordinate of a shape: products of two of them are still exact. */
const LARGEST = 2 ** 26

export function prepareShapes(problem: NestingProblem, clipper: Clipper): Shapes {
  const { gapMm, rollWidthMm } = problem
  const curved = problem.pieces.some(({ outline }) => hasCurves(outline))
  const toleranceMm = gapMm > 0 ? Math.max(gapMm / 8, 0.02) : curved ? 0.02 : 0
  // Chords and arcs lie up to a tenth of the tolerance inside their curves each; simpler outlines only grow.
  const marginMm = gapMm / 2 + toleranceMm / 5

  const outlines = problem.pieces.map(piece => {
    const loops = piece.outline
      .filter(({ closed }) => closed)
      .map(contour => flatten(contour, toleranceMm / 10 || 0.01))
    if (loops.flat().some(value => !Number.isFinite(value)))
      throw new NestingError('bad-piece', `Piece ${piece.id} has a point that is not a number.`, piece.id)
    return loops
  })
  const reach = Math.max(rollWidthMm, ...outlines.map(loops => diameter(loops))) + 2 * marginMm
  const unitsPerMm = LARGEST / reach

  const register = createRegister()
  const kinds = problem.pieces.map((piece, index): Kind => {
    const outline = outlines[index]
    const scaled = outline.map(loop => loop.map(value => Math.round(value * unitsPerMm)))
    const exact = solid(scaled, clipper)
    const areaMm2 = exact.reduce((sum, loop) => sum + signedArea(loop), 0) / unitsPerMm ** 2
    if (!(areaMm2 > 0)) throw new NestingError('bad-piece', `Piece ${piece.id} has no closed outline.`, piece.id)
    const grown =
      marginMm > 0
        ? solid(
            solid(clipper.inflate(exact, marginMm * unitsPerMm, (toleranceMm / 10) * unitsPerMm), clipper).map(loop =>
              grownSimple(loop, toleranceMm * unitsPerMm)
            ),
            clipper
          )
        : exact
    const poses: Pose[] = []
    for (const rotation of piece.rotations?.length ? piece.rotations : [0]) {
      const pose = register.pose(outline, grown, rotation, unitsPerMm, marginMm)
      if (!poses.some(({ shape }) => shape === pose.shape)) poses.push(pose)
    }
    return { piece, poses, outline, areaMm2 }
  })

  const height = (rollWidthMm + 2 * marginMm) * unitsPerMm
  for (const kind of kinds) {
    kind.poses = kind.poses.filter(({ shape }) => 2 * register.shapes[shape].halfHeight <= height + 2)
    if (kind.poses.length === 0)
      throw new NestingError('too-wide', `Piece ${kind.piece.id} is wider than the roll.`, kind.piece.id)
  }
  return { shapes: register.shapes, kinds, unitsPerMm, height, marginMm }
}

function diameter(loops: number[][]): number {
  const { minX, minY, maxX, maxY } = boundsOf(loops)
  return maxX >= minX ? Math.hypot(maxX - minX, maxY - minY) : 0
}

/** Sine and cosine without the rounding of Math.sin at quarter turns. */
export function turnBy(degrees: number): { cos: number; sin: number } {
  const whole = ((degrees % 360) + 360) % 360
  const quarters = Math.floor(whole / 90)
  const rest = ((whole - 90 * quarters) * Math.PI) / 180
  const [cos, sin] = [Math.cos(rest), Math.sin(rest)]
  return [
    { cos, sin },
    { cos: -sin, sin: cos },
    { cos: -cos, sin: -sin },
    { cos: sin, sin: -cos }
  ][quarters]
}

export function turned(loop: ArrayLike<number>, degrees: number): number[] {
  const { cos, sin } = turnBy(degrees)
  const result: number[] = []
  for (let i = 0; i < loop.length; i += 2)
    result.push(cos * loop[i] - sin * loop[i + 1], sin * loop[i] + cos * loop[i + 1])
  return result
}

function createRegister() {
  const shapes: Shape[] = []
  const known = new Map<string, number>()

  function pose(outline: number[][], grown: Polygon[], rotation: number, unitsPerMm: number, marginMm: number): Pose {
    // Turned by less than a quarter first, rounded, then by whole quarters, so that quarter turns are exact.
    const quarters = Math.floor((((rotation % 360) + 360) % 360) / 90)
    const rest = rotation - 90 * Math.floor(rotation / 90)
    const box = boundsOf(outline.map(loop => turned(loop, rest)))
    const middleX = (box.minX + box.maxX) / 2
    const middleY = (box.minY + box.maxY) / 2
    const upright = grown.map(loop => {
      const points = turned(loop, rest)
      return points.map((value, i) => Math.round(value - (i % 2 ? middleY : middleX) * unitsPerMm))
    })
    const halfWidth = ((box.maxX - box.minX) / 2 + marginMm) * unitsPerMm
    const halfHeight = ((box.maxY - box.minY) / 2 + marginMm) * unitsPerMm
    const [x, y] = turned([middleX, middleY], 90 * quarters) as [number, number]
    return { shape: add(upright, quarters, halfWidth, halfHeight), rotation, middle: [x, y] }
  }

  function add(upright: number[][], quarters: number, halfWidth: number, halfHeight: number): number {
    const looks = [0, 1, 2, 3].map(quarter => canonical(upright, quarter))
    const found = known.get(looks[quarters].key)
    if (found !== undefined) return found
    const relative = looks.map(look => known.get(look.key) ?? -1)
    const index = shapes.length
    const from = relative.findIndex(shape => shape >= 0)
    const sibling = from === -1 ? null : shapes[relative[from]]
    const odd = quarters % 2 === 1
    shapes.push({
      polygons: looks[quarters].polygons,
      halfWidth: odd ? halfHeight : halfWidth,
      halfHeight: odd ? halfWidth : halfHeight,
      base: sibling ? sibling.base : index,
      quarter: sibling ? (sibling.quarter + quarters - from + 4) % 4 : 0
    })
    known.set(looks[quarters].key, index)
    return index
  }

  return { shapes, pose }
}

/** The polygons after quarter turns, each begun at its lowest corner: the same for the same shape however it was drawn. */
function canonical(loops: number[][], quarter: number): { polygons: Polygon[]; key: string } {
  const polygons = loops.map(loop => {
    const points = turned(loop, 90 * quarter).map(value => value + 0)
    let first = 0
    for (let i = 2; i < points.length; i += 2)
      if (points[i] < points[first] || (points[i] === points[first] && points[i + 1] < points[first + 1])) first = i
    return Float64Array.from([...points.slice(first), ...points.slice(0, first)])
  })
  const keys = polygons.map(polygon => polygon.join())
  return { polygons, key: keys.sort().join(';') }
}
