// Lines that lie on each other, found by where they run: direction, start and the way they are split do not matter.
import { ChordGrid } from './chord-grid.ts'
import { chordCount, isLine, pushPart, valueAt } from './cubic.ts'
import type { Contour, Path } from './path.ts'

/** A blade makes one cut of two lines that are this near to each other. */
const NEAR_MM = 0.05

/** How closely chords follow a curve: well below what is near. */
const FLAT_MM = 0.002

/** The cosine of the widest angle between chords that may lie on each other: chords of small curves turn quickly. */
const LEAST_COSINE = 0.9

/** Lines that cross are near each other for a moment, and are no doubled line. */
const LEAST_RUN_MM = 0.5

/** Shorter gaps within a run are joints of chords. */
const JOINT_MM = 0.02

/** A chord this short has no direction. */
const POINT_MM = 1e-6

/** No machine tells these apart. */
const REACHED_MM = 0.002

export interface Lines {
  path: Path
  /** Its lines are compared with those before it, not with each other: outlines that are welded already. */
  welded?: boolean
}

export interface Split {
  /** The path as it was where nothing of it is doubled. */
  kept: Path
  /** What lies on a line that is kept. */
  doubled: Path
}

/** Each stretch once: of lines that lie on each other, those that come first are kept, and in a path the longest. */
export function splitDoubled(all: readonly Lines[]): Split[] {
  const grid = new ChordGrid()
  return all.map(({ path, welded = false }) => {
    const kept = new Map<Contour, Path>()
    const doubled: Contour[] = []
    const walks = path.map(walkOf)
    if (!welded) walks.sort((a, b) => Number(b.contour.closed) - Number(a.contour.closed) || b.lengthMm - a.lengthMm)
    for (const walk of walks) {
      const others = grid.size
      const runs = runsOf(walk, grid, !welded)
      if (runs.length === 0) continue
      const rest = complement(runs, walk)
      if (!welded) replaceChords(grid, walk, rest)
      kept.set(walk.contour, rest.map(run => joined(walk, run, { grid, others }))) // biome-ignore format: one line
      doubled.push(...runs.map(run => partOf(walk, run)))
    }
    if (welded) for (const walk of walks) addChords(grid, walk)
    return { kept: kept.size > 0 ? path.flatMap(contour => kept.get(contour) ?? [contour]) : path, doubled }
  })
}

type Run = [fromMm: number, toMm: number]

/** A contour as chords, each with how far along it begins and which part of which segment it is. */
interface Walk {
  contour: Contour
  ends: number[]
  starts: number[]
  segment: number[]
  from: number[]
  to: number[]
  lengthMm: number
  /** Their numbers in the grid. */
  ids: number[]
}

function walkOf(contour: Contour): Walk {
  const { coords } = contour
  const walk: Walk = { contour, ends: [], starts: [], segment: [], from: [], to: [], lengthMm: 0, ids: [] }
  let [x, y] = [coords[0], coords[1]]
  for (let i = 0; i + 7 < coords.length; i += 6) {
    const count = chordCount(coords, i, FLAT_MM)
    for (let step = 1; step <= count; step++) {
      const [toX, toY] = [valueAt(coords, i, 0, step / count), valueAt(coords, i, 1, step / count)]
      const length = Math.hypot(toX - x, toY - y)
      if (length < POINT_MM) continue
      walk.ends.push(x, y, toX, toY)
      walk.starts.push(walk.lengthMm)
      walk.segment.push(i)
      walk.from.push((step - 1) / count)
      walk.to.push(step / count)
      walk.lengthMm += length
      x = toX
      y = toY
    }
  }
  return walk
}

/** Where the contour lies on what is in the grid, or on itself where it runs back. */
function runsOf(walk: Walk, grid: ChordGrid, addsOwn: boolean): Run[] {
  const { ends, starts, lengthMm, contour } = walk
  const found: Run[] = []
  for (let chord = 0; chord < starts.length; chord++) {
    const own = ends.slice(4 * chord, 4 * chord + 4)
    grid.near(own, NEAR_MM, other => {
      const run = alongside(own, grid.ends, 4 * other)
      if (run) found.push([starts[chord] + run[0], starts[chord] + run[1]])
    })
    if (addsOwn) walk.ids.push(grid.add(own[0], own[1], own[2], own[3]))
  }
  const runs: Run[] = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = runs.at(-1)
    if (last && from - last[1] <= JOINT_MM) last[1] = Math.max(last[1], to)
    else runs.push([from, to])
  }
  // One run that goes on across the start of a closed contour is as long as its two ends.
  const [first, last] = [runs[0], runs.at(-1)]
  const wraps = contour.closed && first && last && first[0] <= JOINT_MM && last[1] >= lengthMm - JOINT_MM
  const across = wraps && first !== last ? first[1] - first[0] + (last[1] - last[0]) : 0
  return runs.filter(run => {
    const length = run === first || run === last ? Math.max(across, run[1] - run[0]) : run[1] - run[0]
    return length >= LEAST_RUN_MM || length >= lengthMm - JOINT_MM
  })
}

