// What one object by itself gives away.
import type { Design } from '../design.ts'
import { type Bounds, centreOf } from '../geometry/bounds.ts'
import { meanScale } from '../geometry/matrix.ts'
import { parsePath } from '../geometry/path.ts'
import type { FontBook } from '../text/font-book.ts'
import { worldMatrix } from '../tree.ts'
import type { Problem } from './checks.ts'

/** Capitals lower than so many least features of the film do not survive weeding. */
const FEATURES_HIGH = 5

export const LEAST_DPI = 150
const MM_PER_INCH = 25.4

type Boxes = Pick<ReadonlyMap<string, Bounds>, 'get'>

/** Outlines that are to be filled but do not end where they start. */
export function openPaths(design: Design, ids: Iterable<string>, bounds: Boxes): Problem[] {
  return [...ids].flatMap(objectId => {
    const object = design.objects[objectId]
    // A line for a tool may be open.
    if (object?.type !== 'path' || object.purpose || !object.fill || !parsePath(object.d).some(({ closed }) => !closed))
      return []
    const at = bounds.get(objectId)!
    return [{ kind: 'open-path', severity: 'error', at, objectId, fix: { kind: 'close', objectId } }]
  })
}

/** Letters too low for the film, at the size they really have. */
export function smallText(
  design: Design,
  ids: Iterable<string>,
  { book, bounds }: { book: FontBook; bounds: Boxes }
): Problem[] {
  const colours = new Map(design.palette.entries.map(entry => [entry.ref, entry]))
  return [...ids].flatMap(objectId => {
    const object = design.objects[objectId]
    if (object?.type !== 'text' || !object.fill) return []
    const least = (colours.get(object.fill.ref)?.material?.minFeatureMm ?? 1) * FEATURES_HIGH
    const scale = meanScale(worldMatrix(design, objectId))
    const heights = object.text.runs
      .filter(({ s }) => s.trim() !== '')
      .map(({ font, sizeMm }) => sizeMm * scale * (book.get(font)?.capHeight ?? 0.7))
    const lowest = Math.min(...heights)
    if (!(lowest < least - 0.005)) return []
    const at = bounds.get(objectId)
    // Where not one letter can be drawn, none is too small: that they are missing is told.
    if (!at || at.minX > at.maxX) return []
    const fix = { kind: 'enlarge', objectId, factor: least / lowest, about: centreOf(at) } as const
    return [
      {
        kind: 'small-text',
        severity: 'warning',
        at,
        objectId,
        ref: object.fill.ref,
        detail: Math.round(lowest * 10) / 10,
        fix
      }
    ]
  })
}

/** Dots an inch of a picture at the size it is shown; undefined for what is no picture. */
export function pictureDpi(design: Design, objectId: string): number | undefined {
  const object = design.objects[objectId]
  const asset = object?.type === 'image' ? design.assets[object.asset] : undefined
  if (object?.type !== 'image' || asset?.kind !== 'image') return undefined
  const [left, , right] = object.crop ?? [0, 0, 1, 1]
  const shownMm = object.wMm * meanScale(worldMatrix(design, objectId))
  return (asset.wPx * (right - left)) / (shownMm / MM_PER_INCH)
}

/** Pictures with too few pixels for their size. */
export function unsharpPictures(design: Design, ids: Iterable<string>, bounds: Boxes): Problem[] {
  return [...ids].flatMap(objectId => {
    const dpi = pictureDpi(design, objectId)
    if (dpi === undefined || Math.round(dpi) >= LEAST_DPI) return []
    return [{ kind: 'unsharp', severity: 'warning', at: bounds.get(objectId)!, objectId, detail: Math.round(dpi) }]
  })
}
