// What differs between two designs: what undo remembers, and what autosave sends.
import type { Design, DesignObject } from './design.ts'

type Fields = Partial<Omit<Design, 'objects'>>

export interface Change {
  /** Fields of the design that are replaced. */
  fields: Fields
  /** Objects that are replaced or added; null takes one away. */
  objects: Record<string, DesignObject | null>
}

/** What turns one design into the other. Both share what did not change, so comparing references is enough. */
export function difference(from: Design, to: Design): Change {
  const fields: Record<string, unknown> = {}
  for (const key of Object.keys(to) as (keyof Design)[]) {
    if (key !== 'objects' && from[key] !== to[key]) fields[key] = to[key]
  }
  for (const key of Object.keys(from) as (keyof Design)[]) if (!(key in to)) fields[key] = undefined

  const objects: Change['objects'] = {}
  if (from.objects !== to.objects) {
    for (const id in to.objects) if (from.objects[id] !== to.objects[id]) objects[id] = to.objects[id]!
    for (const id in from.objects) if (!(id in to.objects)) objects[id] = null
  }
  return { fields: fields as Fields, objects }
}

export function apply(design: Design, { fields, objects }: Change): Design {
  const ids = Object.keys(objects)
  if (ids.length === 0) return { ...design, ...fields }
  const next = { ...design.objects }
  for (const id of ids) {
    const object = objects[id]
    if (object) next[id] = object
    else delete next[id]
  }
  return { ...design, ...fields, objects: next }
}

export function isEmpty({ fields, objects }: Change): boolean {
  return Object.keys(fields).length === 0 && Object.keys(objects).length === 0
}

/** A change as JSON carries it: a field that is taken away is null, because JSON has no undefined. */
export interface PackedChange {
  fields: Record<string, unknown>
  objects: Record<string, DesignObject | null>
}

export function packChange({ fields, objects }: Change): PackedChange {
  return { fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null])), objects }
}

export function unpackChange({ fields, objects }: PackedChange): Change {
  const entries = Object.entries(fields).map(([key, value]) => [key, value ?? undefined])
  return { fields: Object.fromEntries(entries) as Fields, objects }
}
