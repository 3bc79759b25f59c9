import { plotMoves } from './plot-moves.ts'
import { PLAIN_PLOT, type PlotOptions } from './plot.ts'
import type { Sheet } from './sheet.ts'
import { TOOL_PENS } from './tool-lines.ts'

/** HP-GL for cutters that are driven directly: one film, a pen for each tool, up between outlines, y up, no marks. */
export function writeHpgl(sheet: Sheet, plot: PlotOptions = PLAIN_PLOT): string {
  const { speedCmS, forceG } = plot
  const out = ['IN;', 'PA;']
  const selectPen = (pen: number) =>
    // Cutters keep speed and force by pen.
    out.push(
      `SP${pen};`,
      ...(speedCmS === null ? [] : [`VS${speedCmS};`]),
      ...(forceG === null ? [] : [`FS${forceG};`])
    )
  const { lines, end } = plotMoves(sheet, plot)
  if (lines.length === 0) selectPen(TOOL_PENS['kiss-cut'])
  for (const [index, { pen, steps }] of lines.entries()) {
    if (pen !== lines[index - 1]?.pen) selectPen(pen)
    const [first, ...others] = steps
    out.push(`PU${first};`, `PD${others.join(',') || first};`)
  }
  out.push(`PU${end};`, 'SP0;')
  return `${out.join('\n')}\n`
}
