// A drawn sheet as it is kept: all of its outlines as path data, packed.
import { strFromU8, strToU8, unzlibSync, zlibSync } from 'fflate'

import { formatPath, parsePath, type Path } from '../geometry/path.ts'
import type { Sheet } from '../production/sheet.ts'
import type { ToolLine } from '../production/tool-lines.ts'
import type { Position } from '../rolls/positions.ts'

/** What files and plans of a sheet are made of. */
export interface SheetFile {
  sheet: Sheet
  positions: Position[]
}

type Packed = Omit<Sheet, 'cuts' | 'marks' | 'lines'> & {
  cuts: string[]
  lines: (Omit<ToolLine, 'path'> & { path: string[] })[]
  positions: Position[]
}

const eachOf = (path: Path): string[] => path.map(contour => formatPath([contour]))
const pathOf = (each: readonly string[]): Path => each.flatMap(d => parsePath(d))

export function packSheet({ sheet, positions }: SheetFile): Uint8Array {
  const { marks: _, ...kept } = sheet
  const lines = sheet.lines.map(line => ({ ...line, path: eachOf(line.path) }))
  const packed: Packed = { ...kept, cuts: eachOf(sheet.cuts), lines, positions }
  return zlibSync(strToU8(JSON.stringify(packed)), { level: 6 })
}

export function unpackSheet(bytes: Uint8Array): SheetFile {
  const { positions, ...kept } = JSON.parse(strFromU8(unzlibSync(bytes))) as Packed
  const lines = kept.lines.map(line => ({ ...line, path: pathOf(line.path) }))
  return { sheet: { ...kept, cuts: pathOf(kept.cuts), lines, marks: [] }, positions }
}
