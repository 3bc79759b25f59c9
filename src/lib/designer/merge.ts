// Two people's changes to one design put together: what only one of them changed holds, and of what both changed, the change
// that is saved later, which is ours.
import { settleRepeats } from './commands/repeat.ts'
import type { Design, DesignObject } from './design.ts'
import { childrenOf, placeObjects, type Sides } from './merge-places.ts'
import { isSame, type MergedValue, mergeValue } from './merge-values.ts'
import { paintsOf } from './paints.ts'

export interface Merged {
  design: Design
  /** Objects of which both changed the same: ours replaces theirs. */
  replaced: string[]
  /** Objects that one of us deleted and the other one changed: they stay. */
  restored: string[]
  /** Parts of the design apart from objects of which both changed the same: ours replaces theirs. */
  fields: (keyof Design)[]
}

/** What a path is drawn by, and what a picture is cut by, is of no use in parts. */
const TOGETHER: readonly (readonly string[])[] = [
  ['d', 'rule', 'pen', 'purpose'],
  ['asset', 'wMm', 'hMm', 'crop', 'outline', 'cutline']
]

/** The server's own notes, and what is merged by itself. */
const NOT_FIELDS: readonly string[] = ['$schema', 'id', 'rev', 'session', 'objects', 'layers']

export function mergeDesigns(sides: Sides): Merged {
  const { theirs } = sides
  const merged: Merged = { design: theirs, replaced: [], restored: [], fields: [] }
  const objects = mergeObjects(merged, sides)
  const fields = mergeFields(merged, sides)
  const placed = placeObjects({ ...theirs, ...fields, objects: Object.fromEntries(objects) }, sides)
  return { ...merged, design: settleRepeats(theirs, theirs, withUsed(placed, sides)) }
}

function mergeFields(merged: Merged, { base, mine, theirs }: Sides): Partial<Design> {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof Design)[]
  const fields = names.flatMap(name => {
    if (NOT_FIELDS.includes(name) || mine[name] === base[name]) return []
    const versions = { was: base[name], mine: mine[name], theirs: theirs[name] }
    const { value, isClash } = name === 'rows' ? mergeRows(versions as RowVersions) : mergeValue(versions)
    if (isClash) merged.fields.push(name)
    return [[name, value] as const]
  })
  return Object.fromEntries(fields) as Partial<Design>
}

interface RowVersions {
  was: Design['rows']
  mine: Design['rows']
  theirs: Design['rows']
}

/** By their places, as long as nobody can have changed the places that the other one means. */
function mergeRows({ was, mine, theirs }: RowVersions): MergedValue {
  if (isSame(was, mine)) return { value: theirs, isClash: false }
  if (isSame(was, theirs) || isSame(mine, theirs)) return { value: mine, isClash: false }
  const clash = { value: mine, isClash: true }
  if (mine.length < was.length || theirs.length < was.length) return clash
  const rows = was.map((row, index) => mergeValue({ was: row, mine: mine[index], theirs: theirs[index] }))
  if (rows.some(({ isClash }) => isClash)) return clash
  const added = [...theirs.slice(was.length), ...mine.slice(was.length)]
  return { value: [...rows.map(({ value }) => value), ...added], isClash: false }
}

function mergeObjects(merged: Merged, { base, mine, theirs }: Sides): Map<string, DesignObject> {
  const objects = new Map<string, DesignObject>()
  for (const id of new Set([...Object.keys(theirs.objects), ...Object.keys(mine.objects)])) {
    const [was, here, there] = [base.objects[id], mine.objects[id], theirs.objects[id]]
    const object = mergeObject(merged, { id, was, here, there })
    if (object) objects.set(id, object)
  }
  return objects
}

interface Versions {
  id: string
  was: DesignObject | undefined
  here: DesignObject | undefined
  there: DesignObject | undefined
}

function mergeObject(merged: Merged, { id, was, here, there }: Versions): DesignObject | undefined {
  // Most are: one comparison in place of one of all their parts.
  if (here && there && here === was) return there
  if (!here || !there) {
    const left = here ?? there
    if (!was || !left) return left
    // What lies in a group is compared by itself.
    if (isSame(withoutChildren(was), withoutChildren(left))) return undefined
    merged.restored.push(id)
    return left
  }
  const { value, isClash } = mergeValue({
    was: was && withoutChildren(was),
    mine: withoutChildren(here),
    theirs: withoutChildren(there)
  })
  const whole = TOGETHER.filter(keys => was && hasChanged(keys, was, here) && hasChanged(keys, was, there))
  if (isClash || whole.some(keys => hasChanged(keys, here, there))) merged.replaced.push(id)
  const object = { ...(value as DesignObject), ...pick(here, whole.flat()) } as DesignObject
  return object.type === 'group' ? { ...object, children: [...childrenOf(there)] } : object
}

function hasChanged(keys: readonly string[], one: DesignObject, other: DesignObject): boolean {
  return !isSame(pick(one, keys), pick(other, keys))
}

function pick(object: object, keys: readonly string[]): Record<string, unknown> {
  const fields = object as Record<string, unknown>
  return Object.fromEntries(keys.filter(key => key in fields).map(key => [key, fields[key]]))
}

function withoutChildren(object: DesignObject): object {
  if (object.type !== 'group') return object
  const { children: _, ...rest } = object
  return rest
}

/** Films, pictures and artboards that one of us took away and the other one used come back. */
function withUsed(design: Design, { base, mine, theirs }: Sides): Design {
  const known = [theirs, mine, base]
  const { palette, assets, artboards } = design
  const objects = Object.values(design.objects)
  const films = missing(objects.flatMap(paintsOf), palette.entries, ({ ref }) => ref)
  const pictures = missing(
    objects.flatMap(object => ('asset' in object ? object.asset : [])),
    Object.keys(assets),
    id => id
  )
  const boards = missing(
    design.layers.map(({ artboard }) => artboard),
    artboards,
    ({ id }) => id
  )
  const first = <T>(find: (side: Design) => T | undefined): T[] => known.flatMap(side => find(side) ?? []).slice(0, 1)
  const entries = films.flatMap(ref => first(side => side.palette.entries.find(entry => entry.ref === ref)))
  const found = pictures.flatMap(id => first(side => side.assets[id]).map(asset => [id, asset] as const))
  const back = boards.flatMap(id => first(side => side.artboards.find(board => board.id === id)))
  return {
    ...design,
    palette: { ...palette, entries: [...palette.entries, ...entries] },
    assets: { ...assets, ...Object.fromEntries(found) },
    artboards: [...artboards, ...back]
  }
}

function missing<T>(used: readonly string[], there: readonly T[], nameOf: (each: T) => string): string[] {
  const known = new Set(there.map(nameOf))
  return [...new Set(used)].filter(each => !known.has(each))
}
