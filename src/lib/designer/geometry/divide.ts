// Cuts areas and lines along a drawn line. Outlines stay the exact parts of their curves, and both sides of a cut share it,
// so nothing is lost. An area is a plane map: its outlines and the stretches of the line within it are edges, and walking
// them with what is filled on the left gives the outlines of the pieces.
import { required } from '#lib/shared/required.ts'
import { contains, surrounds } from './contains.ts'
import { type Crossing, crossingsOf } from './crossings.ts'
import { isLine, pushPart } from './cubic.ts'
import { contourLength } from './lengths.ts'
import type { Point } from './matrix.ts'
import { type Contour, contourArea, type Path, segmentCount } from './path.ts'
import { simplify } from './simplify.ts'

/** How near a curve stays to the many straight pieces that a line was drawn in (mm). */
const FIT_MM = 0.02

/** What differs by less does so by rounding (mm). */
const SAME_MM = 1e-6

/** A part of an outline between two places along it, each a segment's number and a parameter on it. */
export function partOf({ coords: c }: Contour, from: number, to: number): number[] {
  const out: number[] = []
  for (let k = Math.floor(from); k < to; k++) {
    const [t0, t1] = [Math.max(0, from - k), Math.min(1, to - k)]
    if (t1 <= t0) continue
    const i = 6 * k
    if (isLine(c, i)) {
      const at = (t: number): Point => [c[i] + (c[i + 6] - c[i]) * t, c[i + 1] + (c[i + 7] - c[i + 1]) * t]
      out.push(...at(t0), ...at(t1), ...at(t1))
    } else pushPart(c, i, t0, t1, out)
  }
  return out
}

/** An open outline in parts, cut wherever the line crosses it. */
export function divideLine(contour: Contour, line: readonly Point[]): Contour[] {
  const places = crossingsOf(contour, line).toSorted((a, b) => a.at - b.at)
  const parts: Contour[] = []
  let start: { at: number; point: Point } = { at: 0, point: [contour.coords[0], contour.coords[1]] }
  for (const end of [...places, { at: segmentCount(contour), point: undefined }]) {
    const coords = partOf(contour, start.at, end.at)
    if (coords.length > 0) parts.push({ closed: false, coords: Float64Array.from([...start.point, ...coords]) })
    if (end.point) start = { at: end.at, point: end.point }
  }
  return parts
}

interface Divided {
  /** Each with its holes. */
  pieces: Path[]
  /** What the line does not divide. */
  rest: Path
}

/**
 * An area in pieces. It is welded: outlines run round it with what is filled on their left, where y runs up. The line cuts
 * where it goes all the way through; pieces thinner than `thinnestMm` are none.
 */
export function divideArea(area: Path, line: readonly Point[], thinnestMm: number): Divided {
  const map = new PlaneMap(area, line)
  const cycles = map.walk(thinnestMm)
  const isOuter = ({ contour }: Cycle): boolean => contourArea(contour) > 0
  const outers = cycles.filter(isOuter).toSorted((a, b) => contourArea(a.contour) - contourArea(b.contour))
  const found = outers.map(outer => ({ outer, path: [outer.contour], isCut: outer.isCut }))
  for (const hole of cycles) {
    if (isOuter(hole)) continue
    // The smallest around it; what has the hole's own edge on the other side lies in the hole.
    const around = found.find(({ outer }) => {
      return !hole.edges.some(half => outer.edges.includes(half ^ 1)) && surrounds(outer.contour, hole.contour)
    })
    around?.path.push(hole.contour)
    if (around && hole.isCut) around.isCut = true
  }
  return {
    pieces: found.filter(({ isCut }) => isCut).map(({ path }) => path),
    rest: found.filter(({ isCut }) => !isCut).flatMap(({ path }) => path)
  }
}

interface Cycle {
  contour: Contour
  edges: number[]
  isCut: boolean
}

/** Where edges meet: an outline and the line, or the line and itself. */
interface Node {
  /** Edges that leave it, as they come when one turns left; of an outline's node the line's edge and the outline's. */
  star: number[]
}

/** An edge has two directions: 2n is along its points, 2n + 1 is back. An outline's edge is only walked along. */
interface Edge {
  coords: number[]
  from: number
  to: number
  isLine: boolean
}

class PlaneMap {
  readonly #nodes: Node[] = []
  readonly #edges: Edge[] = []
  readonly #whole: Contour[] = []
  readonly #gone = new Set<number>()

