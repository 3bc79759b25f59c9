// Cuts objects along a drawn line. Each piece keeps film, name, group, layer and place; the largest keeps the id.
import { zip } from '#lib/shared/zip.ts'

import type { Design, PathObject, ShapeObject } from '../design.ts'
import { weld } from '../geometry/boolean.ts'
import { overlap } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { divideArea, divideLine } from '../geometry/divide.ts'
import { contourLength } from '../geometry/lengths.ts'
import { applyToPoint, invert, meanScale, type Point } from '../geometry/matrix.ts'
import { formatPath, parsePath, type Path, pathArea, pathBounds, polygon } from '../geometry/path.ts'
import { shapePath } from '../geometry/shapes.ts'
import { withOutline } from '../pen.ts'
import { worldMatrix } from '../tree.ts'
import { relist, withObjects } from './edit.ts'
import { newId } from './ids.ts'

/** What can be taken apart: outlines of its own, and nothing that makes them. */
export type Divisible = PathObject | ShapeObject

/** A line that is snapped to an outline ends beyond it. */
const BEYOND_MM = 0.1

/** Away from nodes and edges that a line is drawn along: where it runs then is clear, and no machine sees it. */
const ASIDE: Point = [1.37e-5, 2.11e-5]

/** Less is no piece that a blade could cut. */
const THINNEST_MM = 2e-3

interface Cut {
  design: Design
  /** All pieces of what was cut. */
  ids: string[]
}

/** The line is the artboard's. What it does not go all the way through stays as it is. */
export function cutObjects(
  design: Design,
  objects: readonly Divisible[],
  { line, clipper, makeId = newId }: { line: readonly Point[]; clipper: Clipper; makeId?: () => string }
): Cut {
  const long = lengthened(line)
  if (!long) return { design, ids: [] }
  const taken = objects.flatMap(object => {
    const world = worldMatrix(design, object.id)
    const back = invert(world)
    const own = long.map(point => applyToPoint(back, point))
    const parts = divided(outlineOf(object), object, { line: own, clipper, thinnestMm: THINNEST_MM / meanScale(world) })
    return parts.length > 1 ? [{ object, parts }] : []
  })
  return inParts(design, taken, makeId)
}

/** Puts parts in the place of objects, one above the other. An object without any is to be removed by the caller. */
export function inParts(
  design: Design,
  taken: readonly { object: Divisible; parts: readonly Path[] }[],
  makeId: () => string
): Cut {
  if (taken.length === 0) return { design, ids: [] }
  const made = taken.map(({ object, parts }) => {
    return parts.toSorted((a, b) => sizeOf(b) - sizeOf(a)).map((part, index) => ({ ...asPath(object, part), id: index === 0 ? object.id : makeId() })) // biome-ignore format: one line
  })
  const listed = relist(
    design,
    new Map(zip(taken, made).map(([{ object }, pieces]) => [object.id, pieces.map(({ id }) => id)]))
  )
  return { design: withObjects(listed, made.flat()), ids: made.flat().map(({ id }) => id) }
}

export function outlineOf(object: Divisible): Path {
  return object.type === 'shape' ? shapePath(object.shape, object.params) : parsePath(object.d)
}

/** Its closed outlines as an area; of lines that a tool follows all stay. */
export function areaOf(path: Path, object: Divisible, clipper: Clipper): Path {
  const closed = path.filter(contour => contour.closed)
  const rule = object.purpose ? 'evenodd' : object.type === 'path' ? object.rule : 'nonzero'
  return closed.length > 0 ? weld(clipper, closed, { rule }) : []
}

function divided(
  path: Path,
  object: Divisible,
  { line, clipper, thinnestMm }: { line: readonly Point[]; clipper: Clipper; thinnestMm: number }
): Path[] {
  if (!overlap(pathBounds(path), pathBounds([polygon(line)]))) return []
  const { pieces, rest } = divideArea(areaOf(path, object, clipper), line, thinnestMm)
  const lines = path.filter(contour => !contour.closed).map(contour => divideLine(contour, line))
  const cut = lines.filter(({ length }) => length > 1).flat()
  const whole = lines.filter(({ length }) => length === 1).flat()
  // What is not cut stays one object.
  const left = [...rest, ...whole]
  return [...pieces, ...cut.map(contour => [contour]), ...(left.length > 0 ? [left] : [])]
}

function asPath(object: Divisible, part: Path): PathObject {
  const d = formatPath(part)
  if (object.type === 'path') return withOutline(object, { d, rule: 'nonzero' })
  const { shape: _, params: __, ...kept } = object
  return { ...kept, type: 'path', d, rule: 'nonzero' }
}

function sizeOf(path: Path): number {
  return Math.abs(pathArea(path.filter(({ closed }) => closed))) || path.reduce((sum, each) => sum + contourLength(each), 0) // biome-ignore format: one line
}

function lengthened(line: readonly Point[]): Point[] | undefined {
  const [first, ...others] = line.filter((point, index) => index === 0 || !isSame(point, line[index - 1]))
  const [second, last] = [others[0], others.at(-1)]
  if (!first || !second || !last) return undefined
  const ends = [beyond(first, second), ...others.slice(0, -1), beyond(last, others.at(-2) ?? first)]
  return ends.map(([x, y]) => [x + ASIDE[0], y + ASIDE[1]])
}

function isSame(point: Point, other: Point | undefined): boolean {
  return other !== undefined && apart(point, other) <= 1e-6
}

function beyond([x, y]: Point, from: Point): Point {
  const length = apart([x, y], from)
  return [x + ((x - from[0]) / length) * BEYOND_MM, y + ((y - from[1]) / length) * BEYOND_MM]
}

function apart([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(x - u, y - v)
}
