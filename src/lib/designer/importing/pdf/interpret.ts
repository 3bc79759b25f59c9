// The operations pdf.js reads from a page, followed as far as they draw outlines.
import type { Contour } from '../../path.ts'
import { clipped } from '../clip.ts'
import type { ImportedClip, ImportedNode, ImportNote } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import { boxOf, type Matrix, multiply, scaleOf, transformPath } from '../matrix.ts'
import { quadratic } from '../svg/path-data.ts'

export interface Operations {
  fnArray: ArrayLike<number>
  argsArray: ArrayLike<unknown>
}

interface State {
  matrix: Matrix
  fill: string | null
  stroke: string | null
  fillAlpha: number
  strokeAlpha: number
  lineWidth: number
  join: 'miter' | 'round' | 'bevel'
  cap: 'butt' | 'round' | 'square'
  clips: readonly ImportedClip[]
}

const MAX_POINTS = 250_000
const MAX_DEPTH = 200
const CAPS = ['butt', 'round', 'square'] as const
const JOINS = ['miter', 'round', 'bevel'] as const

const PAINTS: Record<string, { fill?: ImportedClip['rule']; stroke?: true; close?: true }> = {
  stroke: { stroke: true },
  closeStroke: { stroke: true, close: true },
  fill: { fill: 'nonzero' },
  eoFill: { fill: 'evenodd' },
  fillStroke: { fill: 'nonzero', stroke: true },
  eoFillStroke: { fill: 'evenodd', stroke: true },
  closeFillStroke: { fill: 'nonzero', stroke: true, close: true },
  closeEOFillStroke: { fill: 'evenodd', stroke: true, close: true },
  endPath: {}
}

/** `codes`: pdf.js's OPS. `matrix`: from the page's points to millimetres. Throws ImportError. */
export function interpret(
  { fnArray, argsArray }: Operations,
  codes: Record<string, number>,
  matrix: Matrix
): { nodes: ImportedNode[]; notes: ImportNote[] } {
  const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]))
  const notes = new Set<ImportNote>()
  const nodes: ImportedNode[] = []
  const stack: State[] = []
  let points = 0
  let clipNext: ImportedClip['rule'] | null = null
  let state: State = {
    matrix,
    fill: '#000000',
    stroke: '#000000',
    fillAlpha: 1,
    strokeAlpha: 1,
    lineWidth: 1,
    join: 'miter',
    cap: 'butt',
    clips: []
  }

  function save(): void {
    if (stack.length >= MAX_DEPTH) throw new ImportError('too-deep', 'This PDF is nested too deeply. Simplify it.')
    stack.push(state)
  }

  function paint(kind: string, data: unknown): void {
    const how = PAINTS[kind] ?? {}
    const path = contoursOf(data)
    points += path.reduce((sum, { segments }) => sum + segments.length, 0)
    if (points > MAX_POINTS) throw new ImportError('too-many-points', 'This PDF has too many points. Simplify it.')
    const placed = transformPath(
      path.filter(({ segments }) => segments.length > 0),
      state.matrix
    )
    if (how.close) for (const contour of placed) contour.closed = true
    const fill = how.fill && state.fillAlpha > 0 ? state.fill : null
    const widthMm = state.lineWidth * scaleOf(state.matrix)
    const stroke =
      how.stroke && state.stroke && state.strokeAlpha > 0
        ? { colour: state.stroke, widthMm, join: state.join, cap: state.cap }
        : null
    if (placed.length > 0 && (fill || stroke) && isUsable(placed)) {
      let drawn: ImportedNode[] = [
        {
          type: 'path',
          path: placed,
          rule: how.fill ?? 'nonzero',
          fill,
          stroke,
          opacity: fill ? state.fillAlpha : state.strokeAlpha
        }
      ]
      for (const clip of state.clips) drawn = clipped(drawn, clip)
      nodes.push(...drawn)
    }
    if (clipNext) {
      state = { ...state, clips: [...state.clips.slice(-20), { path: placed, rule: clipNext }] }
      clipNext = null
    }
  }

  function setGraphicsState(entries: unknown): void {
    for (const entry of Array.isArray(entries) ? entries : []) {
      const [key, value] = entry as [string, unknown]
      if (key === 'ca') state = { ...state, fillAlpha: numberOf(value, 1) }
      else if (key === 'CA') state = { ...state, strokeAlpha: numberOf(value, 1) }
      else if (key === 'LW') state = { ...state, lineWidth: numberOf(value, 1) }
      else if (key === 'SMask' && value) notes.add('mask')
    }
  }

  for (let i = 0; i < fnArray.length; i++) {
    const name = names.get(fnArray[i]!) ?? ''
    const args = (argsArray[i] ?? []) as unknown[]
    if (name === 'save' || name === 'beginGroup') save()
    else if (name === 'restore' || name === 'endGroup' || name === 'paintFormXObjectEnd') state = stack.pop() ?? state
    else if (name === 'transform') state = { ...state, matrix: multiply(state.matrix, matrixOf(args)) }
    else if (name === 'paintFormXObjectBegin') {
      save()
      if (args[0]) state = { ...state, matrix: multiply(state.matrix, matrixOf(args[0] as unknown[])) }
    } else if (name === 'setFillRGBColor') state = { ...state, fill: colourOf(args[0]) }
    else if (name === 'setStrokeRGBColor') state = { ...state, stroke: colourOf(args[0]) }
    else if (name === 'setFillTransparent') state = { ...state, fill: null }
    else if (name === 'setStrokeTransparent') state = { ...state, stroke: null }
    else if (name === 'setFillColorN' || name === 'setStrokeColorN') {
      notes.add(args[0] === 'Shading' ? 'gradient' : 'pattern')
      state = name === 'setFillColorN' ? { ...state, fill: UNKNOWN_COLOUR } : { ...state, stroke: UNKNOWN_COLOUR }
    } else if (name === 'setLineWidth') state = { ...state, lineWidth: numberOf(args[0], 1) }
    else if (name === 'setLineJoin') state = { ...state, join: JOINS[numberOf(args[0], 0)] ?? 'miter' }
    else if (name === 'setLineCap') state = { ...state, cap: CAPS[numberOf(args[0], 0)] ?? 'butt' }
    else if (name === 'setGState') setGraphicsState(args[0])
    else if (name === 'clip') clipNext = 'nonzero'
    else if (name === 'eoClip') clipNext = 'evenodd'
    else if (name === 'constructPath') paint(names.get(numberOf(args[0], -1)) ?? '', (args[1] as unknown[] | null)?.[0])
    else if (/^show(Spaced)?Text$|^nextLine/.test(name)) notes.add('text')
    else if (/^paint(Inline|Jpeg|Solid)?.*(Image|ImageMask)/.test(name)) notes.add('picture')
    else if (name === 'shadingFill') notes.add('gradient')
  }
  return { nodes, notes: [...notes] }
}

