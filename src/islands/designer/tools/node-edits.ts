// Changes of a path's nodes. A node is known by a number: its contour, and the place of its x among the contour's numbers.
import { pushPart, valueAt, isLine } from '#lib/designer/geometry/cubic.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import type { Contour, Path } from '#lib/designer/geometry/path.ts'

const CONTOUR = 1_000_000

export interface Node {
  key: number
  point: Point
  kind: 'anchor' | 'handle'
  /** Where a handle hangs. */
  anchor?: Point
}

/** Whether a node is of the contours from `first` on. */
export function keyIn(key: number, first: number, count: number): boolean {
  const contour = Math.floor(key / CONTOUR)
  return contour >= first && contour < first + count
}

/** The nodes of these contours alone, by their place among them. */
export function ownKeys(keys: ReadonlySet<number>, first: number, count: number): Set<number> {
  return new Set([...keys].filter(key => keyIn(key, first, count)).map(key => key - first * CONTOUR))
}

/** Nodes, and the handles of the chosen ones and of their neighbours. */
export function nodesOf(path: Path, chosen: ReadonlySet<number> = new Set()): Node[] {
  const nodes: Node[] = []
  for (const [index, contour] of path.entries()) {
    const c = contour.coords
    const at = (i: number): Point => [c[i], c[i + 1]]
    const isNear = (i: number): boolean => [i - 6, i, i + 6].some(k => chosen.has(index * CONTOUR + wrap(contour, k)))
    for (let i = 0; i < c.length; i += 6) {
      // A closed contour ends where it starts.
      if (contour.closed && i === c.length - 2) break
      nodes.push({ key: index * CONTOUR + i, point: at(i), kind: 'anchor' })
    }
    for (let i = 0; i + 7 < c.length; i += 6) {
      if (isLine(c, i) || !(isNear(i) || isNear(i + 6))) continue
      nodes.push({ key: index * CONTOUR + i + 2, point: at(i + 2), kind: 'handle', anchor: at(i) })
      nodes.push({ key: index * CONTOUR + i + 4, point: at(i + 4), kind: 'handle', anchor: at(i + 6) })
    }
  }
  return nodes
}

function wrap({ closed, coords }: Contour, i: number): number {
  const last = coords.length - 2
  if (!closed) return i
  if (i < 0) return last - 6
  return i >= last ? i - last : i
}

export function moveNodes(path: Path, keys: ReadonlySet<number>, dx: number, dy: number): Path {
  return path.map((contour, index) => {
    const own = [...keys].filter(key => Math.floor(key / CONTOUR) === index).map(key => key % CONTOUR)
    if (own.length === 0) return contour
    const before = contour.coords
    const coords = Float64Array.from(before)
    const last = coords.length - 2
    const shift = (i: number): void => {
      coords[i] = before[i] + dx
      coords[i + 1] = before[i + 1] + dy
    }
    for (const i of own) {
      shift(i)
      if (i % 6 !== 0) {
        mirrorHandle(contour, coords, i)
        continue
      }
      // A node takes its handles along.
      if (i >= 2 || contour.closed) shift(i === 0 ? last - 2 : i - 2)
      if (i + 2 <= last) shift(i + 2)
      if (i === 0 && contour.closed) shift(last)
    }
    return { closed: contour.closed, coords }
  })
}

/** How many of these are nodes, not handles. */
export function countAnchors(keys: ReadonlySet<number>): number {
  return [...keys].filter(key => (key % CONTOUR) % 6 === 0).length
}

/** Nodes in one line across (`y`), in one line down (`x`) or in one point, in the middle of where they were. */
export function averageNodes(path: Path, keys: ReadonlySet<number>, axis: 'x' | 'y' | 'both'): Path {
  const anchors = [...keys].filter(key => (key % CONTOUR) % 6 === 0)
  const points = anchors.map((key): Point => {
    const { coords } = path[Math.floor(key / CONTOUR)]
    return [coords[key % CONTOUR], coords[(key % CONTOUR) + 1]]
  })
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length
  return anchors.reduce((next, key, index) => {
    const [px, py] = points[index]
    return moveNodes(next, new Set([key]), axis === 'y' ? 0 : x - px, axis === 'x' ? 0 : y - py)
  }, path)
}

/** The outline runs smoothly through these nodes: their handles lie in line, along what joins their neighbours. */
export function smoothNodes(path: Path, keys: ReadonlySet<number>): Path {
  return withHandles(path, keys, (at, before, after) => {
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy)
    if (length < 1e-6) return undefined
    const handle = (to: Point, sign: 1 | -1): Point => {
      const share = (sign * Math.hypot(to[0] - at[0], to[1] - at[1])) / 3 / length
      return [at[0] + dx * share, at[1] + dy * share]
    }
    return [handle(before, -1), handle(after, 1)]
  })
}

/** The outline has corners at these nodes: they have no handles. */
export function cornerNodes(path: Path, keys: ReadonlySet<number>): Path {
  return withHandles(path, keys, at => [at, at])
}

