import { formatPath } from '../geometry/path.ts'
import type { Sheet } from './sheet.ts'
import { escaped } from './to-svg.ts'
import { TOOL_NAMES, toolSteps } from './tool-lines.ts'

const HAIRLINE_MM = 0.1

/** Cut lines in real size: mm in the head, one group a film and tool, outlines in cutting order. */
export function writeSvg(sheets: readonly Sheet[]): string {
  const { wMm, hMm } = sizeOf(sheets)
  const groups = sheets.flatMap(sheet => {
    const { hex, marks } = sheet
    const marked = marks.length > 0 ? `<path fill="#000000" stroke="none" d="${formatPath(marks)}"/>` : ''
    const steps = toolSteps(sheet)
    const all = steps.some(({ purpose }) => purpose === null) ? steps : [...steps, { purpose: null, path: [] }]
    return all.map(({ purpose, path }) => {
      const name = purpose ? `${sheet.name} ${TOOL_NAMES[purpose]}` : sheet.name
      const lines = path.map(contour => `<path d="${formatPath([contour])}"/>`).join('')
      return `<g id="${idOf(name)}" data-name="${escaped(name)}" fill="none" stroke="${hex}" stroke-width="${HAIRLINE_MM}">${lines}${purpose ? '' : marked}</g>`
    })
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

/** A film's name as programs take it: letters, digits and dashes. */
export function idOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 31) || 'Film'
}
