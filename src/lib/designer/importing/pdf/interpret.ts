// The operations pdf.js reads from a page, followed as far as they draw outlines.
import type { Contour } from '../../path.ts'
import { clipped } from '../clip.ts'
import { dashed } from '../dash.ts'
import type { ImportedClip, ImportedNode, ImportedPath, ImportedPicture } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import { boxOf, type Matrix, multiply, scaleOf, transformPath } from '../matrix.ts'
import { isHairline, purposeOf } from '../purposes.ts'
import { Remarks } from '../remarks.ts'
import { contoursOf } from './contours.ts'
import { pictureOf } from './images.ts'
import { meanColour, UNKNOWN_COLOUR } from './shading.ts'
import { NO_TEXT, type Shelf, setText, type TextState, writeText } from './text.ts'

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
  miterLimit: number
  dashes: readonly number[]
  dashPhase: number
  text: TextState
  clips: readonly ImportedClip[]
}

const MAX_POINTS = 250_000
const MAX_DEPTH = 200
const MOST_REPEATS = 1000
/** Of clips in each other the innermost count. */
const MOST_CLIPS = 20
/** A pen of no width is as thin as can be drawn: somebody wants a cut there. */
const THINNEST_MM = 0.1
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

interface Setting {
  /** pdf.js's OPS. */
  codes: Record<string, number>
  /** From the page's points to millimetres. */
  matrix: Matrix
  shelf: Shelf
  /** Of a layer (optional content). */
  isVisible: (layer: unknown) => boolean
  nameOf: (layer: unknown) => string
}

