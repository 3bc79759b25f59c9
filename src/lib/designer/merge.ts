// Two people's changes to one design put together: what only one of them changed holds, and of what both changed, the change
// that is saved later, which is ours.
import { apply, type Change } from './change.ts'
import { settleRepeats } from './commands/repeat.ts'
import type { Design, DesignObject } from './design.ts'
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

/** The server's own notes. */
const NOT_OURS: readonly string[] = ['$schema', 'id', 'rev', 'session']

/** What else can be found that both knew: films, pictures and artboards that one took away and the other one used. */
type Known = Partial<Pick<Design, 'palette' | 'assets' | 'artboards'>>

/** `change` leads from what both began with to ours, `back` from ours to that. */
export function mergeDesigns(theirs: Design, { change, back }: { change: Change; back: Change }): Merged {
  const merged: Merged = { design: theirs, replaced: [], restored: [], fields: [] }
  const objects: Change['objects'] = {}
  for (const [id, mine] of Object.entries(change.objects)) {
    objects[id] = mergeObject(merged, { id, was: back.objects[id] ?? null, mine, now: theirs.objects[id] ?? null })
  }
  const fields: Record<string, unknown> = {}
  for (const [name, mine] of Object.entries(change.fields)) {
    if (NOT_OURS.includes(name)) continue
    const key = name as keyof Change['fields']
    const versions = { was: back.fields[key], mine, theirs: theirs[key] }
    const both = key === 'rows' ? mergeRows(versions as RowVersions) : mergeValue(versions)
    fields[name] = both.value
    if (both.isClash) merged.fields.push(key)
  }
  const together = settleTree(apply(theirs, { fields, objects }), theirs)
  const whole = withUsed(together, [theirs, change.fields, back.fields])
  return { ...merged, design: settleRepeats(theirs, theirs, whole) }
}

interface RowVersions {
  was: Design['rows']
  mine: Design['rows']
  theirs: Design['rows']
}

/** By their places, as long as nobody can have changed the places that the other one means. */
function mergeRows({ was, mine, theirs }: RowVersions): MergedValue {
  const clash = { value: mine, isClash: !isSame(was, mine) && !isSame(was, theirs) && !isSame(mine, theirs) }
  if (mine.length < was.length || theirs.length < was.length)
    return clash.isClash ? clash : mergeValue({ was, mine, theirs })
  const rows = was.map((row, index) => mergeValue({ was: row, mine: mine[index], theirs: theirs[index] }))
  if (rows.some(({ isClash }) => isClash)) return clash
  const added = [...theirs.slice(was.length), ...mine.slice(was.length)]
  return { value: [...rows.map(({ value }) => value), ...added], isClash: false }
}

interface Versions {
  id: string
  was: DesignObject | null
  mine: DesignObject | null
  now: DesignObject | null
}

function mergeObject(merged: Merged, { id, was, mine, now }: Versions): DesignObject | null {
  if (!was || !mine || !now) {
    if (!was) return mine ?? now
    const left = mine ?? now
    if (!left || isSame(was, left)) return null
    merged.restored.push(id)
    return left
  }
  const both = mergeValue({ was, mine, theirs: now })
  const value = both.value as DesignObject
  const whole = TOGETHER.filter(
    keys => !isSame(pick(was, keys), pick(mine, keys)) && !isSame(pick(was, keys), pick(now, keys))
  )
  if (both.isClash || whole.some(keys => !isSame(pick(mine, keys), pick(now, keys)))) merged.replaced.push(id)
  return whole.length === 0 ? value : ({ ...value, ...pick(mine, whole.flat()) } as DesignObject)
}

function pick(object: object, keys: readonly string[]): Record<string, unknown> {
  const fields = object as Record<string, unknown>
  return Object.fromEntries(keys.filter(key => key in fields).map(key => [key, fields[key]]))
}

function withUsed(design: Design, known: readonly Known[]): Design {
  const { palette, assets, artboards, layers } = design
  const objects = Object.values(design.objects)
  const films = missing(
    objects.flatMap(paintsOf),
    palette.entries.map(({ ref }) => ref)
  )
  const pictures = missing(
    objects.flatMap(object => ('asset' in object ? object.asset : [])),
    Object.keys(assets)
  )
  const boards = missing(
    layers.map(({ artboard }) => artboard),
    artboards.map(({ id }) => id)
  )
  if (films.length + pictures.length + boards.length === 0) return design
  const entries = films.flatMap(ref => find(known, each => each.palette?.entries.find(entry => entry.ref === ref)))
  const found = pictures.flatMap(id => find(known, each => each.assets?.[id]).map(asset => [id, asset] as const))
  const brought = boards.flatMap(id => find(known, each => each.artboards?.find(board => board.id === id)))
  const all = [...artboards, ...brought]
  return {
    ...design,
    palette: { ...palette, entries: [...palette.entries, ...entries] },
    assets: { ...assets, ...Object.fromEntries(found) },
    artboards: all,
    layers: layers.map(layer =>
      all.some(({ id }) => id === layer.artboard) ? layer : { ...layer, artboard: all[0]?.id ?? layer.artboard }
    )
  }
}

function missing(used: readonly string[], known: readonly string[]): string[] {
  return [...new Set(used)].filter(each => !known.includes(each))
}

function find<T>(known: readonly Known[], pick: (each: Known) => T | undefined): T[] {
  return known.flatMap(each => pick(each) ?? []).slice(0, 1)
}

/** Every object in one place: moved by both, it is where it comes first; without a place, it is on top. */
function settleTree(design: Design, theirs: Design): Design {
  const objects = { ...design.objects }
  const placed = new Set<string>()

  function settled(children: readonly string[]): string[] {
    return children.filter(id => {
      const object = objects[id]
      if (!object || placed.has(id)) return false
      placed.add(id)
      if (object.type !== 'group') return true
      const inside = settled(object.children)
      if (!isSame(inside, object.children)) objects[id] = { ...object, children: inside }
      // A group that has lost all that was in it is none.
      if (inside.length === 0) delete objects[id]
      return inside.length > 0
    })
  }

  const some = design.layers.length > 0 ? design.layers : theirs.layers
  const layers = some.map(layer => ({ ...layer, children: settled(layer.children) }))
  const inGroups = new Set(Object.values(objects).flatMap(object => (object.type === 'group' ? object.children : [])))
  const ids = Object.keys(objects)
  layers.at(-1)?.children.push(...settled(ids.filter(id => !inGroups.has(id))), ...settled(ids))
  const artboards = design.artboards.length > 0 ? design.artboards : theirs.artboards
  return { ...design, artboards, layers, objects }
}