/** Stands for a gradient or pattern, whose colours pdf.js keeps apart. */
const UNKNOWN_COLOUR = '#808080'

/** pdf.js: 0 move, 1 line, 2 cubic, 3 quadratic, 4 close, each followed by its numbers. */
function contoursOf(data: unknown): Contour[] {
  if (!(data instanceof Float32Array)) return []
  const path: Contour[] = []
  let [x, y, i] = [0, 0, 0]
  let contour: Contour | null = null
  const next = () => data[i++] ?? NaN
  const open = (): Contour => {
    contour ??= { start: [x, y], segments: [], closed: false }
    if (path.at(-1) !== contour) path.push(contour)
    return contour
  }
  while (i < data.length) {
    const code = next()
    if (code === 0) {
      contour = null
      ;[x, y] = [next(), next()]
      contour = open()
    } else if (code === 1) {
      const to: [number, number] = [next(), next()]
      open().segments.push(['L', ...to])
      ;[x, y] = to
    } else if (code === 2) {
      const [a, b, c, d, e, f] = [next(), next(), next(), next(), next(), next()]
      open().segments.push(['C', a, b, c, d, e, f])
      ;[x, y] = [e, f]
    } else if (code === 3) {
      const [a, b, e, f] = [next(), next(), next(), next()]
      open().segments.push(quadratic(x, y, a, b, e, f))
      ;[x, y] = [e, f]
    } else if (code === 4) {
      const closing: Contour = open()
      closing.closed = true
      ;[x, y] = closing.start
      contour = null
    } else break
  }
  return path
}

function isUsable(path: Contour[]): boolean {
  const { minX, minY, maxX, maxY } = boxOf(path)
  return [minX, minY, maxX, maxY].every(value => Math.abs(value) < 1e7)
}

function matrixOf(values: ArrayLike<unknown>): Matrix {
  const numbers = Array.from(values, Number)
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0]
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

function colourOf(value: unknown): string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'
}
