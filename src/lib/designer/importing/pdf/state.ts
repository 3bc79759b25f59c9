// What a PDF's page is drawn with at a moment: colours, pen, letters and what cuts off.
import type { ImportedClip } from '../drawing.ts'
import type { Matrix } from '../matrix.ts'
import { NO_TEXT, type Shelf, setText, type TextState } from './text.ts'

type Shade = 'gradient' | 'pattern' | false

export interface State {
  matrix: Matrix
  fill: string | null
  stroke: string | null
  /** Where the color is a gradient or a pattern, of which `fill` or `stroke` is the mean. */
  isFillShaded: Shade
  isStrokeShaded: Shade
  fillAlpha: number
  strokeAlpha: number
  /** Something fades it, or cuts it to the shape of a drawing. */
  hasMask: boolean
  /** Its color is mixed with what lies below in another way than by covering that. */
  isBlended: boolean
  lineWidth: number
  join: 'miter' | 'round' | 'bevel'
  cap: 'butt' | 'round' | 'square'
  miterLimit: number
  dashes: readonly number[]
  dashPhase: number
  text: TextState
  clips: readonly ImportedClip[]
}

const CAPS = ['butt', 'round', 'square'] as const
const JOINS = ['miter', 'round', 'bevel'] as const

export function stateAt(matrix: Matrix): State {
  return {
    matrix,
    fill: '#000000',
    stroke: '#000000',
    isFillShaded: false,
    isStrokeShaded: false,
    fillAlpha: 1,
    strokeAlpha: 1,
    hasMask: false,
    isBlended: false,
    lineWidth: 1,
    join: 'miter',
    cap: 'butt',
    miterLimit: 10,
    dashes: [],
    dashPhase: 0,
    text: NO_TEXT,
    clips: []
  }
}

/** Null for an operation that sets none of the pen. */
export function setPen(state: State, name: string, args: readonly unknown[]): State | null {
  switch (name) {
    case 'setLineWidth':
      return { ...state, lineWidth: numberOf(args[0], 1) }
    case 'setLineJoin':
      return { ...state, join: JOINS[numberOf(args[0], 0)] ?? 'miter' }
    case 'setLineCap':
      return { ...state, cap: CAPS[numberOf(args[0], 0)] ?? 'butt' }
    case 'setMiterLimit':
      return { ...state, miterLimit: numberOf(args[0], 10) }
    case 'setDash': {
      const dashes = Array.isArray(args[0]) ? args[0].map(length => numberOf(length, 0)) : []
      return { ...state, dashes, dashPhase: numberOf(args[1], 0) }
    }
    default:
      return null
  }
}

const PEN_KEYS: Record<string, string> = {
  LW: 'setLineWidth',
  LC: 'setLineCap',
  LJ: 'setLineJoin',
  ML: 'setMiterLimit'
}

/** A dictionary of settings (gs). */
export function setGraphicsState(before: State, entries: unknown, shelf: Shelf): State {
  let state = before
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [key, value] = entry as [string, unknown]
    const pen = PEN_KEYS[key]
    if (pen) state = setPen(state, pen, [value]) ?? state
    else if (key === 'ca') state = { ...state, fillAlpha: numberOf(value, 1) }
    else if (key === 'CA') state = { ...state, strokeAlpha: numberOf(value, 1) }
    else if (key === 'D' && Array.isArray(value)) state = setPen(state, 'setDash', value) ?? state
    else if (key === 'BM') state = { ...state, isBlended: Boolean(value) && value !== 'source-over' }
    else if (key === 'SMask') state = { ...state, hasMask: Boolean(value) }
    else if (key === 'Font' && Array.isArray(value))
      state = { ...state, text: setText(state.text, 'setFont', value, shelf) ?? state.text }
  }
  return state
}

export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}
