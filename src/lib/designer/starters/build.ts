// Words for writing a layout down: each gives an object, in millimetres from the artboard's top left.
import { firstArtboard } from '#lib/designer/first-artboard.ts'

import { blankDesign } from '../blank.ts'
import type { Design, DesignObject, Matrix, ShapeObject, Stroke, Warp } from '../design.ts'
import { findFilm, paletteEntry } from '../films.ts'
import { multiply, translation } from '../geometry/matrix.ts'
import { roundMm } from '../numbers.ts'
import { findFont } from '../text/fonts.ts'

export interface StarterLayout {
  slug: string
  name: string
  summary: string
  tags: readonly string[]
  build: () => Design
}

interface Placed {
  x: number
  y: number
  scale?: number
  /** Degrees, clockwise. */
  turn?: number
  /** Left becomes right. */
  flip?: boolean
}

function matrixOf({ x, y, scale = 1, turn = 0, flip = false }: Placed): Matrix {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return [flip ? -cos : cos, flip ? -sin : sin, -sin, cos, x, y]
}

/** Films by their name, as a ref of the palette. */
export function film(name: string): string {
  return `sm-${name.toLowerCase().replaceAll(' ', '-')}`
}

export function outline(colour: string, offsetMm: number, join: Stroke['join'] = 'round'): Stroke {
  return { ref: film(colour), offsetMm, join, z: 'behind' }
}

interface Lettering extends Placed {
  font: string
  size: number
  fill: string
  name?: string
  track?: number
  warp?: Warp
  strokes?: Stroke[]
  /** Shrinks to this width, as longer names do. */
  maxWidth?: number
  variable?: string
}

/** Text with its middle at x and its first baseline at y. */
export function text(s: string, { font, size, fill, track = 0, warp, strokes = [], ...rest }: Lettering): DesignObject {
  const { maxWidth, variable, name } = rest
  return {
    id: '',
    type: 'text',
    name: name ?? s,
    m: matrixOf(rest),
    fill: { ref: film(fill) },
    strokes,
    weld: true,
    text: {
      runs: [{ s, font, sizeMm: size, trackMm: track, features: {} }],
      align: 'center',
      lineHeight: 1.1,
      warp: warp ?? { kind: 'none', bend: 0 }
    },
    ...(maxWidth && { bind: { ...(variable && { var: variable }), fit: 'shrink' as const, maxWMm: maxWidth } })
  }
}

interface Ring extends Omit<Lettering, 'y' | 'warp'> {
  y: number
  radius: number
  at: 'top' | 'bottom'
}

/** Text along a circle around (x, y), upright at its top or its bottom. */
export function textOnCircle(s: string, { radius, at, ...rest }: Ring): DesignObject {
  const isTop = at === 'top'
  const y = isTop ? rest.y - radius : rest.y + radius
  return text(s, { ...rest, y, warp: { kind: 'arc', bend: 0, radiusMm: isTop ? radius : -radius } })
}

interface Area extends Placed {
  fill: string
  name?: string
  strokes?: Stroke[]
}

/** A path of (x, y)'s own coordinates. */
export function path(d: string, { fill, name, strokes = [], ...place }: Area): DesignObject {
  return {
    id: '',
    type: 'path',
    ...(name && { name }),
    m: matrixOf(place),
    d,
    rule: 'evenodd',
    fill: { ref: film(fill) },
    strokes
  }
}

/** A shape with its middle at (x, y); a ring where it has no fill. */
export function shape(
  kind: ShapeObject['shape'],
  [wMm, hMm]: [number, number],
  {
    fill,
    name,
    strokes = [],
    x,
    y,
    turn = 0,
    ...params
  }: Omit<Area, 'fill'> & { fill: string | null } & Partial<ShapeObject['params']>
): DesignObject {
  const { radiusMm, points, inner } = params
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const left = x - (cos * wMm - sin * hMm) / 2
  const top = y - (sin * wMm + cos * hMm) / 2
  return {
    id: '',
    type: 'shape',
    ...(name && { name }),
    shape: kind,
    m: [cos, sin, -sin, cos, left, top],
    params: { wMm, hMm, ...(radiusMm && { radiusMm }), ...(points && { points }), ...(inner && { inner }) },
    fill: fill && { ref: film(fill) },
    strokes
  } as DesignObject
}

/** A band of this width around the middle (x, y): two circles in one path. */
export function ring(
  x: number,
  y: number,
  { radius, width, fill, name }: { radius: number; width: number; fill: string; name?: string }
): DesignObject {
  return path(circle(radius) + circle(radius - width), { x, y, fill, ...(name && { name }) })
}

function circle(r: number): string {
  const k = r * 0.5522847
  return `M${r} 0C${r} ${k} ${k} ${r} 0 ${r}C${-k} ${r} ${-r} ${k} ${-r} 0C${-r} ${-k} ${-k} ${-r} 0 ${-r}C${k} ${-r} ${r} ${-k} ${r} 0Z`
}

interface Sheet {
  name: string
  size: [wMm: number, hMm: number]
  /** The garment it is thought for, which is not cut. */
  ground: string
  films: string[]
  objects: DesignObject[]
  /** With what stands in for them until somebody orders. */
  variables?: Record<string, string | number>
}

const HALF_INCH = 12.7

/** The artboard is as large as the drawing, in whole half inches, with the drawing in its middle. */
export function layout({ name, size, ground, films, objects, variables = {} }: Sheet): Design {
  const [wMm, hMm] = size.map(side => roundMm(Math.ceil(side / HALF_INCH) * HALF_INCH)) as [number, number]
  const middle = translation((wMm - size[0]) / 2, (hMm - size[1]) / 2)
  const numbered = objects.map((object, index) => ({ ...object, id: `o${index + 1}`, m: multiply(middle, object.m) }))
  const entries = films.flatMap(each => findFilm(film(each).toUpperCase()) ?? []).map(paletteEntry)
  const fonts = new Set(
    numbered.flatMap(object => (object.type === 'text' ? object.text.runs.map(run => run.font) : []))
  )
  const blank = blankDesign({ name, wMm, hMm })
  return {
    ...blank,
    palette: { id: 'films', entries },
    artboards: [{ ...firstArtboard(blank), bg: ground }],
    layers: [{ ...blank.layers[0]!, children: numbered.map(({ id }) => id) }],
    objects: Object.fromEntries(numbered.map(object => [object.id, object])),
    fonts: Object.fromEntries(
      [...fonts].map(id => {
        const font = findFont(id)
        return [id, { family: font?.family ?? id, licence: font?.licence ?? '', embeddable: true }]
      })
    ),
    variables: Object.entries(variables).map(([key, value]) => ({
      name: key,
      type: typeof value === 'number' ? 'number' : 'text'
    })),
    ...(Object.keys(variables).length > 0 ? { rows: [variables], sampleRows: true } : { rows: [] })
  }
}
