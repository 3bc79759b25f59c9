// Names in what was sent that the schema does not have. Dropped without a word, they would look as if they had been stored.
import { t } from '#lib/i18n/t.ts'
import { z } from 'zod'

import { required } from '#lib/shared/required.ts'
import { mapTuple } from '#lib/shared/map-tuple.ts'

export interface UnknownField {
  /** Where it stands: items.0.colr */
  field: string
  message: string
}

const MOST = 20

/** Each field of the input that no part of the schema reads, with the name that was probably meant. */
export function findUnknownFields(
  schema: z.ZodType,
  input: unknown,
  kind: 'field' | 'parameter' = 'field'
): UnknownField[] {
  const found: Found[] = []
  collect(schema, input, { path: [], found })
  return found.map(one => describeUnknown(one, kind))
}

interface Found {
  /** Where it stands. */
  field: string
  name: string
  /** Of the object in which it stands. */
  known: string[]
  input: object
}

interface Walk {
  path: string[]
  found: Found[]
}

function collect(schema: z.ZodType, input: unknown, walk: Walk): void {
  if (typeof input !== 'object' || input === null || walk.found.length >= MOST) return
  const type = readingOf(schema)
  if (type instanceof z.ZodArray && Array.isArray(input)) {
    for (const [index, part] of input.entries()) collect(type.element as z.ZodType, part, into(walk, String(index)))
  } else if (type instanceof z.ZodTuple && Array.isArray(input)) {
    for (const [index, part] of type.def.items.entries()) {
      collect(part as z.ZodType, input[index], into(walk, String(index)))
    }
  } else if (type instanceof z.ZodRecord && !Array.isArray(input)) {
    for (const [name, part] of Object.entries(input)) collect(type.valueType as z.ZodType, part, into(walk, name))
  } else if (type instanceof z.ZodIntersection) {
    collectOfBoth(type, input, walk)
  } else if (type instanceof z.ZodUnion) {
    collectOfNearest(type.options as z.ZodType[], input, walk)
  } else if (type instanceof z.ZodObject && !Array.isArray(input)) {
    collectOfObject(type, input as Record<string, unknown>, walk)
  }
}

function into(walk: Walk, name: string): Walk {
  return { ...walk, path: [...walk.path, name] }
}

/** What is behind defaults, checks and transformations. */
function readingOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema.def
    return readingOf((first instanceof z.ZodTransform ? out : first) as z.ZodType)
  }
  if (schema instanceof z.ZodLazy) return readingOf(schema.def.getter() as z.ZodType)
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? readingOf(innerType) : schema
}

function collectOfObject(type: z.ZodObject, input: Record<string, unknown>, walk: Walk): void {
  const known = Object.keys(type.shape)
  const isOpen = type.def.catchall !== undefined && !(type.def.catchall instanceof z.ZodNever)
  for (const [name, part] of Object.entries(input)) {
    if (Object.hasOwn(type.shape, name)) collect(type.shape[name] as z.ZodType, part, into(walk, name))
    else if (!isOpen) walk.found.push({ field: into(walk, name).path.join('.'), name, known, input })
  }
}

/** Of several forms, the one that the input comes nearest to; of those that are right, where there are any. */
function collectOfNearest(options: z.ZodType[], input: object, walk: Walk): void {
  const tries = options.map(option => {
    const own: Walk = { ...walk, found: [] }
    collect(option, input, own)
    return { option, found: own.found }
  })
  const byNearness = tries.toSorted((one, other) => one.found.length - other.found.length)
  // What each of them knows whole has not to be read again.
  if (byNearness.at(-1)?.found.length === 0) return
  const nearest = byNearness.find(({ option }) => option.safeParse(input).success) ?? byNearness[0]
  walk.found.push(...(nearest?.found ?? []))
}

/** Unknown is what neither half has. */
function collectOfBoth({ def }: z.ZodIntersection, input: object, walk: Walk): void {
  const [left, right] = mapTuple([def.left, def.right], half => {
    const own: Walk = { ...walk, found: [] }
    collect(half as z.ZodType, input, own)
    return own.found
  })
  const inRight = new Set(right.map(({ field }) => field))
  walk.found.push(...left.filter(({ field }) => inRight.has(field)))
}

function describeUnknown({ field, name, known, input }: Found, kind: 'field' | 'parameter'): UnknownField {
  const meant = nearestName(
    name,
    known.filter(each => !Object.hasOwn(input, each))
  )
  const message = t(meant ? 'errors.http.unknownMeant' : 'errors.http.unknown', { kind, field, meant: meant ?? '' })
  return { field, message }
}

/** The name that was probably meant: one with a few other letters, or one that begins with the same word. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map(each => ({ each, distance: distanceOf(plain(name), plain(each)) }))
    .filter(({ each, distance }) => {
      const longer = Math.max(name.length, each.length)
      return distance <= longer * 0.4 || (firstWord(name).length > 2 && firstWord(name) === firstWord(each))
    })
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.each
}

const plain = (name: string) => name.replaceAll(/[_\-\s]/g, '').toLowerCase()
const firstWord = (name: string) => /^[A-Za-z][a-z]*/.exec(name)?.[0].toLowerCase() ?? ''

/** How many letters must be put in, taken out or replaced to make one text of the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let across = 1; across <= other.length; across++) {
      const replaced = row[across - 1]! + (one[at - 1] === other[across - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[across]! + 1, next[across - 1]! + 1))
    }
    row = next
  }
  return required(row.at(-1), 'a distance')
}
