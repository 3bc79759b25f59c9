// What differs between two states of a design, as a person would say it: which object, and what of it.
import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'

import { firstRun } from './text/first-run.ts'
import type { Design, DesignObject } from './design.ts'
import { paintsOf } from './paints.ts'
import { drawn } from './tree.ts'

export type Part =
  | { what: 'text' | 'font' | 'films' | 'outlines'; before: string; after: string }
  /** Millimetres: of letters their height, of anything else width and height. */
  | { what: 'letters'; before: number; after: number }
  | { what: 'size'; before: readonly [number, number]; after: readonly [number, number] }
  /** Where nothing says how large it is: by how much. */
  | { what: 'scale'; share: number }
  | { what: 'moved'; xMm: number; yMm: number }
  | { what: 'turned'; degrees: number }
  | { what: 'shape' | 'style' | 'purpose' }

export interface ObjectDifference {
  id: string
  kind: 'added' | 'removed' | 'changed'
  /** As it is, or was where it is gone. */
  object: DesignObject
  artboard: string
  parts: Part[]
}

export interface DesignDifference {
  what: 'artboards' | 'names' | 'quantity' | 'order' | 'mockup'
}

export interface Compared {
  objects: ObjectDifference[]
  design: DesignDifference[]
}

const SAME = 0.005

export function compareDesigns(before: Design, after: Design): Compared {
  const [was, is] = [placed(before), placed(after)]
  const objects: ObjectDifference[] = []
  for (const [id, { object, artboard }] of is) {
    const old = was.get(id)
    if (!old) objects.push({ id, kind: 'added', object, artboard, parts: [] })
    else {
      const parts = partsOf(
        old,
        { object, artboard, matrix: required(is.get(id), 'an object that is there still').matrix },
        [before, after]
      )
      if (parts.length > 0) objects.push({ id, kind: 'changed', object, artboard, parts })
    }
  }
  for (const [id, { object, artboard }] of was) {
    if (!is.has(id)) objects.push({ id, kind: 'removed', object, artboard, parts: [] })
  }
  return { objects, design: designParts(before, after, objects.length > 0) }
}

interface Placed {
  object: DesignObject
  artboard: string
  matrix: DesignObject['m']
}

/** All that is drawn, by id, in drawing order. */
function placed(design: Design): Map<string, Placed> {
  return new Map(
    [...drawn(design)].map(({ object, matrix, layer }) => [object.id, { object, artboard: layer.artboard, matrix }])
  )
}

function partsOf(old: Placed, now: Placed, designs: readonly [Design, Design]): Part[] {
  const [one, other] = [old.object, now.object]
  if (one.type !== other.type) return [{ what: 'shape' }]
  return [
    ...textParts(one, other),
    ...words('films', filmsOf(designs[0], one), filmsOf(designs[1], other)),
    ...words('outlines', strokesOf(designs[0], one), strokesOf(designs[1], other)),
    ...sizeParts(old, now),
    ...placeParts(old, now),
    ...(geometryOf(one) === geometryOf(other) ? [] : [{ what: 'shape' } as const]),
    ...(purposeOf(one) === purposeOf(other) ? [] : [{ what: 'purpose' } as const]),
    ...(styleOf(one) === styleOf(other) ? [] : [{ what: 'style' } as const])
  ]
}

function words(what: 'text' | 'font' | 'films' | 'outlines', before: string, after: string): Part[] {
  return before === after ? [] : [{ what, before, after }]
}

function textParts(one: DesignObject, other: DesignObject): Part[] {
  if (one.type !== 'text' || other.type !== 'text') return []
  const said = (object: typeof one) => object.text.runs.map(({ s }) => s).join('')
  const font = (object: typeof one) => [...new Set(object.text.runs.map(each => each.font))].join(', ')
  return [...words('text', said(one), said(other)), ...words('font', font(one), font(other))]
}

const namesOf = (design: Design, refs: readonly string[]) => {
  return refs.map(ref => design.palette.entries.find(entry => entry.ref === ref)?.name ?? ref).join(', ')
}

/** Of what fills it; outlines are named by themselves. */
function filmsOf(design: Design, object: DesignObject): string {
  if ('fill' in object) return namesOf(design, object.fill ? [object.fill.ref] : [])
  return namesOf(design, paintsOf(object))
}

function strokesOf(design: Design, object: DesignObject): string {
  if (!('strokes' in object)) return ''
  return object.strokes.map(({ ref, offsetMm }) => `${namesOf(design, [ref])} ${rounded(offsetMm)} mm`).join(', ')
}

const scaleOf = ([a, b, c, d]: DesignObject['m']): readonly [number, number] => {
  const x = Math.hypot(a, b)
  return [x, x === 0 ? 0 : Math.abs(a * d - b * c) / x]
}

