import { formatPath } from '../geometry/path.ts'
import { fileLayers } from './file-layers.ts'
import type { Sheet } from './sheet.ts'
import { escaped } from './to-svg.ts'

const HAIRLINE_MM = 0.1

/**
 * Cut lines in real size: mm in the head, one group a film and tool, outlines in cutting order. Marks are black areas in a
 * group of their own, below everything.
 */
export function writeSvg(sheets: readonly Sheet[]): string {
  const { wMm, hMm } = sizeOf(sheets)
  const groups = fileLayers(sheets).map(({ id, name, hex, path, isPrinted }) => {
    if (isPrinted) {
      return `<g id="${id}" data-name="${name}" fill="#000000" stroke="none"><path d="${formatPath(path)}"/></g>`
    }
    const lines = path.map(contour => `<path d="${formatPath([contour])}"/>`).join('')
    return `<g id="${id}" data-name="${escaped(name)}" fill="none" stroke="${hex}" stroke-width="${HAIRLINE_MM}">${lines}</g>`
  })
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${wMm}mm" height="${hMm}mm" viewBox="0 0 ${wMm} ${hMm}">`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}${groups.join('')}</svg>\n`
}

export function sizeOf(sheets: readonly Sheet[]): { wMm: number; hMm: number } {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4
  return {
    wMm: round(Math.max(1, ...sheets.map(sheet => sheet.wMm))),
    hMm: round(Math.max(1, ...sheets.map(sheet => sheet.hMm)))
  }
}
