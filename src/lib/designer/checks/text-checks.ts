// What is wrong with how letters are set.
import type { Design } from '../design.ts'
import type { Bounds } from '../geometry/bounds.ts'
import { pathBounds } from '../geometry/path.ts'
import type { Drawn } from '../production/outliner.ts'
import type { FontBook } from '../text/font-book.ts'
import { layoutOf, type Values } from '../text/text-outline.ts'
import { radiusOf } from '../text/warp.ts'
import type { Problem } from './checks.ts'

type Boxes = Pick<ReadonlyMap<string, Bounds>, 'get'>

/** Letters of single lines on a film of which other things are cut out: they were hardly meant for a pen. */
export function singleLineText(design: Design, all: readonly Drawn[], bounds: Boxes): Problem[] {
  const cut = new Set(all.flatMap(item => (item.kind === 'part' ? item.ref : [])))
  return all.flatMap(item => {
    if (item.kind !== 'line' || design.objects[item.objectId]?.type !== 'text' || !cut.has(item.ref)) return []
    const at = bounds.get(item.objectId) ?? pathBounds(item.path)
    return [{ kind: 'single-line', severity: 'warning', at, objectId: item.objectId, ref: item.ref }]
  })
}

const ROUNDING = 1.0001

/** Letters that go round a circle more than once, or over its middle, so that they are turned inside out. */
export function bentTooFar(
  design: Design,
  ids: Iterable<string>,
  { book, values, bounds }: { book: FontBook; values: Values | undefined; bounds: Boxes }
): Problem[] {
  return [...ids].flatMap((objectId): Problem[] => {
    const object = design.objects[objectId]
    if (object?.type !== 'text') return []
    const { warp } = object.text
    if (warp.kind !== 'arc' && warp.kind !== 'circle' && warp.kind !== 'ring') return []
    const { lines, letters } = layoutOf(object, book, values)
    const at = bounds.get(objectId)
    if (letters.length === 0 || !at) return []
    const boxes = letters.map(pathBounds)
    const widest = Math.max(...lines.map(({ widthMm }) => widthMm))
    const [left, right] = [Math.min(...lines.map(({ startMm }) => startMm)), Math.max(...lines.map(({ startMm, widthMm }) => startMm + widthMm))] // biome-ignore format: one line
    const radius = radiusOf(warp, right - left)
    if (!radius) return []
    const isLong = widest > 2 * Math.PI * Math.abs(radius) * ROUNDING
    const top = Math.min(...boxes.map(({ minY }) => minY))
    const bottom = Math.max(...boxes.map(({ maxY }) => maxY))
    const inward = warp.kind === 'ring' ? 0 : radius > 0 ? bottom : -top
    return isLong || inward >= Math.abs(radius) ? [{ kind: 'bent-too-far', severity: 'warning', at, objectId }] : []
  })
}
