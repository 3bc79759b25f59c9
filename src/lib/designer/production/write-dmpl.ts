import { plotMoves } from './plot-moves.ts'
import { PLAIN_PLOT, type PlotOptions, STEPS_A_MM } from './plot.ts'
import type { Sheet } from './sheet.ts'
import { TOOL_PENS } from './tool-lines.ts'

const PLAIN: PlotOptions = { ...PLAIN_PLOT, stepsX: STEPS_A_MM.dmpl, stepsY: STEPS_A_MM.dmpl }

/**
 * DM/PL of Houston Instrument: `;:` wakes the plotter, EC1 chooses steps of 0.001 inch, U and D lift and lower, A makes all
 * coordinates absolute, e ends. Where each is documented stands in the designer's README.
 */
export function writeDmpl(sheet: Sheet, plot: PlotOptions = PLAIN): string {
  const { speedCmS, forceG } = plot
  const out = [';:', 'EC1,', 'U,', 'H,', 'L0,', 'A,']
  const selectPen = (pen: number) =>
    out.push(`P${pen};`, ...(speedCmS === null ? [] : [`V${speedCmS};`]), ...(forceG === null ? [] : [`BP${forceG};`]))
  const { lines, end } = plotMoves(sheet, plot)
  if (lines.length === 0) selectPen(TOOL_PENS['kiss-cut'])
  for (const [index, { pen, steps }] of lines.entries()) {
    if (pen !== lines[index - 1]?.pen) selectPen(pen)
    const [first, ...others] = steps
    out.push(`U,${first},`, `D,${others.join(',') || first},`)
  }
  out.push(`U,${end},`, 'e')
  return `${out.join('\n')}\n`
}