const angleOf = ([a, b]: DesignObject['m']) => (Math.atan2(b, a) * 180) / Math.PI

/** Its measures as it is drawn; undefined of what has none of its own. */
function sizeOf({ object, matrix }: Placed): readonly [number, number] | undefined {
  const [x, y] = scaleOf(matrix)
  if (object.type === 'image') return [object.wMm * x, object.hMm * y]
  if (object.type === 'shape') return [object.params.wMm * x, object.params.hMm * y]
  return undefined
}

function sizeParts(old: Placed, now: Placed): Part[] {
  const [before, after] = [sizeOf(old), sizeOf(now)]
  if (before && after) {
    const isSame = zip(before, after).every(([one, other]) => Math.abs(one - other) < SAME)
    return isSame ? [] : [{ what: 'size', before, after }]
  }
  const [one, other] = [scaleOf(old.matrix), scaleOf(now.matrix)]
  if (old.object.type === 'text' && now.object.type === 'text') {
    const letters = [firstRun(old.object.text).sizeMm * one[1], firstRun(now.object.text).sizeMm * other[1]] as const
    if (Math.abs(letters[0] - letters[1]) >= SAME) return [{ what: 'letters', before: letters[0], after: letters[1] }]
    return []
  }
  const share = one[0] === 0 ? 1 : other[0] / one[0]
  const isSame = Math.abs(share - 1) < 0.0005 && Math.abs(other[1] - one[1]) < 0.0005
  return isSame ? [] : [{ what: 'scale', share }]
}

function placeParts({ matrix: one }: Placed, { matrix: other }: Placed): Part[] {
  const [xMm, yMm] = [other[4] - one[4], other[5] - one[5]]
  const degrees = ((angleOf(other) - angleOf(one) + 540) % 360) - 180
  return [
    ...(Math.hypot(xMm, yMm) < SAME ? [] : [{ what: 'moved', xMm, yMm } as const]),
    ...(Math.abs(degrees) < 0.01 ? [] : [{ what: 'turned', degrees } as const])
  ]
}

/** Its outline without its size and place. */
function geometryOf(object: DesignObject): string {
  if (object.type === 'path') return `${object.d} ${object.rule}`
  if (object.type === 'image') return JSON.stringify([object.asset, object.crop, object.outline])
  if (object.type === 'clip') return object.asset
  if (object.type !== 'shape') return ''
  const { wMm: _, hMm: __, ...params } = object.params
  return JSON.stringify([object.shape, params])
}

function purposeOf(object: DesignObject): string {
  if (object.type === 'image') return JSON.stringify(object.cutline ?? null)
  return 'purpose' in object ? (object.purpose ?? '') : ''
}

/** What else sets letters: spacing, arch, alignment, tail; and corners of outlines. */
function styleOf(object: DesignObject): string {
  const corners = 'strokes' in object ? object.strokes.map(({ join, z }) => [join, z]) : []
  if (object.type !== 'text') return JSON.stringify(corners)
  const { runs, ...rest } = object.text
  const set = runs.map(({ s: _, font: __, sizeMm: ___, ...run }) => run)
  return JSON.stringify([corners, rest, set, object.bind, object.weld])
}

function designParts(before: Design, after: Design, hasObjects: boolean): DesignDifference[] {
  const differs = (of: (design: Design) => unknown) => JSON.stringify(of(before)) !== JSON.stringify(of(after))
  const found: DesignDifference[] = []
  if (differs(({ artboards }) => artboards)) found.push({ what: 'artboards' })
  if (differs(({ rows, variables }) => [rows, variables])) found.push({ what: 'names' })
  if (differs(({ production }) => production.quantity)) found.push({ what: 'quantity' })
  if (differs(({ mockup }) => mockup)) found.push({ what: 'mockup' })
  if (!hasObjects && differs(design => [...placed(design).keys()])) found.push({ what: 'order' })
  return found
}

const rounded = (mm: number) => Math.round(mm * 100) / 100

/** Only these objects, in one colour: what is added is drawn green, what is gone red. Undefined where none is of the artboard. */
export function onlyObjects(design: Design, ids: ReadonlySet<string>, hex: string): Design | undefined {
  const within = new Set([...drawn(design)].map(({ object }) => object.id).filter(id => ids.has(id)))
  if (within.size === 0) return undefined
  const objects = Object.fromEntries(
    Object.entries(design.objects).map(([id, object]) => {
      const isLeaf = object.type !== 'group'
      return [id, isLeaf && !within.has(id) ? { ...object, hidden: true } : object]
    })
  )
  const entries = design.palette.entries.map(entry => ({ ...entry, hex }))
  return { ...design, objects, palette: { ...design.palette, entries } }
}