/** From where to where on a chord another one runs beside it. Only what lies between its ends counts, not beyond. */
function alongside(own: readonly number[], others: readonly number[], k: number): Run | undefined {
  const [x, y, toX, toY] = own as [number, number, number, number]
  const [fromX, fromY, otherX, otherY] = [others[k], others[k + 1], others[k + 2] - others[k], others[k + 3] - others[k + 1]] // biome-ignore format: one line
  const [ownX, ownY] = [toX - x, toY - y]
  // Most chords of a cell are elsewhere.
  if (isApart(x, ownX, fromX, otherX) || isApart(y, ownY, fromY, otherY)) return undefined
  const [ownLength, otherLength] = [Math.sqrt(ownX * ownX + ownY * ownY), Math.sqrt(otherX * otherX + otherY * otherY)]
  const cosine = (ownX * otherX + ownY * otherY) / (ownLength * otherLength)
  if (!(Math.abs(cosine) >= LEAST_COSINE)) return undefined
  const sine = (otherX * ownY - otherY * ownX) / (ownLength * otherLength)
  const [dx, dy] = [x - fromX, y - fromY]
  const along = within((dx * otherX + dy * otherY) / otherLength, cosine, 0, otherLength)
  const across = within((otherX * dy - otherY * dx) / otherLength, sine, -NEAR_MM, NEAR_MM)
  const [from, to] = [Math.max(0, along[0], across[0]), Math.min(ownLength, along[1], across[1])]
  return to > from ? [from, to] : undefined
}

function isApart(from: number, way: number, otherFrom: number, otherWay: number): boolean {
  const [low, high] = way < 0 ? [from + way, from] : [from, from + way]
  const [otherLow, otherHigh] = otherWay < 0 ? [otherFrom + otherWay, otherFrom] : [otherFrom, otherFrom + otherWay]
  return low > otherHigh + NEAR_MM || high < otherLow - NEAR_MM
}

/** From where to where a figure that begins at `at` and grows evenly lies between two others. */
function within(at: number, slope: number, low: number, high: number): Run {
  if (Math.abs(slope) < 1e-12) return at < low - 1e-9 || at > high + 1e-9 ? [0, -1] : [-Infinity, Infinity]
  const [a, b] = [(low - at) / slope, (high - at) / slope]
  return a < b ? [a, b] : [b, a]
}

/** What is left between runs. Of a closed contour it may go on across the start, and ends beyond its length then. */
function complement(runs: readonly Run[], { lengthMm, contour }: Walk): Run[] {
  const rest: Run[] = []
  let at = 0
  for (const [from, to] of runs) {
    if (from - at > JOINT_MM) rest.push([at, from])
    at = to
  }
  if (lengthMm - at > JOINT_MM) rest.push([at, lengthMm])
  const [first, last] = [rest[0], rest.at(-1)]
  if (contour.closed && first && last && first !== last && first[0] === 0 && last[1] === lengthMm) {
    rest.shift()
    last[1] = lengthMm + first[1]
  }
  return rest
}

function addChords(grid: ChordGrid, { ends }: Walk): void {
  for (let i = 0; i < ends.length; i += 4) grid.add(ends[i], ends[i + 1], ends[i + 2], ends[i + 3])
}