/** Throws ImportError. */
export function interpret(
  { fnArray, argsArray }: Operations,
  { codes, matrix, shelf, isVisible, nameOf }: Setting
): { nodes: ImportedNode[]; remarks: Remarks } {
  const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]))
  const remarks = new Remarks()
  const nodes: ImportedNode[] = []
  const stack: State[] = []
  let points = 0
  const pictures = new Map<string, ImportedPicture>()
  /** Layers that are open, and whether each is hidden. */
  const layers: boolean[] = []
  /** What each is called; a line is for a tool where one of them is named so. */
  const layerNames: string[] = []
  /** Groups that are open within one that is only the mask of another. */
  let inMask = 0
  let clipNext: ImportedClip['rule'] | null = null
  /** How deep the page's own states were where annotations began. */
  const outside: number[] = []
  const atFirst: State = {
    matrix,
    fill: '#000000',
    stroke: '#000000',
    fillAlpha: 1,
    strokeAlpha: 1,
    lineWidth: 1,
    join: 'miter',
    cap: 'butt',
    miterLimit: 10,
    dashes: [],
    dashPhase: 0,
    text: NO_TEXT,
    clips: []
  }
  let state = atFirst

  function openLayer([kind, layer]: unknown[]): void {
    layers.push(kind === 'OC' && !isVisible(layer))
    layerNames.push(kind === 'OC' ? nameOf(layer) : '')
  }

  /** Of layers that are switched off, and of what is only a mask, nothing is seen. */
  const isSeen = () => inMask === 0 && !layers.includes(true)

  function save(): void {
    if (stack.length >= MAX_DEPTH) throw new ImportError('too-deep', 'This PDF is nested too deeply. Simplify it.')
    stack.push(state)
  }

  function paint(kind: string, data: unknown): void {
    const how = PAINTS[kind] ?? {}
    const path = contoursOf(data)
    count(path)
    const placed = transformPath(
      path.filter(({ segments }) => segments.length > 0),
      state.matrix
    )
    if (how.close) for (const contour of placed) contour.closed = true
    place(placed, how, '')
    if (clipNext) {
      clipBy(placed, clipNext)
      clipNext = null
    }
  }

  function count(path: Contour[]): void {
    points += path.reduce((sum, { segments }) => sum + segments.length, 0)
    if (points > MAX_POINTS) throw new ImportError('too-many-points', 'This PDF has too many points. Simplify it.')
  }

  function clipBy(path: Contour[], rule: ImportedClip['rule']): void {
    if (state.clips.length > MOST_CLIPS) remarks.add('mask')
    state = { ...state, clips: [...state.clips.slice(-MOST_CLIPS), { path, rule }] }
  }

  function place(path: Contour[], how: (typeof PAINTS)[string], words: string): void {
    const name = words || (layerNames.find(one => purposeOf(one) !== undefined) ?? '')
    if (!isSeen() || path.length === 0 || !isUsable(path)) return
    const fill = how.fill && state.fillAlpha > 0 ? state.fill : null
    const scale = scaleOf(state.matrix)
    const widthMm = state.lineWidth * scale || THINNEST_MM
    const { join, cap, miterLimit } = state
    const stroke =
      how.stroke && state.stroke && state.strokeAlpha > 0
        ? { colour: state.stroke, widthMm, join, cap, miterLimit }
        : null
    if (!fill && !stroke) return
    const opacity = fill ? state.fillAlpha : state.strokeAlpha
    if (opacity < 1) remarks.add('opacity', name)
    const common = { type: 'path', path, rule: how.fill ?? 'nonzero', opacity, ...(name && { name }) } as const
    const isDashed = state.dashes.some(length => length > 0)
    const dashes =
      stroke &&
      !(isDashed && isHairline(fill, stroke)) &&
      dashed(
        path,
        state.dashes.map(length => length * scale),
        state.dashPhase * scale
      )
    if (dashes) count(dashes)
    const line: ImportedPath[] = dashes ? [{ ...common, path: dashes, fill: null, stroke }] : []
    const whole: ImportedPath[] =
      fill || !dashes
        ? [{ ...common, fill, stroke: dashes ? null : stroke && { ...stroke, ...(isDashed && { isDashed }) } }]
        : []
    nodes.push(...state.clips.reduce<ImportedNode[]>(clipped, [...whole, ...line]))
  }

  function write(glyphs: unknown): void {
    const { path, words, state: after } = writeText(state.text, glyphs, { to: state.matrix, shelf })
    const kind = state.text.mode & 3
    if (state.text.mode > 3) remarks.add('text-clip', words)
    state = { ...state, text: after }
    if (kind === 3 || !isSeen()) return
    if (!path) {
      if (words) remarks.add('text', words)
      return
    }
    count(path)
    place(path, { ...(kind !== 1 && { fill: 'nonzero' }), ...(kind > 0 && { stroke: true }) }, words.slice(0, 100))
  }

  /** PDF has a picture in a square of one unit, y up. */
  function paintPicture(name: string, args: unknown[]): void {
    const isStencil = name === 'paintImageMaskXObject'
    if (!/^paint(ImageX|InlineImageX|ImageMaskX)Object(Repeat)?$/.test(name) || (isStencil && !state.fill)) {
      remarks.add('picture')
      return
    }
    const [first] = args
    const named = isStencil ? (first as { data?: unknown } | null)?.data : first
    const data = typeof named === 'string' ? shelf(named) : first
    const key = typeof named === 'string' ? `${named} ${isStencil ? state.fill : ''}` : undefined
    const picture = (key && pictures.get(key)) || pictureOf(data, isStencil ? (state.fill ?? undefined) : undefined)
    if (!picture) {
      remarks.add('picture')
      return
    }
    if (key) pictures.set(key, picture)
    const [scaleX, scaleY] = [numberOf(args[1], 1), numberOf(args[2], 1)]
    const positions = name.endsWith('Repeat') ? Array.from((args[3] ?? []) as ArrayLike<unknown>, Number) : []
    if (positions.length > 2 * MOST_REPEATS)
      throw new ImportError('too-many-uses', 'This PDF repeats its pictures too many times.')
    const places: Matrix[] = positions.length === 0 ? [state.matrix] : []
    for (let at = 0; at + 1 < positions.length; at += 2)
      places.push(multiply(state.matrix, [scaleX, 0, 0, scaleY, positions[at]!, positions[at + 1]!]))
    for (const place of places) {
      const image: ImportedNode = {
        type: 'image',
        picture,
        matrix: multiply(place, [1, 0, 0, -1, 0, 1]),
        opacity: state.fillAlpha
      }
      nodes.push(...state.clips.reduce<ImportedNode[]>(clipped, [image]))
    }
  }

  /** A gradient fills whatever is not clipped away: the innermost clip, under the others. */
  function shade(gradient: string): void {
    if (!isSeen()) return
    remarks.add('gradient')
    const before = state
    const clip = state.clips.at(-1)
    if (!clip) return
    state = { ...state, fill: meanColour(shelf(gradient)), clips: state.clips.slice(0, -1) }
    place(clip.path, { fill: clip.rule }, '')
    state = before
  }

  /** A form shows nothing outside of its box. */
  function clipToBox(box: unknown): void {
    const [x0, y0, x1, y1] = Array.from((box ?? []) as ArrayLike<unknown>, Number)
    if (x0 === undefined || y1 === undefined || ![x0, y0, x1, y1].every(Number.isFinite)) return
    const corners: Contour = {
      start: [x0, y0!],
      segments: [
        ['L', x1!, y0!],
        ['L', x1!, y1],
        ['L', x0, y1]
      ],
      closed: true
    }
    clipBy(transformPath([corners], state.matrix), 'nonzero')
  }

  function beginGroup(group: { smask?: unknown; bbox?: unknown; matrix?: unknown } | undefined): void {
    save()
    if (inMask > 0 || group?.smask) inMask++
    else if (state.fillAlpha < 1) remarks.add('opacity')
    if (!group?.bbox) return
    const before = state.matrix
    if (group.matrix) state = { ...state, matrix: multiply(before, matrixOf(group.matrix as ArrayLike<unknown>)) }
    clipToBox(group.bbox)
    state = { ...state, matrix: before }
  }

  /** A stamp, a note's picture, a filled-in field: it stands where it says, whatever the page has drawn before. */
  function beginAnnotation([, rect, transform, matrixOfForm]: unknown[]): void {
    outside.push(stack.length)
    save()
    state = atFirst
    clipToBox(rect)
    for (const each of [transform, matrixOfForm])
      if (each) state = { ...state, matrix: multiply(state.matrix, matrixOf(each as ArrayLike<unknown>)) }
  }

  function endAnnotation(): void {
    stack.length = Math.min(stack.length, (outside.pop() ?? 0) + 1)
    state = stack.pop() ?? state
  }

  function setDashes(given: unknown, phase: unknown): void {
    const dashes = Array.isArray(given) ? given.map(length => numberOf(length, 0)) : []
    state = { ...state, dashes, dashPhase: numberOf(phase, 0) }
  }

  function setGraphicsState(entries: unknown): void {
    for (const entry of Array.isArray(entries) ? entries : []) {
      const [key, value] = entry as [string, unknown]
      if (key === 'ca') state = { ...state, fillAlpha: numberOf(value, 1) }
      else if (key === 'CA') state = { ...state, strokeAlpha: numberOf(value, 1) }
      else if (key === 'LW') state = { ...state, lineWidth: numberOf(value, 1) }
      else if (key === 'LC') state = { ...state, cap: CAPS[numberOf(value, 0)] ?? 'butt' }
      else if (key === 'LJ') state = { ...state, join: JOINS[numberOf(value, 0)] ?? 'miter' }
      else if (key === 'ML') state = { ...state, miterLimit: numberOf(value, 10) }
      else if (key === 'D' && Array.isArray(value)) setDashes(value[0], value[1])
      else if (key === 'BM' && value && value !== 'source-over') remarks.add('filter')
      else if (key === 'SMask' && value) remarks.add('mask')
      else if (key === 'Font' && Array.isArray(value))
        state = { ...state, text: setText(state.text, 'setFont', value, shelf) ?? state.text }
    }
  }

  function setLine(name: string, args: unknown[]): boolean {
    if (name === 'setLineWidth') state = { ...state, lineWidth: numberOf(args[0], 1) }
    else if (name === 'setLineJoin') state = { ...state, join: JOINS[numberOf(args[0], 0)] ?? 'miter' }
    else if (name === 'setLineCap') state = { ...state, cap: CAPS[numberOf(args[0], 0)] ?? 'butt' }
    else if (name === 'setMiterLimit') state = { ...state, miterLimit: numberOf(args[0], 10) }
    else if (name === 'setDash') setDashes(args[0], args[1])
    else return false
    return true
  }

  for (let i = 0; i < fnArray.length; i++) {
    const name = names.get(fnArray[i]!) ?? ''
    const args = (argsArray[i] ?? []) as unknown[]
    const text = setText(state.text, name, args, shelf)
    if (text) state = { ...state, text }
    else if (setLine(name, args)) continue
    else if (name === 'save') save()
    else if (name === 'beginAnnotation') beginAnnotation(args)
    else if (name === 'endAnnotation') endAnnotation()
    else if (name === 'beginGroup') beginGroup(args[0] as object | undefined)
    else if (name === 'restore' || name === 'endGroup' || name === 'paintFormXObjectEnd') {
      state = stack.pop() ?? state
      if (name === 'endGroup' && inMask > 0) inMask--
    } else if (name === 'beginMarkedContentProps') openLayer(args)
    else if (name === 'beginMarkedContent') openLayer([])
    else if (name === 'endMarkedContent') {
      layers.pop()
      layerNames.pop()
    } else if (name === 'transform') state = { ...state, matrix: multiply(state.matrix, matrixOf(args)) }
    else if (name === 'paintFormXObjectBegin') {
      save()
      if (args[0]) state = { ...state, matrix: multiply(state.matrix, matrixOf(args[0] as unknown[])) }
      clipToBox(args[1])
    } else if (name === 'setFillRGBColor') state = { ...state, fill: colourOf(args[0]) }
    else if (name === 'setStrokeRGBColor') state = { ...state, stroke: colourOf(args[0]) }
    else if (name === 'setFillTransparent') state = { ...state, fill: null }
    else if (name === 'setStrokeTransparent') state = { ...state, stroke: null }
    else if (name === 'setFillColorN' || name === 'setStrokeColorN') {
      remarks.add(args[0] === 'Shading' ? 'gradient' : 'pattern')
      const colour = args[0] === 'Shading' ? meanColour(shelf(String(args[1]))) : UNKNOWN_COLOUR
      state = name === 'setFillColorN' ? { ...state, fill: colour } : { ...state, stroke: colour }
    } else if (name === 'setGState') setGraphicsState(args[0])
    else if (name === 'clip') clipNext = 'nonzero'
    else if (name === 'eoClip') clipNext = 'evenodd'
    else if (name === 'constructPath') paint(names.get(numberOf(args[0], -1)) ?? '', (args[1] as unknown[] | null)?.[0])
    else if (/^show(Spaced)?Text$/.test(name)) write(args[0])
    else if (isSeen() && /^paint(Inline|Jpeg|Solid)?.*(Image|ImageMask)/.test(name)) paintPicture(name, args)
    else if (name === 'shadingFill') shade(String(args[0]))
  }
  return { nodes, remarks }
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
