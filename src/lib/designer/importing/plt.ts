// A plot file (HP-GL, .plt) as outlines by pen: what a cutter would follow, in 40 units to the millimeter unless it is scaled.
import { required } from '#lib/shared/required.ts'

import { endOf } from './join.ts'
import { pointsOf } from '../geometry/points-of.ts'
import type { Contour } from '../path.ts'
import { arcSegments } from './arc.ts'
import { checkTime, isUsable, NO_BLOCK, type Part } from './dxf/collect.ts'
import type { ImportedDrawing } from './drawing.ts'
import { ImportError } from './errors.ts'
import { edgesOf, moved, nodesOf } from './machine-lines.ts'
import { drawnBoxOf, multiply, transformPath } from './matrix.ts'
import { plotCommands, type PlotCommand } from './plt/commands.ts'
import { withPurposes } from './purposes.ts'
import { Remarks } from './remarks.ts'

const PLT_LIMITS = { bytes: 20 * 1024 * 1024, points: 250_000, lines: 50_000 }

const MM_PER_UNIT = 0.025
/** The corners of A4 paper (P1 and P2) where a file does not say them; HP 7475A, Interfacing and Programming Manual. */
const PAGE: readonly [number, number, number, number] = [250, 596, 10_250, 7796]
/** The colours that plotters' pens usually have. */
const PENS = ['#000000', '#000000', '#ff0000', '#00a000', '#ffc800', '#0000ff', '#ff00ff', '#00c8c8', '#808080']
/** What sets a machine up, or asks it something, and draws nothing. */
const SILENT =
  /^(IN|DF|IP|IW|IR|VS|FS|VN|AS|FT|LT|LA|LO|CS|CA|SS|SA|SI|SR|SL|DI|DR|DT|DV|ES|PW|WU|PT|PG|RP|NR|MC|PS|BP|CO|NP|PC|CR|TR|SV|UL|O[A-Z]|EC|MG|PM|TD|SM|SB|SD|AD|EP|FP|BF|TL|XT|YT|KY|IM|AF|AH|AP|RO|QL|CT|CV|AC|RF|UC|UF|FI|FN|TB|VB|ZO|CP)$/

/** Throws ImportError. */
export function importPlt(source: string | Uint8Array, options: { timeLimitMs?: number } = {}): ImportedDrawing {
  const until = performance.now() + (options.timeLimitMs ?? 5000)
  if (source.length > PLT_LIMITS.bytes)
    throw new ImportError('too-large', 'This plot file is larger than 20 MB. Simplify it.')
  const text = typeof source === 'string' ? source : new TextDecoder('latin1').decode(source)
  const remarks = new Remarks()
  const byPen = plotted(plotCommands(text), remarks, () => checkTime(until))
  const parts = [...byPen].map(([pen, contours]): Part => {
    const path = transformPath(contours, [MM_PER_UNIT, 0, 0, -MM_PER_UNIT, 0, 0]).filter(contour =>
      isUsable(contour, () => remarks.add('bad-path', `Pen ${pen}`))
    )
    const colour = required(PENS[pen] ?? PENS[1 + (pen % 8)], 'a colour of every pen')
    return { layer: `Pen ${pen}`, colour, contours: new Map([[NO_BLOCK, path]]), areas: [], texts: [] }
  })
  const box = drawnBoxOf(parts.flatMap(({ contours }) => [...contours.values()].flat()))
  if (!(box.maxX - box.minX > 0 || box.maxY - box.minY > 0))
    throw new ImportError('nothing-to-import', 'No pen draws a line in this plot file.')
  const edges = edgesOf([])
  const drawn = parts.map(part => {
    const children = nodesOf(moved(part, -box.minX, -box.minY), {
      remarks,
      check: () => checkTime(until),
      hatched: edges
    })
    return { type: 'group' as const, name: part.layer, children }
  })
  const nodes = withPurposes(drawn, remarks)
  return {
    widthMm: box.maxX - box.minX,
    heightMm: box.maxY - box.minY,
    nodes,
    notes: remarks.notes,
    remarks: remarks.list,
    taken: null,
    sizes: [],
    suggestedDpi: null
  }
}

