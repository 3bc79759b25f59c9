import { plotMoves } from './plot-moves.ts'
import { PLAIN_PLOT, type PlotOptions, STEPS_A_MM } from './plot.ts'
import type { Sheet } from './sheet.ts'
import { TOOL_PENS } from './tool-lines.ts'

const PLAIN: PlotOptions = { ...PLAIN_PLOT, stepsX: STEPS_A_MM.gpgl, stepsY: STEPS_A_MM.gpgl }
/** Ends a command. */
const END = '\x03'
const RESET = '\x1b\x04'

/**
 * GP-GL of Graphtec and Silhouette: J chooses a pen, ! its speed, FX its force, M moves the lifted tool and D the lowered one.
 * Where each is documented stands in the designer's README.
 */
export function writeGpgl(sheet: Sheet, plot: PlotOptions = PLAIN): string {
  const { speedCmS, forceG } = plot
  const out = [RESET]
  const selectPen = (pen: number) =>
    out.push(
      `J${pen}${END}`,
      ...(speedCmS === null ? [] : [`!${Math.round(speedCmS)}${END}`]),
      ...(forceG === null ? [] : [`FX${Math.round(forceG)}${END}`])
    )
  const { lines, end } = plotMoves(sheet, plot)
  if (lines.length === 0) selectPen(TOOL_PENS['kiss-cut'])
  for (const [index, { pen, steps }] of lines.entries()) {
    if (pen !== lines[index - 1]?.pen) selectPen(pen)
    const [first, ...others] = steps
    out.push(`M${first}${END}`, `D${others.join(',') || first}${END}`)
  }
  out.push(`M${end}${END}`)
  return out.join('')
}
