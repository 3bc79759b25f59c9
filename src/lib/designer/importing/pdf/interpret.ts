// The operations pdf.js reads from a page, followed as far as they draw outlines.
import type { Contour } from '../../path.ts'
import { clipped, rectangle } from '../clip.ts'
import { dashed } from '../dash.ts'
import type { ImportedClip, ImportedNode, ImportedPath, ImportedPicture, ImportNote } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import { type Box, boxOf, type Matrix, multiply, scaleOf, transformPath } from '../matrix.ts'
import { isHairline, purposeOf } from '../purposes.ts'
import { Remarks } from '../remarks.ts'
import { contoursOf } from './contours.ts'
import { pictureOf } from './images.ts'
import { meanColour, UNKNOWN_COLOUR } from './shading.ts'
import { Drawn, type Part } from './parts.ts'
import { numberOf, setGraphicsState, setPen, type State, stateAt } from './state.ts'
import { type Shelf, setText, writeText } from './text.ts'

export interface Operations {
  fnArray: ArrayLike<number>
  argsArray: ArrayLike<unknown>
}

const MAX_POINTS = 250_000
const MAX_DEPTH = 200
const MOST_REPEATS = 1000
/** Of clips in each other the innermost count. */
const MOST_CLIPS = 20
/** A pen of no width is as thin as can be drawn: somebody wants a cut there. */
const THINNEST_MM = 0.1

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
  /** Of the page, in millimetres. */
  page: Box
  /** What has gradients, patterns, soft masks or effects becomes a part that is drawn as a picture. */
  hasEffects: boolean
}

interface Interpreted {
  nodes: (ImportedNode | Part)[]
  remarks: Remarks
  /** Operations that write letters whose shapes the file does not hold. */
  unreadable: ReadonlySet<number>
}

/** Nothing of these is left out where a part is drawn as a picture. */
const DRAWN_NOTES: ReadonlySet<ImportNote> = new Set<ImportNote>(['gradient', 'pattern', 'mask', 'opacity', 'filter'])
const TEXT_PLACES: ReadonlySet<string> = new Set([
  'beginText',
  'setTextMatrix',
  'moveText',
  'setLeadingMoveText',
  'nextLine'
])