/** Only what is kept stays in the grid: else a row of near lines would vanish one behind the other. */
function replaceChords(grid: ChordGrid, walk: Walk, rest: readonly Run[]): void {
  const { ends, starts, ids, lengthMm } = walk
  const parts = rest.flatMap(([from, to]): Run[] => (to > lengthMm ? [[from, lengthMm], [0, to - lengthMm]] : [[from, to]])) // biome-ignore format: one line
  for (const [chord, id] of ids.entries()) {
    const start = starts[chord]
    const length = (starts[chord + 1] ?? lengthMm) - start
    const own = parts.flatMap(([from, to]): Run[] => {
      const [a, b] = [Math.max(0, from - start), Math.min(length, to - start)]
      return b - a > REACHED_MM ? [[a, b]] : []
    })
    if (own.length === 1 && own[0][0] === 0 && own[0][1] === length) continue
    grid.remove(id)
    const [x, y, toX, toY] = ends.slice(4 * chord, 4 * chord + 4) as [number, number, number, number]
    const at = (mm: number): [number, number] => [x + ((toX - x) * mm) / length, y + ((toY - y) * mm) / length]
    for (const [a, b] of own) grid.add(...at(a), ...at(b))
  }
}

/** The contour from one place on it to another, as the curves it is made of. */
function partOf(walk: Walk, [fromMm, toMm]: Run): Contour {
  const { contour, lengthMm } = walk
  if (toMm > lengthMm) {
    const [before, after] = [partOf(walk, [fromMm, lengthMm]), partOf(walk, [0, toMm - lengthMm])]
    const coords = new Float64Array(before.coords.length + after.coords.length - 2)
    coords.set(before.coords)
    coords.set(after.coords.subarray(2), before.coords.length)
    return { closed: false, coords }
  }
  if (fromMm <= 0 && toMm >= lengthMm) return contour
  const { coords } = contour
  const [first, last] = [chordAt(walk, fromMm), chordAt(walk, toMm)]
  const out: number[] = []
  for (let i = walk.segment[first]; i <= walk.segment[last]; i += 6) {
    const t0 = i === walk.segment[first] ? parameterAt(walk, first, fromMm) : 0
    const t1 = i === walk.segment[last] ? parameterAt(walk, last, toMm) : 1
    const [x, y, toX, toY] = [valueAt(coords, i, 0, t0), valueAt(coords, i, 1, t0), valueAt(coords, i, 0, t1), valueAt(coords, i, 1, t1)] // biome-ignore format: one line
    if (out.length === 0) out.push(x, y)
    if (t1 <= t0) continue
    if (isLine(coords, i)) out.push(x, y, toX, toY, toX, toY)
    else pushPart(coords, i, t0, t1, out)
  }
  return { closed: false, coords: new Float64Array(out) }
}

function chordAt({ starts }: Walk, mm: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle] <= mm) low = middle
    else high = middle - 1
  }
  return low
}

function parameterAt({ starts, from, to, lengthMm }: Walk, chord: number, mm: number): number {
  const length = (starts[chord + 1] ?? lengthMm) - starts[chord]
  const share = Math.min(1, Math.max(0, (mm - starts[chord]) / length))
  return from[chord] + (to[chord] - from[chord]) * share
}

interface Others {
  grid: ChordGrid
  /** How many chords were there before the contour's own. */
  others: number
}

/** An end that was cut off is led to the line it lay on, or a bridge of film would stay between the two. */
function joined(walk: Walk, run: Run, lines: Others): Contour {
  const { contour, lengthMm } = walk
  const part = partOf(walk, run)
  const { coords } = part
  const [x, y, endX, endY] = [coords[0], coords[1], coords[coords.length - 2], coords[coords.length - 1]]
  const before = contour.closed || run[0] > 0 ? nearestOn(lines, x, y) : undefined
  const after = contour.closed || run[1] < lengthMm ? nearestOn(lines, endX, endY) : undefined
  if (!before && !after) return part
  const out = before ? [...before, ...before, x, y, ...coords] : [...coords]
  if (after) out.push(endX, endY, ...after, ...after)
  return { closed: false, coords: new Float64Array(out) }
}

/** Undefined where the place is on a line already, to what a machine can tell apart, or near none. */
function nearestOn({ grid, others }: Others, x: number, y: number): [number, number] | undefined {
  let best: [number, number] | undefined
  let least = 2 * NEAR_MM
  grid.near([x, y, x, y], least, chord => {
    if (chord >= others) return
    const [fromX, fromY, toX, toY] = grid.ends.slice(4 * chord, 4 * chord + 4) as [number, number, number, number]
    const [dx, dy] = [toX - fromX, toY - fromY]
    const t = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)))
    const [nearX, nearY] = [fromX + t * dx, fromY + t * dy]
    const distance = Math.hypot(nearX - x, nearY - y)
    if (!(distance < least)) return
    least = distance
    best = [nearX, nearY]
  })
  return least > REACHED_MM ? best : undefined
}
