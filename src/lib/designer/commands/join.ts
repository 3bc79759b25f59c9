// Open lines become one: the nearest ends are merged, or joined by a straight line.
import type { Design, PathObject } from '../design.ts'
import { invert } from '../geometry/matrix.ts'
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
  const joined = lines.length === 1 ? closed(lines[0]!.contour) : chained(lines.map(({ contour }) => contour))
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

/** The two lines whose ends are nearest, again and again until one is left. */
function chained(contours: readonly Contour[]): Contour {
  const rest = [...contours]
  while (rest.length > 1) {
    let best = { gap: Infinity, one: 0, other: 1, turnOne: false, turnOther: false }
    for (let one = 0; one < rest.length; one++) {
      for (let other = one + 1; other < rest.length; other++) {
        for (const turnOne of [false, true]) {
          for (const turnOther of [false, true]) {
            const [x, y] = turnOne ? startOf(rest[one]!) : endOf(rest[one]!)
            const [u, v] = turnOther ? endOf(rest[other]!) : startOf(rest[other]!)
            const gap = Math.hypot(u - x, v - y)
            if (gap < best.gap) best = { gap, one, other, turnOne, turnOther }
          }
        }
      }
    }
    const first = best.turnOne ? reverseContour(rest[best.one]!) : rest[best.one]!
    const second = best.turnOther ? reverseContour(rest[best.other]!) : rest[best.other]!
    rest.splice(best.other, 1)
    rest[best.one] = appended(first, second, best.gap)
  }
  return rest[0]!
}

function appended({ coords: one }: Contour, { coords: other }: Contour, gap: number): Contour {
  const [x, y] = [one.at(-2)!, one.at(-1)!]
  const [u, v] = [other[0]!, other[1]!]
  const bridge = gap > MERGE_MM ? [x, y, u, v, u, v] : []
  const rest = other.slice(2)
  // The second line begins where the first one ends; its handle moves along.
  if (bridge.length === 0) {
    rest[0] = rest[0]! + x - u
    rest[1] = rest[1]! + y - v
  }
  return { closed: false, coords: new Float64Array([...one, ...bridge, ...rest]) }
}

function closed({ coords }: Contour): Contour {
  const [x, y, u, v] = [coords[0]!, coords[1]!, coords.at(-2)!, coords.at(-1)!]
  if (Math.hypot(u - x, v - y) > MERGE_MM)
    return { closed: true, coords: new Float64Array([...coords, u, v, x, y, x, y]) }
  const merged = coords.slice()
  merged[merged.length - 4] = merged.at(-4)! + x - u
  merged[merged.length - 3] = merged.at(-3)! + y - v
  merged[merged.length - 2] = x
  merged[merged.length - 1] = y
  return { closed: true, coords: merged }
}

const startOf = ({ coords }: Contour): [number, number] => [coords[0]!, coords[1]!]
const endOf = ({ coords }: Contour): [number, number] => [coords.at(-2)!, coords.at(-1)!]
