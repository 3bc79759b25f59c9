// What an object looks like, apart from what it is: taken from one and given to others.
import { required } from '#lib/shared/required.ts'

import type { Design, DesignObject, PaintedObject, Stroke, TextObject, TextRun } from '../design.ts'
import { changeable } from '../tree.ts'
import { pick } from './add.ts'
import { withObjects } from './edit.ts'

export interface Style {
  /** null: no fill, only strokes. */
  fill: string | null
  strokes: readonly Stroke[]
  /** Of a text: its letters' type, and how its lines lie. */
  text?: { type: Omit<TextRun, 's'> } & Pick<TextObject['text'], 'align' | 'lineHeight' | 'warp'>
}

/** Of the first of the objects that has one, also inside groups. */
export function styleOf(design: Design, ids: Iterable<string>): Style | undefined {
  const object = pick(design, ids).find(isPainted)
  if (!object) return undefined
  const { fill, strokes } = object
  if (object.type !== 'text') return { fill: fill?.ref ?? null, strokes }
  const { runs, align, lineHeight, warp } = object.text
  const { s: _, ...type } = required(runs[0], 'a run')
  return { fill: fill?.ref ?? null, strokes, text: { type, align, lineHeight, warp } }
}

/**
 * Gives objects, and all inside groups, what of the style they can have: films, and texts the type too. Films that the
 * design does not have stay what they were; so does a warp along a path, which leads to one place.
 */
export function giveStyle(design: Design, ids: Iterable<string>, style: Style): Design {
  const known = new Set(design.palette.entries.map(({ ref }) => ref))
  const strokes = style.strokes.filter(({ ref }) => known.has(ref))
  return withObjects(
    design,
    pick(design, changeable(design, ids)).map(object => {
      if (!isPainted(object) || object.locked) return object
      const fill = style.fill === null ? null : known.has(style.fill) ? { ref: style.fill } : object.fill
      const painted = { ...object, fill, strokes }
      const next = painted.type === 'text' && style.text ? typed(painted, style.text) : painted
      return JSON.stringify(next) === JSON.stringify(object) ? object : next
    })
  )
}

function typed(object: TextObject, { type, warp, ...lines }: NonNullable<Style['text']>): TextObject {
  const { text } = object
  const runs = text.runs.map(run => ({ ...run, ...type }))
  const isAlongPath = [warp.kind, text.warp.kind].includes('path')
  return { ...object, text: { ...text, ...lines, runs, warp: isAlongPath ? text.warp : warp } }
}

function isPainted(object: DesignObject): object is PaintedObject {
  return 'fill' in object
}
