// Files for machines have lines only: those that are closed are areas with holes, the others are followed by a tool.
import type { Contour } from '../path.ts'
import { type Area, areasOf } from './dxf/areas.ts'
import { JOIN_MM, NO_BLOCK, type Origin, type Part } from './dxf/collect.ts'
import type { ImportedNode, ImportedPath } from './drawing.ts'
import { joinContours } from './join.ts'
import { drawnBoxOf, multiply, transformPath } from './matrix.ts'
import { purposeOf } from './purposes.ts'
import type { Remarks } from './remarks.ts'

const HAIRLINE_MM = 0.25
/** So many objects of one layer and colour are somebody's choice; more are one object, as nobody could choose among them. */
const MOST_OBJECTS = 3000

export function moved({ contours, areas, texts, ...part }: Part, dx: number, dy: number): Part {
  const move = (path: Contour[]) => transformPath(path, [1, 0, 0, 1, dx, dy])
  return {
    ...part,
    contours: new Map([...contours].map(([origin, path]) => [origin, move(path)])),
    areas: areas.map(({ origin, path }) => ({ origin, path: move(path) })),
    texts: texts.map(({ origin, text }) => {
      return { origin, text: { ...text, matrix: multiply([1, 0, 0, 1, dx, dy], text.matrix) } }
    })
  }
}

/** What a layer has in one colour, each insertion of a block as a group. `hatched`: edges of hatchings. `check` may throw to end it. */
export function nodesOf(
  { layer, colour, contours, areas, texts }: Part,
  { remarks, check, hatched }: { remarks: Remarks; check: () => void; hatched: Edges }
): ImportedNode[] {
  const made: { origin: Origin; node: ImportedNode }[] = []
  const common = { type: 'path', rule: 'evenodd', opacity: 1 } as const
  const stroke = { colour, widthMm: HAIRLINE_MM, join: 'round', cap: 'round' } as const
  for (const { origin, path } of areas) made.push({ origin, node: { ...common, path, fill: colour, stroke: null } })
  const { joined, originOf } = join(contours)
  // A layer that names a tool has lines for it and no areas.
  const isForTool = purposeOf(layer) !== undefined
  // The edge of a hatching surrounds what the hatching fills.
  const closed = isForTool ? [] : joined.filter(contour => contour.closed && !isAmong(hatched, contour))
  const lines = isForTool ? joined : joined.filter(contour => !contour.closed)
  if (closed.length > 0) {
    const found = areasOf(closed, check)
    for (const { origin, shape } of shapesOf(found, originOf))
      made.push({ origin, node: { ...common, ...shape, fill: colour, stroke: null } })
    remarks.add('filled', layer)
    if (found.some(({ isShared }) => isShared)) remarks.add('overlap', layer)
  }
  for (const path of apart(lines))
    made.push({ origin: originOf(path[0]!), node: { ...common, path, fill: null, stroke } })
  for (const { origin, text } of texts) made.push({ origin, node: text })
  return grouped(made)
}

/** Ends meet within a block first: what a block draws is an object of its own. */
function join(contours: Part['contours']): { joined: Contour[]; originOf: (contour: Contour) => Origin } {
  const origins = new Map<Contour, Origin>()
  for (const [origin, path] of contours) for (const contour of joinContours(path, JOIN_MM)) origins.set(contour, origin)
  const first = [...origins.keys()]
  const joined = contours.size > 1 ? joinContours(first, JOIN_MM) : first
  // An open line that met no other is another object now, and the same line.
  const open = new Map([...origins].map(([contour, origin]) => [lineKey(contour), origin]))
  return { joined, originOf: contour => origins.get(contour) ?? open.get(lineKey(contour)) ?? NO_BLOCK }
}

function lineKey({ start, segments }: Contour): string {
  return JSON.stringify([start, segments.length, segments[0], segments.at(-1)])
}

function grouped(made: readonly { origin: Origin; node: ImportedNode }[]): ImportedNode[] {
  const groups = new Map<Origin, ImportedNode[]>()
  const top: ImportedNode[] = []
  for (const { origin, node } of made) {
    const known = groups.get(origin)
    if (origin === NO_BLOCK) top.push(node)
    else if (known) known.push(node)
    else {
      const children = [node]
      groups.set(origin, children)
      top.push({ type: 'group', name: origin.name.slice(0, 100), children })
    }
  }
  return top
}

type Shape = Pick<ImportedPath, 'path' | 'cutOut'>

function shapesOf(areas: readonly Area[], originOf: (contour: Contour) => Origin): { origin: Origin; shape: Shape }[] {
  const own = (area: Area) => ({ origin: originOf(area.outline), shape: shapeOf(area) })
  if (areas.length <= MOST_OBJECTS) return areas.map(own)
  const plain = areas.filter(({ isShared }) => !isShared)
  const whole = { origin: NO_BLOCK, shape: { path: plain.flatMap(({ outline, holes }) => [outline, ...holes]) } }
  return [...(plain.length > 0 ? [whole] : []), ...areas.filter(({ isShared }) => isShared).map(own)]
}

function shapeOf({ outline, holes, holesCross }: Area): Shape {
  return holesCross ? { path: [outline], cutOut: holes } : { path: [outline, ...holes] }
}

function apart(lines: Contour[]): Contour[][] {
  return lines.length > MOST_OBJECTS ? [lines] : lines.map(line => [line])
}

/** Outlines by where they lie, with how much they surround. */
type Edges = ReadonlyMap<string, readonly number[]>

const SAME_AREA = 0.02
const STEPS = 8

export function edgesOf(outlines: readonly Contour[]): Edges {
  const edges = new Map<string, number[]>()
  for (const outline of outlines) edges.set(placeOf(outline), [...(edges.get(placeOf(outline)) ?? []), areaOf(outline)])
  return edges
}

/** Whether an outline is one of these, however each is split. */
function isAmong(edges: Edges, outline: Contour): boolean {
  const area = areaOf(outline)
  return edges.get(placeOf(outline))?.some(other => Math.abs(other - area) <= SAME_AREA * area) ?? false
}

/** To a twentieth of a millimeter. */
function placeOf(outline: Contour): string {
  return Object.values(drawnBoxOf([outline]))
    .map(value => Math.round(value * 20))
    .join()
}

function areaOf({ start, segments }: Contour): number {
  let [x, y] = start
  let [fromX, fromY] = start
  let sum = 0
  const add = (toX: number, toY: number) => {
    sum += fromX * toY - toX * fromY
    ;[fromX, fromY] = [toX, toY]
  }
  for (const segment of segments) {
    if (segment[0] === 'C') {
      const [, ax, ay, bx, by, endX, endY] = segment
      for (let step = 1; step <= STEPS; step++) {
        const t = step / STEPS
        const u = 1 - t
        const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        add(p * x + q * ax + r * bx + s * endX, p * y + q * ay + r * by + s * endY)
      }
    } else add(segment[1], segment[2])
    ;[x, y] = segment.slice(-2) as [number, number]
  }
  add(...start)
  return Math.abs(sum) / 2
}
