// A written plot, tool by tool: a cutter with one holder waits between them until somebody has changed it.
import type { PlotLanguage } from './plot.ts'
import { TOOL_PENS } from './tool-lines.ts'

export type PlotTool = 'blade' | 'through' | 'crease' | 'pen'

export interface ToolPart {
  tool: PlotTool
  text: string
}

/** Where a language chooses a pen; none is chosen at the end of HP-GL. */
const CHOICE: Record<PlotLanguage, RegExp> = { hpgl: /SP([1-9]);/g, dmpl: /^P([1-9]);/gm, gpgl: /J([1-9])(?!\d)/g }

const TOOLS = new Map<number, PlotTool>([
  [TOOL_PENS['kiss-cut'], 'blade'],
  [TOOL_PENS['through-cut'], 'through'],
  [TOOL_PENS.score, 'crease'],
  [TOOL_PENS.draw, 'pen']
])

/** One after the other they are the plot, letter by letter. */
export function splitByTool(plot: string, language: PlotLanguage): ToolPart[] {
  const choices = [...plot.matchAll(CHOICE[language])]
  if (choices.length === 0) return [{ tool: 'blade', text: plot }]
  return choices.map((choice, at) => ({
    tool: TOOLS.get(Number(choice[1])) ?? 'blade',
    text: plot.slice(at === 0 ? 0 : choice.index, choices[at + 1]?.index)
  }))
}