/** In units of the plotter, y up. */
function plotted(commands: Iterable<PlotCommand>, remarks: Remarks, check: () => void): Map<number, Contour[]> {
  const byPen = new Map<number, Contour[]>()
  let [x, y] = [0, 0]
  let [isDown, isRelative, pen, points, lines] = [false, false, 1, 0, 0]
  let line: Contour | null = null
  /** From the units of SC to those of the plotter. */
  let scale: [sx: number, sy: number, dx: number, dy: number] = [1, 1, 0, 0]
  let corners = PAGE
  let isPageSaid = false
  let units: readonly number[] | undefined
  let turn = 0

  function count(by: number): void {
    points += by
    if (points > PLT_LIMITS.points)
      throw new ImportError('too-many-points', 'This plot file has too many points. Simplify it.')
    if ((points & 255) === 0) check()
  }

  function linesOf(which: number): Contour[] {
    const known = byPen.get(which)
    if (known) return known
    const made: Contour[] = []
    byPen.set(which, made)
    return made
  }

  function lift(): void {
    if (line && line.segments.length > 0) {
      if (++lines > PLT_LIMITS.lines)
        throw new ImportError('too-many-elements', 'This plot file has too many lines. Simplify it.')
      linesOf(pen).push(withEnd(line))
    }
    line = null
  }

  const placed = (px: number, py: number): [number, number] => {
    const [sx, sy] = [px * scale[0] + scale[2], py * scale[1] + scale[3]]
    if (turn === 90) return [-sy, sx]
    if (turn === 180) return [-sx, -sy]
    return turn === 270 ? [sy, -sx] : [sx, sy]
  }

  function move(toX: number, toY: number): void {
    count(1)
    if (!isDown) lift()
    else {
      line ??= { start: placed(x, y), segments: [], closed: false }
      line.segments.push(['L', ...placed(toX, toY)])
    }
    ;[x, y] = [toX, toY]
  }

  function moveAll(numbers: readonly number[], relative: boolean): void {
    for (const [px, py] of pointsOf(numbers)) {
      if (relative) move(x + px, y + py)
      else move(px, py)
    }
  }

  function arc(centreX: number, centreY: number, degrees: number, isDrawn = isDown): void {
    const radius = Math.hypot(x - centreX, y - centreY)
    const from = Math.atan2(y - centreY, x - centreX)
    const sweep = (Math.max(-360, Math.min(360, degrees)) * Math.PI) / 180
    const [endX, endY] = [centreX + radius * Math.cos(from + sweep), centreY + radius * Math.sin(from + sweep)]
    if (isDrawn && radius > 0) {
      const origin = placed(0, 0)
      const [ax, ay] = placed(1, 0)
      const [bx, by] = placed(0, 1)
      const matrix = multiply(
        [ax - origin[0], ay - origin[1], bx - origin[0], by - origin[1], ...origin],
        [radius, 0, 0, radius, centreX, centreY]
      )
      const segments = arcSegments(matrix, from, sweep)
      count(segments.length)
      line ??= { start: placed(x, y), segments: [], closed: false }
      line.segments.push(...segments)
    }
    ;[x, y] = [endX, endY]
  }

  function rectangle(toX: number, toY: number): void {
    lift()
    const [fromX, fromY] = [x, y]
    const others = [placed(toX, fromY), placed(toX, toY), placed(fromX, toY)]
    count(4)
    line = { start: placed(fromX, fromY), segments: others.map(corner => ['L', ...corner]), closed: true }
    lift()
  }

  function circle(radius: number): void {
    lift()
    const [centreX, centreY] = [x, y]
    x += radius
    arc(centreX, centreY, 360, true)
    if (line) line.closed = true
    lift()
    ;[x, y] = [centreX, centreY]
  }

  /** By the corners, by one scale within them (1), or by so many units of the plotter for each (2). */
  function setScale(numbers: readonly number[]): void {
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0, kind = 0, left = 50, bottom = 50] = numbers
    units = numbers.length < 4 ? undefined : numbers
    if (!units) {
      scale = [1, 1, 0, 0]
      return
    }
    if (kind !== 2 && !isPageSaid) remarks.add('plot-scale')
    const [minX, minY, maxX, maxY] = corners
    let [sx, sy] = kind === 2 ? [x2, y2] : [(maxX - minX) / (x2 - x1), (maxY - minY) / (y2 - y1)]
    if (!Number.isFinite(sx) || !Number.isFinite(sy) || sx === 0 || sy === 0) return
    let [dx, dy] = [minX, minY]
    if (kind === 1) {
      const least = Math.min(Math.abs(sx), Math.abs(sy))
      ;[sx, sy] = [Math.sign(sx) * least, Math.sign(sy) * least]
      dx += ((maxX - minX - sx * (x2 - x1)) * left) / 100
      dy += ((maxY - minY - sy * (y2 - y1)) * bottom) / 100
    }
    scale = [sx, sy, dx - x1 * sx, dy - y1 * sy]
  }

  /** Without its second corner the page keeps its size and moves. */
  function setCorners([x1, y1, x2, y2]: readonly number[]): void {
    const [minX, minY, maxX, maxY] = corners
    if (x1 === undefined || y1 === undefined) corners = PAGE
    else corners = [x1, y1, x2 ?? x1 + maxX - minX, y2 ?? y1 + maxY - minY]
    isPageSaid = y2 !== undefined
    // The units that were asked for follow the page.
    if (units) setScale(units)
  }

  for (const { name, numbers, words } of commands) {
    const [a = 0, b = 0, c = 0] = numbers
    if (name === 'PU' || name === 'PD') {
      if (name === 'PU') lift()
      isDown = name === 'PD'
      moveAll(numbers, isRelative)
    } else if (name === 'PA' || name === 'PR') {
      isRelative = name === 'PR'
      moveAll(numbers, isRelative)
    } else if (name === 'SP') {
      lift()
      pen = Math.max(0, Math.min(99, Math.round(a)))
      isDown = false
    } else if (name === 'AA') arc(a, b, c)
    else if (name === 'AR') arc(x + a, y + b, c)
    else if (name === 'CI') circle(Math.abs(a))
    else if (name === 'EA' || name === 'RA') rectangle(a, b)
    else if (name === 'ER' || name === 'RR') rectangle(x + a, y + b)
    else if (name === 'IP') setCorners(numbers)
    else if (name === 'SC') setScale(numbers)
    else if (name === 'RO') turn = ((a % 360) + 360) % 360
    else if (name === 'PE') {
      for (const step of words) {
        if (step.pen !== undefined) {
          lift()
          pen = step.pen
        }
        if (step.isUp) lift()
        const wasDown: boolean = isDown
        isDown = !step.isUp
        if (step.x !== undefined) move(step.isAbsolute ? step.x : x + step.x, step.isAbsolute ? step.y! : y + step.y!)
        isDown = step.x === undefined ? wasDown : true
      }
    } else if (name === 'LB') remarks.add('text', words.map(({ text }) => text).join(''))
    else if (name === 'IN' || name === 'DF') {
      lift()
      ;[isRelative, scale, units, turn] = [false, [1, 1, 0, 0], undefined, 0]
      if (name === 'IN') [isDown, corners, isPageSaid] = [false, PAGE, false]
    } else if (!SILENT.test(name)) remarks.add('unknown', name)
  }
  lift()
  byPen.delete(0)
  return byPen
}

/** A line that comes back to its start is closed. */
function withEnd(line: Contour): Contour {
  const end = endOf(line)
  const isClosed = line.segments.length > 1 && Math.hypot(end[0] - line.start[0], end[1] - line.start[1]) < 0.5
  return { ...line, closed: line.closed || isClosed }
}
