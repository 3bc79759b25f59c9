// A drawn sheet as it is kept: all of its outlines as path data, packed.
import { strFromU8, strToU8, unzlibSync, zlibSync } from 'fflate'

import type { Bounds } from '../geometry/bounds.ts'
import { formatPath, parsePath, type Path } from '../geometry/path.ts'
import type { Sheet } from '../production/sheet.ts'
import type { ToolLine } from '../production/tool-lines.ts'
import type { Position } from '../rolls/positions.ts'
import type { SheetPrint } from './printed.ts'

/** What files and plans of a sheet are made of. */
export interface SheetFile {
  sheet: Sheet
  positions: Position[]
  /** On film that is printed. */
  print: SheetPrint | null
}

type Printed = SheetPrint['copies'][number]['art']['printed'][number]
type PackedPrinted = Exclude<Printed, { kind: 'area' }> | { kind: 'area'; hex: string; path: string[] }
type PackedCopy = {
  art: { printed: PackedPrinted[]; bleed: string[]; bounds: Bounds }
  assets: SheetPrint['copies'][number]['assets']
}

/** What was drawn by releases that printed nothing has neither marks nor print. */
type Packed = Omit<Sheet, 'cuts' | 'marks' | 'lines'> & {
  cuts: string[]
  marks?: string[]
  lines: (Omit<ToolLine, 'path'> & { path: string[] })[]
  positions: Position[]
  print?: Omit<SheetPrint, 'copies'> & { copies: PackedCopy[] }
}

const eachOf = (path: Path): string[] => path.map(contour => formatPath([contour]))
const pathOf = (each: readonly string[]): Path => each.flatMap(d => parsePath(d))

export function packSheet({ sheet, positions, print }: SheetFile): Uint8Array {
  const lines = sheet.lines.map(line => ({ ...line, path: eachOf(line.path) }))
  const paths = { cuts: eachOf(sheet.cuts), marks: eachOf(sheet.marks), lines }
  const packed: Packed = { ...sheet, ...paths, positions, ...(print && { print: packPrint(print) }) }
  return zlibSync(strToU8(JSON.stringify(packed)), { level: 6 })
}

function packPrint({ copies, ...rest }: SheetPrint): NonNullable<Packed['print']> {
  const packed = copies.map(({ art: { printed, bleed, bounds }, assets }): PackedCopy => {
    const items = printed.map(item => (item.kind === 'area' ? { ...item, path: eachOf(item.path) } : item))
    return { art: { printed: items, bleed: eachOf(bleed), bounds }, assets }
  })
  return { ...rest, copies: packed }
}

export function unpackSheet(bytes: Uint8Array): SheetFile {
  const { positions, print, marks = [], ...kept } = JSON.parse(strFromU8(unzlibSync(bytes))) as Packed
  const lines = kept.lines.map(line => ({ ...line, path: pathOf(line.path) }))
  const sheet = { ...kept, cuts: pathOf(kept.cuts), lines, marks: pathOf(marks) }
  return { sheet, positions, print: print ? unpackPrint(print) : null }
}

function unpackPrint({ copies, ...rest }: NonNullable<Packed['print']>): SheetPrint {
  const unpacked = copies.map(({ art: { printed, bleed, bounds }, assets }) => {
    const items = printed.map((item): Printed => (item.kind === 'area' ? { ...item, path: pathOf(item.path) } : item))
    return { art: { printed: items, bleed: pathOf(bleed), bounds }, assets }
  })
  return { ...rest, copies: unpacked }
}
