// What a step did, read from what it changed: no command has to say it.
import { required } from '#lib/shared/required.ts'
import { difference } from '#lib/designer/change.ts'
import type { Design, DesignObject } from '#lib/designer/design.ts'

import { nameOf } from './naming.ts'
import { word } from './words.ts'

/** "Star moved", "3 objects deleted", "Order changed": what led from one design to the other. */
export function stepInWords(before: Design, after: Design): string {
  const { objects, fields } = difference(before, after)
  return ofObjects(Object.keys(objects), before, after) ?? ofFields(Object.keys(fields), before, after)
}

function ofObjects(ids: readonly string[], before: Design, after: Design): string | undefined {
  const added = outermost(after, before, ids)
  const taken = outermost(before, after, ids)
  const cut = ids.filter(id => isOtherOutline(before.objects[id], after.objects[id]))
  if (added.length > 0 && cut.length > 0) return stepText('divided', before, cut)
  if (taken.length > 0 && cut.length > 0) return stepText('changed', before, [...cut, ...taken])
  if (added.length > 0 && taken.length > 0) return stepText('replaced', before, taken)
  if (added.length > 0) return holdsOld(added, after, before) ? word('step_grouped') : stepText('added', after, added)
  if (taken.length > 0)
    return holdsOld(taken, before, after) ? word('step_ungrouped') : stepText('deleted', before, taken)
  if (ids.length === 0) return undefined
  const object = ({ objects }: Design, id: string) => required(objects[id], 'an object')
  const [kind = 'changed', ...others] = new Set(ids.map(id => kindOf(object(before, id), object(after, id))))
  return stepText(others.length === 0 ? kind : 'changed', after, ids)
}

function isOtherOutline(before: DesignObject | undefined, after: DesignObject | undefined): boolean {
  return before !== undefined && after?.type === 'path' && (before.type !== 'path' || before.d !== after.d)
}

/** Of what only the first design has: all but what lies in a group that only it has. */
function outermost(has: Design, lacks: Design, ids: readonly string[]): string[] {
  const own = ids.filter(id => has.objects[id] && !lacks.objects[id])
  const inside = new Set(own.flatMap(id => childrenOf(has, id)))
  return own.filter(id => !inside.has(id))
}

/** Groups around what the other design has as well: put around it, or taken away from around it. */
function holdsOld(ids: readonly string[], has: Design, other: Design): boolean {
  return ids.every(id => childrenOf(has, id).some(child => other.objects[child]))
}

function childrenOf({ objects }: Design, id: string): readonly string[] {
  const object = objects[id]
  return object?.type === 'group' ? object.children : []
}

const KINDS = {
  m: 'moved',
  fill: 'coloured',
  strokes: 'outlined',
  recolour: 'coloured',
  text: 'worded',
  name: 'named',
  locked: 'locked',
  hidden: 'hidden',
  crop: 'cropped'
} as const

type Kind =
  | (typeof KINDS)[keyof typeof KINDS]
  | ('added' | 'divided' | 'deleted' | 'replaced' | 'changed' | 'restyled' | 'transformed' | 'unlocked' | 'shown')

const STYLE: readonly string[] = ['fill', 'strokes', 'text']

/** What was done to an object, if one word says it. */
function kindOf(before: DesignObject, after: DesignObject): Kind {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof DesignObject)[]
  const changed: string[] = keys.filter(key => before[key] !== after[key])
  const isStyle = changed.every(key => STYLE.includes(key)) && lettersOf(before) === lettersOf(after)
  if (isStyle && (changed.length > 1 || changed[0] === 'text')) return 'restyled'
  if (changed.length !== 1) return 'changed'
  const [field = ''] = changed
  const kind = field in KINDS ? KINDS[field as keyof typeof KINDS] : 'changed'
  if (kind === 'moved') return isOnlyMoved(before, after) ? 'moved' : 'transformed'
  if (kind === 'locked') return after.locked ? 'locked' : 'unlocked'
  if (kind === 'hidden') return after.hidden ? 'hidden' : 'shown'
  return kind
}

function lettersOf(object: DesignObject): string {
  return object.type === 'text' ? object.text.runs.map(({ s }) => s).join('') : ''
}

function isOnlyMoved({ m: before }: DesignObject, { m: after }: DesignObject): boolean {
  return [0, 1, 2, 3].every(at => before[at] === after[at])
}

/** Where a step changed several, what people would name it by comes first. */
const FIELDS = ['artboards', 'rows', 'variables', 'palette', 'mockup', 'production', 'imports', 'name'] as const

function ofFields(changed: readonly string[], before: Design, after: Design): string {
  const field = FIELDS.find(name => changed.includes(name))
  if (field) return word(`step_${field}`)
  return word(areSameLayers(before, after) ? 'step_order' : 'step_layers')
}

/** The same layers as before, whatever lies in them. */
function areSameLayers({ layers: before }: Design, { layers: after }: Design): boolean {
  const bare = (layers: Design['layers']) => JSON.stringify(layers.map(layer => ({ ...layer, children: [] })))
  return bare(before) === bare(after)
}

function stepText(kind: Kind, design: Design, ids: readonly string[]): string {
  const [first] = ids
  return word(`step_${kind}`, { count: ids.length, name: nameOf(design, design.objects[first!]!) })
}