/** Throws ImportError. */
export function interpret(
  { fnArray, argsArray }: Operations,
  { codes, matrix, shelf, isVisible, nameOf, page, hasEffects }: Setting
): Interpreted {
  const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]))
  const remarks = new Remarks()
  const drawn = new Drawn()
  const unreadable = new Set<number>()
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
  const atFirst = stateAt(matrix)
  let state = atFirst
  /** The operation that is followed, and the one that last set where letters stand. */
  let at = 0
  let textFrom = 0
  /** Groups that are open within one that is drawn as a picture, that one included; where it began. */
  let inPart = 0
  let groupFrom = 0
  let isGroupBlended = false

  function remark(note: ImportNote, what = ''): void {
    if (inPart === 0 || !DRAWN_NOTES.has(note)) remarks.add(note, what)
  }

  /** Whether it is drawn as a picture: 'pixels' are printed anyway. */
  function isPart(kind: 'group' | 'pixels' | { fill: boolean; stroke: boolean }): boolean {
    if (inPart > 0 || !isSeen() || layerNames.some(one => purposeOf(one) !== undefined)) return false
    if (kind === 'pixels' && state.hasMask) return true
    if (!hasEffects) return false
    if (state.hasMask || state.isBlended) return true
    if (kind === 'pixels') return false
    if (kind === 'group') return state.fillAlpha < 1
    const isFilledSo = state.fillAlpha < 1 || state.isFillShaded !== false
    const isDrawnSo = state.strokeAlpha < 1 || state.isStrokeShaded !== false
    return (kind.fill && isFilledSo) || (kind.stroke && isDrawnSo)
  }

  /** Draws by `work`, as a part from an operation on where that is asked for. */
  function asPart(isOne: boolean, from: number, work: () => void): void {
    if (isOne) inPart++
    work()
    if (!isOne) return
    inPart--
    if (drawn.close(from, at, state.isBlended)) remarks.add('full-colour')
  }

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
    asPart(isPart({ fill: Boolean(how.fill), stroke: how.stroke ?? false }), at, () => place(placed, how, ''))
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
    if (opacity < 1) remark('opacity', name)
    if (state.hasMask) remark('mask', name)
    if (state.isBlended) remark('filter', name)
    for (const shade of [fill && state.isFillShaded, stroke && state.isStrokeShaded]) if (shade) remark(shade, name)
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
    drawn.add(at, state.clips.reduce<ImportedNode[]>(clipped, [...whole, ...line]))
  }

  function write(glyphs: unknown): void {
    const { path, words, state: after } = writeText(state.text, glyphs, { to: state.matrix, shelf })
    const kind = state.text.mode & 3
    if (state.text.mode > 3) remarks.add('text-clip', words)
    state = { ...state, text: after }
    if (kind === 3 || !isSeen()) return
    if (!path) {
      unreadable.add(at)
      if (words) remarks.add('text', words)
      return
    }
    count(path)
    asPart(isPart({ fill: kind !== 1, stroke: kind > 0 }), textFrom, () =>
      place(path, { ...(kind !== 1 && { fill: 'nonzero' }), ...(kind > 0 && { stroke: true }) }, words.slice(0, 100))
    )
  }

  function picture(name: string, args: unknown[]): void {
    const isStencil = name.includes('Mask')
    asPart(isPart(isStencil ? { fill: true, stroke: false } : 'pixels'), at, () => paintPicture(name, args))
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
    for (let at = 0; at + 1 < positions.length; at += 2) {
      const [dx = 0, dy = 0] = positions.slice(at, at + 2)
      places.push(multiply(state.matrix, [scaleX, 0, 0, scaleY, dx, dy]))
    }
    for (const place of places) {
      const image: ImportedNode = {
        type: 'image',
        picture,
        matrix: multiply(place, [1, 0, 0, -1, 0, 1]),
        opacity: state.fillAlpha
      }
      drawn.add(at, state.clips.reduce<ImportedNode[]>(clipped, [image]))
    }
  }

  /** A gradient fills whatever is not clipped away: the innermost clip, under the others; else the page. */
  function shade(gradient: string): void {
    if (!isSeen()) return
    const before = state
    const clip = state.clips.at(-1) ?? { path: [rectangle(page)], rule: 'nonzero' }
    state = { ...state, fill: meanColour(shelf(gradient)), isFillShaded: 'gradient', clips: state.clips.slice(0, -1) }
    asPart(isPart({ fill: true, stroke: false }), at, () => place(clip.path, { fill: clip.rule }, ''))
    state = before
  }

  /** A form shows nothing outside of its box. */
  function clipToBox(box: unknown): void {
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = Array.from((box ?? []) as ArrayLike<unknown>, Number)
    if (![x0, y0, x1, y1].every(Number.isFinite)) return
    clipBy(transformPath([rectangle({ minX: x0, minY: y0, maxX: x1, maxY: y1 })], state.matrix), 'nonzero')
  }

  function beginGroup(group: { smask?: unknown; bbox?: unknown; matrix?: unknown } | undefined): void {
    save()
    if (inMask > 0 || group?.smask) inMask++
    else if (inPart > 0) inPart++
    else if (isPart('group')) {
      inPart = 1
      groupFrom = at
      isGroupBlended = state.isBlended
    } else if (state.fillAlpha < 1) remark('opacity')
    if (!group?.bbox) return
    const before = state.matrix
    if (group.matrix) state = { ...state, matrix: multiply(before, matrixOf(group.matrix as ArrayLike<unknown>)) }
    clipToBox(group.bbox)
    state = { ...state, matrix: before }
  }

  function endGroup(): void {
    if (inMask > 0) inMask--
    else if (inPart > 0) {
      inPart--
      if (inPart === 0 && drawn.close(groupFrom, at, isGroupBlended)) remarks.add('full-colour')
    }
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

  for (at = 0; at < fnArray.length; at++) {
    const name = names.get(fnArray[at] ?? -1) ?? ''
    const args = (argsArray[at] ?? []) as unknown[]
    const text = setText(state.text, name, args, shelf)
    const pen = setPen(state, name, args)
    if (TEXT_PLACES.has(name)) textFrom = at
    if (text) state = { ...state, text }
    else if (pen) state = pen
    else if (name === 'save') save()
    else if (name === 'beginAnnotation') beginAnnotation(args)
    else if (name === 'endAnnotation') endAnnotation()
    else if (name === 'beginGroup') beginGroup(args[0] as object | undefined)
    else if (name === 'restore' || name === 'endGroup' || name === 'paintFormXObjectEnd') {
      state = stack.pop() ?? state
      if (name === 'endGroup') endGroup()
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
    } else if (name === 'setFillRGBColor') state = { ...state, fill: colourOf(args[0]), isFillShaded: false }
    else if (name === 'setStrokeRGBColor') state = { ...state, stroke: colourOf(args[0]), isStrokeShaded: false }
    else if (name === 'setFillTransparent') state = { ...state, fill: null }
    else if (name === 'setStrokeTransparent') state = { ...state, stroke: null }
    else if (name === 'setFillColorN' || name === 'setStrokeColorN') {
      const shade = args[0] === 'Shading' ? 'gradient' : 'pattern'
      const colour = args[0] === 'Shading' ? meanColour(shelf(String(args[1]))) : UNKNOWN_COLOUR
      state =
        name === 'setFillColorN'
          ? { ...state, fill: colour, isFillShaded: shade }
          : { ...state, stroke: colour, isStrokeShaded: shade }
    } else if (name === 'setGState') state = setGraphicsState(state, args[0], shelf)
    else if (name === 'clip') clipNext = 'nonzero'
    else if (name === 'eoClip') clipNext = 'evenodd'
    else if (name === 'constructPath') paint(names.get(numberOf(args[0], -1)) ?? '', (args[1] as unknown[] | null)?.[0])
    else if (/^show(Spaced)?Text$/.test(name)) write(args[0])
    else if (isSeen() && /^paint(Inline|Jpeg|Solid)?.*(Image|ImageMask)/.test(name)) picture(name, args)
    else if (name === 'shadingFill') shade(String(args[0]))
  }
  return { nodes: drawn.nodes, remarks, unreadable }
}

function isUsable(path: Contour[]): boolean {
  const { minX, minY, maxX, maxY } = boxOf(path)
  return [minX, minY, maxX, maxY].every(value => Math.abs(value) < 1e7)
}

function matrixOf(values: ArrayLike<unknown>): Matrix {
  const numbers = Array.from(values, Number)
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0]
}

function colourOf(value: unknown): string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'
}
