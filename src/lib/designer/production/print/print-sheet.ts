// A sheet as it is printed and then cut: copies of the art, marks, and the lines that the cutter follows.
import type { Design } from '../../design.ts'
import { translation } from '../../geometry/matrix.ts'
import { type Path, polygon, reversePath, transformPath } from '../../geometry/path.ts'
import { shapePath } from '../../geometry/shapes.ts'
import type { Values } from '../../text/text-outline.ts'
import type { Outliner } from '../outliner.ts'
import { registrationMarks } from '../registration-marks.ts'
import type { Sheet } from '../sheet.ts'
import { mapLines, type ToolLine } from '../tool-lines.ts'
import { PrintError } from './pictures.ts'
import { type PrintArt, printArtOf } from './print-art.ts'
import { layOut, type PrintLayout } from './print-layout.ts'
import { printSetup } from './print-setup.ts'

export interface PrintSheet {
  /** What is cut, and the marks. */
  sheet: Sheet
  art: PrintArt
  layout: PrintLayout
}

const CORNER_MM = 2

export function printSheetsOf(
  design: Design,
  outliner: Outliner,
  choice: { artboard: string; values?: Values | undefined }
): PrintSheet[] {
  return printArtOf(design, outliner, choice).map(art => printSheet(art, design))
}

export function printSheet(art: PrintArt, { production, ...design }: Pick<Design, 'production'>): PrintSheet {
  const setup = printSetup({ ...design, production })
  const { regMarks } = production
  const layout = layOut(art.bounds, { setup, regMarks })
  const { wMm, hMm, places, block } = layout
  const each = (path: Path): Path => places.flatMap(([dx, dy]) => transformPath(path, translation(dx, dy)))
  const backing = backings(layout, setup)
  const lines: ToolLine[] = [
    { purpose: 'kiss-cut' as const, path: each(art.kiss) },
    { purpose: 'through-cut' as const, path: [...each(art.through), ...backing] },
    ...mapLines(art.lines, each)
  ].filter(({ path }) => path.length > 0)
  const facing = (path: Path): Path => (art.mirrored ? reversePath(transformPath(path, [-1, 0, 0, 1, wMm, 0])) : path)
  const sheet: Sheet = {
    key: `print/${art.key ?? ''}`,
    ref: art.film?.ref ?? '',
    name: art.name,
    hex: art.film?.hex ?? '#FF00FF',
    wMm,
    hMm,
    mirrored: art.mirrored,
    cuts: [],
    own: 0,
    marks: registrationMarks(regMarks, wMm, hMm),
    lines: mapLines(lines, facing),
    ...(production.doubledLines === 'as-drawn' && { asDrawn: true })
  }
  return { sheet, art, layout }

  function backings({ cell }: PrintLayout, { through, backingMm }: typeof setup): Path {
    if (through === 'none' || places.length === 0) return []
    if (through === 'sheet') {
      const { minX, minY, maxX, maxY } = block
      return [polygon([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]])] // biome-ignore format: one line
    }
    const [w, h] = [cell.maxX - cell.minX, cell.maxY - cell.minY]
    const radiusMm = Math.min(CORNER_MM, backingMm, w / 4, h / 4)
    return each(transformPath(shapePath('rect', { wMm: w, hMm: h, radiusMm }), translation(cell.minX, cell.minY)))
  }
}

/** Nothing is written that lacks something: a sheet without room for what was asked for is none. */
export function assertRoom({ layout, sheet }: PrintSheet): void {
  if (layout.left === 0 && layout.places.length > 0) return
  throw new PrintError('sheet-too-small', `The sheet of ${sheet.name} has no room for what is to lie on it`)
}
