// Runs in the child process: what of drawn sheets is free.
import { unpackSheet } from '#lib/designer/run/drawing.ts'
import { type Free, freeRectangles } from '#lib/designer/run/free-places.ts'
import { type Bounds, encloses } from '#lib/designer/geometry/bounds.ts'
import { contourBounds } from '#lib/designer/geometry/path.ts'

export interface FreeTask {
  kind: 'run-free'
  sheets: { drawing: string; lengthMm: number; widthMm: number }[]
  gapMm: number
}

/** Beside pieces, spare copies, labels, boxes and marks. Weed lines take no room: they are drawn anew around what is added. */
export async function findFree({ sheets, gapMm }: FreeTask): Promise<Free[][]> {
  return sheets.map(({ drawing, lengthMm, widthMm }) => {
    const { sheet, positions, print } = unpackSheet(Buffer.from(drawing, 'base64'))
    // It may be printed already.
    if (print) return []
    const pieces = positions.map(({ xMm, yMm, wMm, hMm, turned }): Bounds => {
      const [w, h] = turned % 180 === 0 ? [wMm, hMm] : [hMm, wMm]
      return { minX: xMm, minY: yMm, maxX: xMm + w, maxY: yMm + h }
    })
    const cuts = sheet.cuts.slice(0, sheet.own)
    const contours = [...cuts, ...sheet.lines.flatMap(({ path }) => path)].map(contourBounds)
    const beside = contours.filter(bounds => !pieces.some(piece => encloses(piece, bounds)))
    return freeRectangles({ wMm: lengthMm, hMm: widthMm }, [...pieces, ...beside], gapMm)
  })
}