  constructor(area: Path, line: readonly Point[]) {
    const found = area.map(contour => crossingsOf(contour, line))
    const chords = chordsOf(found.flat(), line, contains(area, line[0]))
    const nodeOf = new Map<Stop, number>()
    for (const stop of chords.flat()) nodeOf.set(stop, this.#node())
    const nodeAt = (stop: Stop): number => required(nodeOf.get(stop), 'a node of every stop')
    this.#drawChords(chords, line, nodeAt)
    for (const [index, contour] of area.entries()) {
      const places = found[index].filter(crossing => nodeOf.has(crossing)).toSorted((a, b) => a.at - b.at)
      if (places.length === 0) this.#whole.push(contour)
      const count = segmentCount(contour)
      for (const [k, place] of places.entries()) {
        const { at, point } = place
        const next = places[(k + 1) % places.length]
        const isLast = k + 1 === places.length
        const coords = isLast
          ? [...partOf(contour, at, count), ...partOf(contour, 0, next.at)]
          : partOf(contour, at, next.at)
        const node = nodeAt(place)
        const edge = this.#edge({ coords: [...point, ...coords], from: node, to: nodeAt(next), isLine: false })
        this.#nodes[node].star.push(2 * edge)
      }
    }
  }

  #node(): number {
    return this.#nodes.push({ star: [] }) - 1
  }

