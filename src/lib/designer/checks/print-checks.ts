// What would go wrong where pictures are printed and cut out.
import type { Design } from '../design.ts'
import { intersect } from '../geometry/boolean.ts'
import { type Bounds, overlap } from '../geometry/bounds.ts'
import { translation } from '../geometry/matrix.ts'
import { offset } from '../geometry/offset.ts'
import { type Path, pathBounds, polygon, transformPath } from '../geometry/path.ts'
import type { Outliner } from '../production/outliner.ts'
import { type PrintSheet, printSheetsOf } from '../production/print/print-sheet.ts'
import { printSetup } from '../production/print/print-setup.ts'
import type { Values } from '../text/text-outline.ts'
import type { Problem } from './checks.ts'
import { thinStrokes } from './thin.ts'

/** A cutter's eye wants so much white paper around a mark. */
const MARK_ROOM_MM = 4

const DEFAULT_FEATURE_MM = 1

interface Context {
  artboard: string
  values?: Values | undefined
  bounds: Pick<ReadonlyMap<string, Bounds>, 'get'>
}

export function printProblems(design: Design, outliner: Outliner, { artboard, values, bounds }: Context): Problem[] {
  const prints = printSheetsOf(design, outliner, { artboard, values })
  const cuts = outliner.draw(design, artboard, values).filter(item => item.kind === 'picture')
  const printed = new Set(
    prints.flatMap(({ art }) => art.printed.flatMap(item => (item.kind === 'picture' ? [item.object.id] : [])))
  )
  // Nothing of these would be on the garment, nor on a sheet.
  const uncut = cuts.flatMap(({ object: { id, cutline }, cut }): Problem[] => {
    const problem = { severity: 'error', at: bounds.get(id)!, objectId: id } as const
    if (cutline) return cut.length === 0 ? [{ ...problem, kind: 'no-contour' }] : []
    return printed.has(id) ? [] : [{ ...problem, kind: 'not-cut' }]
  })
  return [
    ...uncut,
    ...prints.flatMap(print => [...thinContours(print), ...withoutRoom(print), ...nearMarks(print), ...noMarks(print)])
  ]

  /** Of pictures; lettering and shapes are looked at as every film is. */
  function thinContours({ art }: PrintSheet): Problem[] {
    const leastMm = art.film?.material?.minFeatureMm ?? DEFAULT_FEATURE_MM
    const own = new Set(art.printed.flatMap(item => (item.kind === 'picture' ? [item.object.id] : [])))
    return cuts
      .filter(({ object }) => own.has(object.id))
      .flatMap(({ object, cut }) =>
        thinStrokes(outliner.clipper, cut, leastMm).map((at): Problem => {
          return { kind: 'thin-contour', severity: 'warning', at, objectId: object.id, detail: leastMm }
        })
      )
  }

  function withoutRoom({ art, layout, sheet }: PrintSheet): Problem[] {
    if (layout.left === 0 && layout.places.length > 0) return []
    const problem = { severity: 'error', at: art.bounds, ref: art.film?.ref } as const
    if (layout.places.length === 0)
      return [{ ...problem, kind: 'sheet-too-small', detail: Math.min(sheet.wMm, sheet.hMm) }]
    return [{ ...problem, kind: 'sheet-full', detail: String(layout.left) }]
  }

  /** A cutter that finds no marks cuts where the sheet happens to lie. */
  function noMarks({ art, sheet }: PrintSheet): Problem[] {
    if (sheet.marks.length > 0 || sheet.lines.length === 0 || printSetup(design).withoutMarks) return []
    const fix = { kind: 'without-marks' } as const
    return [{ kind: 'no-marks', severity: 'warning', at: art.bounds, ref: art.film?.ref, fix }]
  }

  function nearMarks({ art, layout, sheet }: PrintSheet): Problem[] {
    if (sheet.marks.length === 0) return []
    const room = offset(outliner.clipper, sheet.marks, MARK_ROOM_MM)
    const { minX, minY, maxX, maxY } = layout.cell
    const cell = [polygon([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]])] // biome-ignore format: one line
    const isNear = layout.places.some(([dx, dy]) => {
      // As it lies on the sheet, turned round with it.
      const placed = transformPath(cell, translation(dx, dy))
      const lies: Path = sheet.mirrored ? transformPath(placed, [-1, 0, 0, 1, sheet.wMm, 0]) : placed
      return overlap(pathBounds(lies), pathBounds(room)) && intersect(outliner.clipper, lies, room).length > 0
    })
    return isNear ? [{ kind: 'marks-near', severity: 'error', at: art.bounds, detail: MARK_ROOM_MM }] : []
  }
}
