// Open lines become one: the nearest ends are merged, or joined by a straight line.
import { required } from '#lib/shared/required.ts'

import type { Design, PathObject } from '../design.ts'
import { invert, type Point } from '../geometry/matrix.ts'
import { type Contour, formatPath, parsePath, type Path, reverseContour, transformPath } from '../geometry/path.ts'
import { withOutline } from '../pen.ts'
import { changeable, drawingOrder, worldMatrix, withDescendants } from '../tree.ts'
import { withObjects, without } from './edit.ts'

/** Ends that are no farther apart are one node. */
const MERGE_MM = 0.01

interface Line {
  id: string
  contour: Contour
}

function linesOf(design: Design, ids: Iterable<string>): { paths: PathObject[]; lines: Line[] } {
  const chosen = new Set(withDescendants(design, changeable(design, ids)))
  const paths = drawingOrder(design).flatMap(id => {
    const object = design.objects[id]
    return chosen.has(id) && object?.type === 'path' ? [object] : []
  })
  const lines = paths.flatMap(({ id, d }) => {
    const world = transformPath(parsePath(d), worldMatrix(design, id))
    return world.filter(({ closed }) => !closed).map(contour => ({ id, contour }))
  })
  return { paths, lines }
}

export function canJoin(design: Design, ids: Iterable<string>): boolean {
  return linesOf(design, ids).lines.length > 0
}

/** Several lines become one, in the place of the topmost; one alone is closed. */
export function joinLines(design: Design, ids: Iterable<string>): { design: Design; id: string | undefined } {
  const { paths, lines } = linesOf(design, ids)
  const top = paths.findLast(({ id }) => lines.some(line => line.id === id))
  if (!top) return { design, id: undefined }
  const [only, ...others] = lines.map(({ contour }) => contour)
  if (!only) return { design, id: undefined }
  const joined = others.length === 0 ? closed(only) : chained([only, ...others])
  const gone = new Set<string>()
  const changed = paths.flatMap(object => {
    if (!lines.some(({ id }) => id === object.id)) return []
    const rest = parsePath(object.d).filter(contour => contour.closed)
    const home = invert(worldMatrix(design, object.id))
    const own: Path = object === top ? [...rest, ...transformPath([joined], home)] : rest
    if (own.length === 0) gone.add(object.id)
    return own.length === 0 ? [] : [withOutline(object, { d: formatPath(own) })]
  })
  const next = withObjects(design, changed)
  return { design: gone.size > 0 ? without(next, gone) : next, id: top.id }
}

type Lines = readonly [Contour, ...Contour[]]

/** The two lines whose ends are nearest, again and again until one is left. */
function chained(contours: Lines): Contour {
  let [first, ...others] = contours
  while (others.length > 0) [first, ...others] = withNearestJoined([first, ...others])
  return first
}

function withNearestJoined(contours: Lines): Lines {
  const [first, second = first] = contours
  let best = { gap: Infinity, one: first, other: second, turnOne: false, turnOther: false }
  for (const [at, one] of contours.entries()) {
    for (const other of contours.slice(at + 1)) {
      for (const turnOne of [false, true]) {
        for (const turnOther of [false, true]) {
          const [x, y] = turnOne ? startOf(one) : endOf(one)
          const [u, v] = turnOther ? endOf(other) : startOf(other)
          const gap = Math.hypot(u - x, v - y)
          if (gap < best.gap) best = { gap, one, other, turnOne, turnOther }
        }
      }
    }
  }
  const begin = best.turnOne ? reverseContour(best.one) : best.one
  const end = best.turnOther ? reverseContour(best.other) : best.other
  const joined = appended(begin, end, best.gap)
  // In the place of the one that it goes on from.
  const [head = joined, ...tail] = contours.flatMap(each => (each === best.other ? [] : each === best.one ? joined : each)) // biome-ignore format: one line
  return [head, ...tail]
}

function appended({ coords: one }: Contour, { coords: other }: Contour, gap: number): Contour {
  const [x, y] = endOf({ coords: one })
  const [u, v] = startOf({ coords: other })
  const bridge = gap > MERGE_MM ? [x, y, u, v, u, v] : []
  const rest = other.slice(2)
  // The second line begins where the first one ends; its handle moves along.
  if (bridge.length === 0) {
    shift(rest, 0, [x, y], [u, v])
  }
  return { closed: false, coords: new Float64Array([...one, ...bridge, ...rest]) }
}

function closed({ coords }: Contour): Contour {
  const [x, y] = startOf({ coords })
  const [u, v] = endOf({ coords })
  if (Math.hypot(u - x, v - y) > MERGE_MM)
    return { closed: true, coords: new Float64Array([...coords, u, v, x, y, x, y]) }
  const merged = coords.slice()
  shift(merged, merged.length - 4, [x, y], [u, v])
  merged.set([x, y], merged.length - 2)
  return { closed: true, coords: merged }
}

type Coords = Pick<Contour, 'coords'>

const startOf = ({ coords }: Coords) => pointAt(coords, 0)
const endOf = ({ coords }: Coords) => pointAt(coords, coords.length - 2)

function pointAt(coords: Float64Array, at: number): Point {
  return [required(coords[at], 'a point of a line'), required(coords[at + 1], 'a point of a line')]
}

/** Moves one point of a line as far as another one is from where it was. */
function shift(coords: Float64Array, at: number, [toX, toY]: Point, [fromX, fromY]: Point): void {
  const [x, y] = pointAt(coords, at)
  coords.set([x + toX - fromX, y + toY - fromY], at)
}