  #edge(edge: Edge): number {
    return this.#edges.push(edge) - 1
  }

  /** The stretches of the line inside the area, cut where they cross each other. */
  #drawChords(chords: Chord[], line: readonly Point[], nodeAt: (stop: Stop) => number): void {
    const selves = selfCrossings(line, chords)
    const passes = selves.flatMap(({ s, t, point, left }) => {
      const node = this.#node()
      const pass = { node, point, left, star: [] as number[] }
      this.#nodes[node].star = pass.star
      return [{ s, first: true, ...pass }, { s: t, first: false, ...pass }] // biome-ignore format: one line
    })
    for (const [start, end] of chords) {
      const stops = passes.filter(({ s }) => s > start.s && s < end.s).toSorted((a, b) => a.s - b.s)
      let from = { s: start.s, point: start.point, node: nodeAt(start) }
      for (const stop of [...stops, undefined]) {
        const to = stop ?? { s: end.s, point: end.point, node: nodeAt(end) }
        const between = line.filter((_, index) => index > from.s && index < to.s)
        const coords = curved([from.point, ...between, to.point])
        const edge = this.#edge({ coords, from: from.node, to: to.node, isLine: true })
        const leaving = passes.find(pass => pass.node === from.node && pass.s === from.s)
        if (leaving) leaving.star[slot(leaving, 'out')] = 2 * edge
        else this.#nodes[from.node].star.push(2 * edge)
        if (stop) stop.star[slot(stop, 'in')] = 2 * edge + 1
        else this.#nodes[to.node].star.push(2 * edge + 1)
        from = to
      }
    }
  }

  /** Outlines of all pieces, those that the line does not touch included. */
  walk(thinnestMm: number): Cycle[] {
    for (;;) {
      const cycles = this.#cycles()
      const gone = cycles.flatMap(cycle => {
        const lines = cycle.edges.filter(half => this.#edges[half >> 1].isLine)
        if (isThin(cycle.contour, thinnestMm)) return lines
        // The same piece on both sides: the line ends in it, or goes into a hole.
        return lines.filter(half => cycle.edges.includes(half ^ 1))
      })
      if (gone.length === 0) return cycles
      for (const half of gone) this.#gone.add(half >> 1)
    }
  }

  #cycles(): Cycle[] {
    const cycles: Cycle[] = this.#whole.map(contour => ({ contour, edges: [], isCut: false }))
    const seen = new Set<number>()
    for (const [index, edge] of this.#edges.entries()) {
      for (const half of edge.isLine ? [2 * index, 2 * index + 1] : [2 * index]) {
        if (seen.has(half) || this.#gone.has(index)) continue
        const edges: number[] = []
        for (let at = half; !seen.has(at); at = this.#next(at)) {
          seen.add(at)
          edges.push(at)
        }
        const isCut = edges.some(at => this.#edges[at >> 1].isLine)
        cycles.push({ contour: this.#contour(edges), edges, isCut })
      }
    }
    return cycles
  }

  /** As far left as there is an edge to turn into. */
  #next(half: number): number {
    const { from, to, isLine: isOfLine } = this.#edges[half >> 1]
    const { star } = this.#nodes[half % 2 === 0 ? to : from]
    const isThere = (edge: number): boolean => !this.#gone.has(edge >> 1)
    if (star.length === 1) return half ^ 1
    // Two edges leave an outline's node: the line's, which lies to the left of the outline, and the outline's.
    if (star.length === 2) return isOfLine || !isThere(star[0]) ? star[1] : star[0]
    const back = star.indexOf(half ^ 1)
    for (let turn = 3; turn > 0; turn--) {
      const edge = star[(back + turn) % 4]
      if (isThere(edge)) return edge
    }
    return half ^ 1
  }

  #contour(edges: readonly number[]): Contour {
    const out: number[] = []
    for (const half of edges) {
      const { coords } = this.#edges[half >> 1]
      const along = half % 2 === 0 ? coords : backward(coords)
      out.push(...(out.length === 0 ? along : along.slice(2)))
    }
    // It ends where it began, and straight parts are straight, to the last digit.
    out.splice(-2, 2, out[0], out[1])
    for (let i = 0; i + 7 < out.length; i += 6) {
      const isOn = (handle: number, end: number): boolean =>
        Math.hypot(out[handle] - out[end], out[handle + 1] - out[end + 1]) < SAME_MM
      if (isOn(i + 2, i) && isOn(i + 4, i + 6)) out.splice(i + 2, 4, out[i], out[i + 1], out[i + 6], out[i + 7])
    }
    return { closed: true, coords: Float64Array.from(out) }
  }
}

type Stop = Pick<Crossing, 's' | 'point'>
type Chord = [start: Stop, end: Stop]

/** Stretches of the line inside: from where it enters or begins to where it leaves next or ends. */
function chordsOf(crossings: readonly Crossing[], line: readonly Point[], beginsInside: boolean): Chord[] {
  const along = crossings.toSorted((a, b) => a.s - b.s)
  const chords: Chord[] = []
  let start: Stop | undefined = beginsInside ? { s: 0, point: line[0] } : undefined
  for (const crossing of along) {
    if (!crossing.rising && start) chords.push([start, crossing])
    start = crossing.rising ? crossing : undefined
  }
  if (start) chords.push([start, { s: line.length - 1, point: line[line.length - 1] }])
  return chords
}

interface SelfCrossing {
  s: number
  t: number
  point: Point
  /** The later stretch goes to the left of the earlier one. */
  left: boolean
}

function selfCrossings(line: readonly Point[], chords: readonly Chord[]): SelfCrossing[] {
  const isInside = (s: number): boolean => chords.some(([start, end]) => s > start.s && s < end.s)
  const found: SelfCrossing[] = []
  for (let i = 0; i + 1 < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i], line[i + 1]]
    const [dx, dy] = [bx - ax, by - ay]
    for (let j = i + 2; j + 1 < line.length; j++) {
      const [[cx, cy], [ex, ey]] = [line[j], line[j + 1]]
      const [fx, fy] = [ex - cx, ey - cy]
      const cross = dx * fy - dy * fx
      if (cross === 0) continue
      const u = ((cx - ax) * fy - (cy - ay) * fx) / cross
      const v = ((cx - ax) * dy - (cy - ay) * dx) / cross
      if (u < 0 || u >= 1 || v < 0 || v >= 1 || !isInside(i + u) || !isInside(j + v)) continue
      found.push({ s: i + u, t: j + v, point: [ax + dx * u, ay + dy * u], left: cross > 0 })
    }
  }
  return found
}

/** Which place in a star, turning left: on along the first stretch, then the second, back along the first, the second. */
function slot({ first, left }: { first: boolean; left: boolean }, way: 'in' | 'out'): number {
  if (first) return way === 'out' ? 0 : 2
  return (way === 'out') === left ? 1 : 3
}

/** Straight, or curves where it bends softly. */
function curved([start, ...others]: readonly [Point, ...Point[]]): number[] {
  const coords = [...start]
  for (const [x, y] of others) coords.push(coords[coords.length - 2], coords[coords.length - 1], x, y, x, y)
  if (others.length < 3) return coords
  const [fitted] = simplify([{ closed: false, coords: Float64Array.from(coords) }], FIT_MM)
  return [...fitted.coords]
}

function backward(coords: readonly number[]): number[] {
  const out: number[] = []
  for (let i = coords.length - 2; i >= 0; i -= 2) out.push(coords[i], coords[i + 1])
  return out
}

function isThin(contour: Contour, thinnestMm: number): boolean {
  return 2 * Math.abs(contourArea(contour)) < thinnestMm * contourLength(contour)
}