/** Gives nodes other handles. The ends of an open outline are their own neighbours. */
function withHandles(
  path: Path,
  keys: ReadonlySet<number>,
  handlesOf: (at: Point, before: Point, after: Point) => [incoming: Point, outgoing: Point] | undefined
): Path {
  return path.map((contour, index) => {
    const own = [...ownKeys(keys, index, 1)].filter(at => at % 6 === 0)
    if (own.length === 0) return contour
    const { closed, coords: c } = contour
    const coords = Float64Array.from(c)
    const last = c.length - 2
    const pointAt = (i: number): Point => [c[i] ?? 0, c[i + 1] ?? 0]
    for (const i of own) {
      const before = i > 0 ? i - 6 : closed ? last - 6 : i
      const after = i < last ? i + 6 : i
      const handles = handlesOf(pointAt(i), pointAt(before), pointAt(after))
      if (!handles) continue
      if (before !== i) coords.set(handles[0], (i || last) - 2)
      if (after !== i) coords.set(handles[1], i + 2)
    }
    return { closed, coords }
  })
}

/** Where a curve runs smoothly through its node, it still does: the other handle turns along. */
function mirrorHandle({ closed, coords: before }: Contour, coords: Float64Array, i: number): void {
  const last = before.length - 2
  const out = i % 6 === 2
  let anchor = out ? i - 2 : i + 2
  let other = out ? i - 4 : i + 4
  if (out && anchor === 0) {
    if (!closed) return
    anchor = 0
    other = last - 2
  }
  if (!out && anchor === last) {
    if (!closed) return
    other = 2
  }
  const [ax, ay] = [before[anchor], before[anchor + 1]]
  const [ox, oy] = [before[other] - ax, before[other + 1] - ay]
  const [hx, hy] = [before[i] - ax, before[i + 1] - ay]
  const [long, length] = [Math.hypot(ox, oy), Math.hypot(hx, hy)]
  if (long < 1e-6 || length < 1e-6 || (ox * hx + oy * hy) / (long * length) > -0.999) return
  const [nx, ny] = [coords[i] - ax, coords[i + 1] - ay]
  const now = Math.hypot(nx, ny)
  if (now < 1e-6) return
  coords[other] = ax - (nx / now) * long
  coords[other + 1] = ay - (ny / now) * long
}

/** Without the nodes; their neighbours are joined. A contour of fewer than two is gone. */
export function removeNodes(path: Path, keys: ReadonlySet<number>): Path {
  return path.flatMap((contour, index) => {
    const gone = new Set([...keys].filter(key => Math.floor(key / CONTOUR) === index).map(key => key % CONTOUR))
    if (gone.size === 0) return [contour]
    const c = contour.coords
    const anchors: number[] = []
    for (let i = 0; i < c.length - (contour.closed ? 2 : 0); i += 6) if (!gone.has(i)) anchors.push(i)
    if (anchors.length < 2) return []
    const coords = [c[anchors[0]], c[anchors[0] + 1]]
    const ends = contour.closed ? [...anchors.slice(1), c.length - 2] : anchors.slice(1)
    let from = anchors[0]
    for (const end of ends) {
      const to = contour.closed && end === c.length - 2 ? anchors[0] : end
      const incoming = end === c.length - 2 && to !== 0 ? to - 2 : end - 2
      coords.push(c[from + 2], c[from + 3], c[incoming], c[incoming + 1], c[to], c[to + 1])
      from = end
    }
    return [{ closed: contour.closed, coords: Float64Array.from(coords) }]
  })
}

const SAMPLES = 24

/** A new node on the segment nearest to a point; the outline stays as it is. */
export function insertNode(path: Path, [x, y]: Point, reach: number): Path | undefined {
  let best: { contour: number; i: number; t: number; distance: number } | undefined
  for (const [contour, { coords: c }] of path.entries()) {
    for (let i = 0; i + 7 < c.length; i += 6) {
      for (let step = 1; step < SAMPLES; step++) {
        const t = step / SAMPLES
        const distance = Math.hypot(valueAt(c, i, 0, t) - x, valueAt(c, i, 1, t) - y)
        if (!best || distance < best.distance) best = { contour, i, t, distance }
      }
    }
  }
  if (!best || best.distance > reach * 2) return undefined
  const { contour, i, t } = best
  const { closed, coords: c } = path[contour]
  const parts: number[] = [...c.subarray(0, i + 2)]
  if (isLine(c, i)) {
    const [mx, my] = [valueAt(c, i, 0, t), valueAt(c, i, 1, t)]
    parts.push(c[i], c[i + 1], mx, my, mx, my, mx, my, c[i + 6], c[i + 7], c[i + 6], c[i + 7])
  } else {
    pushPart(c, i, 0, t, parts)
    pushPart(c, i, t, 1, parts)
  }
  parts.push(...c.subarray(i + 8))
  return path.map((each, index) => (index === contour ? { closed, coords: Float64Array.from(parts) } : each))
}
