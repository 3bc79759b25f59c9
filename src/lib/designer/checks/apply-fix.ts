import { setPressOrder } from '../commands/artboards.ts'
import { changeObjects } from '../commands/edit.ts'
import { remove } from '../commands/remove.ts'
import { scale } from '../commands/scale.ts'
import { setProduction } from '../commands/settings.ts'
import type { Design, PaintedObject } from '../design.ts'
import { heightOf, widthOf } from '../geometry/bounds.ts'
import { closeContour, contourArea, contourBounds, formatPath, parsePath, transformPath } from '../geometry/path.ts'
import { acceptImportItem } from '../imports.ts'
import { withOutline } from '../pen.ts'
import type { Outliner } from '../production/outliner.ts'
import { printSetup } from '../production/print/print-setup.ts'
import type { Values } from '../text/text-outline.ts'
import { worldMatrix } from '../tree.ts'
import type { Fix } from './checks.ts'

/** A command like any other: a new design, to be committed and undone. */
export function applyFix(design: Design, fix: Fix, outliner: Outliner, values?: Values): Design {
  switch (fix.kind) {
    case 'thicken':
      return change(design, fix.objectId, object => {
        const around = { ref: fix.ref, offsetMm: fix.byMm, join: 'round', z: 'behind' } as const
        const same = object.strokes.find(({ ref }) => ref === fix.ref)
        // A second fix widens the stroke of the first.
        if (!same) return { ...object, strokes: [...object.strokes, around] }
        const wider = { ...same, offsetMm: same.offsetMm + fix.byMm }
        return { ...object, strokes: object.strokes.map(stroke => (stroke === same ? wider : stroke)) }
      })
    case 'track':
      return change(design, fix.objectId, object => {
        if (object.type !== 'text') return object
        const runs = object.text.runs.map(run => ({ ...run, trackMm: run.trackMm + fix.byMm }))
        return { ...object, text: { ...object.text, runs } }
      })
    case 'drop':
      return change(design, fix.objectId, object => dropSmall(design, object, { fix, outliner, values }))
    case 'close':
      return change(design, fix.objectId, object => {
        if (object.type !== 'path') return object
        return withOutline(object, { d: formatPath(parsePath(object.d).map(closeContour)) })
      })
    case 'enlarge':
      return scale(design, [fix.objectId], { sx: fix.factor, sy: fix.factor, about: fix.about })
    case 'remove':
      return remove(design, [fix.objectId])
    case 'knock-out':
      return setProduction(design, { knockout: true })
    case 'lay-over':
      return setProduction(design, { knockout: false })
    case 'cut-once':
      return setProduction(design, { doubledLines: 'once' })
    case 'without-marks':
      return setProduction(design, { print: { ...printSetup(design), withoutMarks: true } })
    case 'accept':
      return acceptImportItem(design, fix.item)
    case 'press-order':
      return setPressOrder(design, fix.artboard, undefined)
  }
}

function change(design: Design, id: string, map: (object: PaintedObject) => PaintedObject): Design {
  return changeObjects(design, [id], object => ('fill' in object ? map(object) : object))
}

/** The object as plain outlines, without those that are too small. */
function dropSmall(
  design: Design,
  object: PaintedObject,
  { fix, outliner, values }: { fix: Fix & { kind: 'drop' }; outliner: Outliner; values: Values | undefined }
): PaintedObject {
  const world = worldMatrix(design, object.id)
  const kept = outliner.outline(design, object.id, values).filter(contour => {
    if (!contour.closed || contourArea(contour) < 0 !== (fix.what === 'counters')) return true
    const [placed] = transformPath([contour], world)
    const box = contourBounds(placed!)
    return Math.max(widthOf(box), heightOf(box)) >= fix.belowMm
  })
  const { id, m, name, locked, hidden, fill, strokes } = object
  return { id, m, name, locked, hidden, fill, strokes, type: 'path', rule: 'nonzero', d: formatPath(kept) }
}
