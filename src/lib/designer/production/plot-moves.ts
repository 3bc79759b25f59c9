// What a tool does on a sheet, in the steps of a machine: the same for every language that is written of it.
import { zip } from '#lib/shared/zip.ts'

import { flattenContour } from '../geometry/flatten.ts'
import { aligning, type Direction, trailed } from './drag-knife.ts'
import { type PlotOptions, withOvercut } from './plot.ts'
import type { Sheet } from './sheet.ts'
import { TOOL_PENS, type Tool, toolSteps } from './tool-lines.ts'

const TOLERANCE_MM = 0.02
/** Free film between a sheet and the next. */
const BEYOND_MM = 10

/** A line of a pen, where the middle of the tool goes: x and y in turn, in the sheet's millimetres. */
interface Stroke {
  pen: number
  points: readonly number[]
}

export interface PlotMoves {
  /** Each in steps, "x,y" one after the other. */
  lines: { pen: number; steps: string[] }[]
  /** Where the tool goes last, lifted. */
  end: string
}

export function plotMoves(sheet: Sheet, plot: PlotOptions): PlotMoves {
  const strokes = strokesOf(sheet, plot)
  const steps = inSteps(strokes, sheet, plot)
  return { lines: zip(strokes, steps).map(([{ pen }, own]) => ({ pen, steps: own })), end: endOf(sheet, plot) }
}

function endOf({ wMm }: Sheet, { end, turn, stepsX, stepsY }: PlotOptions): string {
  if (end === 'origin') return '0,0'
  return turn % 180 === 0
    ? `${Math.round((wMm + BEYOND_MM) * stepsX)},0`
    : `0,${Math.round((wMm + BEYOND_MM) * stepsY)}`
}

function strokesOf(sheet: Sheet, plot: PlotOptions): Stroke[] {
  const strokes: Stroke[] = []
  let lies: Direction = [1, 0]
  for (const { tool, path } of toolSteps(sheet)) {
    const pen = TOOL_PENS[tool ?? 'kiss-cut']
    const offsetMm = isBlade(tool) ? plot.bladeOffsetMm : 0
    if (offsetMm > 0 && strokes.at(-1)?.pen !== pen) {
      // Each tool hangs in its own holder, and lies in it as it was put in.
      const { points, direction } = aligning(offsetMm, sheet.hMm)
      strokes.push({ pen, points })
      lies = direction
    }
    for (const contour of path) {
      const outline = flattenContour(contour, TOLERANCE_MM)
      const line = contour.closed ? withOvercut([...outline, outline[0]!, outline[1]!], plot.overcutMm) : outline
      for (let pass = 0; pass < plot.passes; pass++) {
        const way = offsetMm > 0 ? trailed(line, offsetMm, lies) : { points: line, direction: lies }
        strokes.push({ pen, points: way.points })
        lies = way.direction
      }
    }
  }
  return strokes
}

/** A pen or a creasing tool is where its holder is. */
function isBlade(tool: Tool): boolean {
  return tool !== 'draw' && tool !== 'score'
}

/** As the machine counts: no step below its origin, where many cut nothing. */
function inSteps(strokes: readonly Stroke[], { wMm, hMm }: Sheet, { turn, stepsX, stepsY }: PlotOptions): string[][] {
  const lie = {
    0: (x: number, y: number) => [x, hMm - y],
    90: (x: number, y: number) => [y, x],
    180: (x: number, y: number) => [wMm - x, y],
    270: (x: number, y: number) => [hMm - y, wMm - x]
  }[turn]
  const places = strokes.map(({ points }) => {
    const own: [number, number][] = []
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = lie(points[i]!, points[i + 1]!) as [number, number]
      own.push([Math.round(x * stepsX), Math.round(y * stepsY)])
    }
    return own
  })
  let [lowX, lowY] = [0, 0]
  for (const [x, y] of places.flat()) [lowX, lowY] = [Math.min(lowX, x), Math.min(lowY, y)]
  return places.map(own => {
    const steps: string[] = []
    for (const [x, y] of own) {
      const place = `${x - lowX},${y - lowY}`
      if (place !== steps.at(-1)) steps.push(place)
    }
    return steps
  })
}
