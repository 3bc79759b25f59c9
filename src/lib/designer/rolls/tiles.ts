// A piece that is wider than its roll, in strips that fit: they overlap, and together they are the piece.
import { intersect } from '../geometry/boolean.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { contourLength } from '../geometry/lengths.ts'
import { linesWithin } from '../geometry/lines-within.ts'
import { contourArea, type Path, PathBuilder, polygon, pathArea, transformPath } from '../geometry/path.ts'
import { lengthsAlong, rollWidthOf, turnsOf } from '../production/lying.ts'
import type { Film, FilmPiece } from '../production/pieces.ts'
import { mapLines } from '../production/tool-lines.ts'
import type { Tiling } from './settings.ts'

type Axis = 'x' | 'y'

type Sized = Pick<FilmPiece, 'wMm' | 'hMm' | 'at'>

export interface Cutting {
  axis: Axis
  /** From where to where each tile goes, in the piece. */
  spans: [from: number, to: number][]
}

interface Options {
  tiling: Tiling
  rotations: readonly number[]
  /** What a label and a box take beside a tile: at its sides, and above and below it. */
  besideMm: Record<Axis, number>
}

/** Undefined where the piece fits as it is; no spans where not even tiles fit. */
export function cuttingOf(
  film: Pick<Film, 'colour'>,
  piece: Sized,
  { tiling, rotations, besideMm }: Options
): Cutting | undefined {
  if (lengthsAlong(film, piece, rotations).length > 0) return undefined
  const turns = turnsOf(film, rotations)
  const room = rollWidthOf(film)
  const [lies, stands] = [turns.some(angle => angle % 180 === 0), turns.some(angle => angle % 180 === 90)]
  const [w, h] = [piece.wMm, piece.hMm]
  // A tile as wide as the piece lies across where the piece is split from side to side, so it must be turned.
  const ways = ([stands && 'x', lies && 'y'] as const)
    .filter(axis => axis !== false)
    .map((axis): Cutting => {
      const longMm = axis === 'x' ? w : h
      return { axis, spans: spansOf(longMm, { most: room - besideMm[axis], tiling, at: placeOf(film, piece, tiling, axis) }) } // biome-ignore format: one line
    })
  const asked = ways.filter(({ axis }) => tiling.axis === 'auto' || tiling.axis === axis)
  const possible = (asked.length > 0 ? asked : ways).filter(({ spans }) => spans.length > 0)
  return possible.sort((a, b) => a.spans.length - b.spans.length)[0] ?? { axis: 'y', spans: [] }
}

/** The chosen seam in the piece, which may lie mirrored. */
function placeOf(
  film: Pick<Film, 'colour'>,
  { at }: Sized,
  { atMm, axis: asked }: Tiling,
  axis: Axis
): number | undefined {
  if (atMm === undefined || asked !== axis) return undefined
  if (axis === 'y') return atMm - at.minY
  return film.colour.material?.mirror ? at.maxX - atMm : atMm - at.minX
}

function spansOf(
  longMm: number,
  { most, tiling: { overlapMm }, at }: { most: number; tiling: Tiling; at: number | undefined }
): [number, number][] {
  if (most <= overlapMm + 1) return []
  if (at !== undefined && at > overlapMm / 2 && at < longMm - overlapMm / 2) {
    const left = evenly(0, at + overlapMm / 2, most, overlapMm)
    return [...left, ...evenly(at - overlapMm / 2, longMm, most, overlapMm)]
  }
  return evenly(0, longMm, most, overlapMm)
}

function evenly(from: number, to: number, most: number, overlapMm: number): [number, number][] {
  const count = Math.max(1, Math.ceil((to - from - overlapMm) / (most - overlapMm) - 1e-9))
  const each = (to - from + (count - 1) * overlapMm) / count
  return Array.from({ length: count }, (_, i) => {
    const start = from + i * (each - overlapMm)
    return [start, i === count - 1 ? to : start + each]
  })
}

/** A tile may have nothing in it, and is left out then; the others keep their numbers. */
export function tilesOf(piece: FilmPiece, { axis, spans }: Cutting, clipper: Clipper): FilmPiece[] {
  return spans.flatMap(([from, to], index): FilmPiece[] => {
    const window = axis === 'x' ? box(from, -1, to, piece.hMm + 1) : box(-1, from, piece.wMm + 1, to)
    const back = [1, 0, 0, 1, axis === 'x' ? -from : 0, axis === 'y' ? -from : 0] as const
    const path = transformPath(intersect(clipper, piece.path, [window]), back)
    const lines = mapLines(piece.lines ?? [], line => transformPath(linesWithin(line, [window]), back)).filter(
      line => line.path.length > 0
    )
    if (path.length === 0 && lines.length === 0) return []
    const { lines: _, ...rest } = piece
    const holes = path.filter(contour => contourArea(contour) < 0).length
    const tile: FilmPiece = {
      ...rest,
      id: `${piece.id}~${index + 1}`,
      path,
      ...(lines.length > 0 && { lines }),
      wMm: axis === 'x' ? to - from : piece.wMm,
      hMm: axis === 'y' ? to - from : piece.hMm,
      areaMm2: Math.abs(pathArea(path)),
      cutMm: [...path, ...lines.flatMap(line => line.path)].reduce((sum, contour) => sum + contourLength(contour), 0),
      outlines: path.length - holes,
      holes,
      tile: {
        number: index + 1,
        of: spans.length,
        xMm: axis === 'x' ? from : 0,
        yMm: axis === 'y' ? from : 0
      }
    }
    return [tile]
  })
}

/** From where to where a cross stands beside the piece, and half its breadth. */
const [MARK_FROM_MM, MARK_TO_MM, ARM_MM] = [2, 8, 3]

/** Crosses beside each seam, above and below the piece: those of two tiles lie on each other when the tiles do. */
export function seamMarks(piece: FilmPiece, { axis, spans }: Cutting, index: number): Path {
  const builder = new PathBuilder()
  const start = spans[index]![0]
  const seams = [index - 1, index].filter(seam => seam >= 0 && seam < spans.length - 1)
  for (const seam of seams) {
    const [from, to] = [spans[seam + 1]![0], spans[seam]![1]]
    const middle = (from + to) / 2 - start
    const arm = Math.min(ARM_MM, (to - from) / 2)
    const across = axis === 'x' ? piece.hMm : piece.wMm
    for (const [near, far] of [
      [-MARK_FROM_MM, -MARK_TO_MM],
      [across + MARK_FROM_MM, across + MARK_TO_MM]
    ] as const) {
      stroke(builder, axis, [middle, near], [middle, far])
      if (arm > 0) stroke(builder, axis, [middle - arm, (near + far) / 2], [middle + arm, (near + far) / 2])
    }
  }
  return builder.contours
}

function stroke(builder: PathBuilder, axis: Axis, ...points: [along: number, across: number][]): void {
  for (const [i, [along, across]] of points.entries()) {
    const [x, y] = axis === 'x' ? [along, across] : [across, along]
    i === 0 ? builder.moveTo(x, y) : builder.lineTo(x, y)
  }
  builder.end(false)
}

function box(minX: number, minY: number, maxX: number, maxY: number): Path[number] {
  return polygon([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]) // biome-ignore format: one line
}
