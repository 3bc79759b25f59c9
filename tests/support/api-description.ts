// The served description of the API, and values that fit it: what programs go by that call all of it.
import * as fc from 'fast-check'

import type { Product } from './product.ts'

type Json = Record<string, unknown>

export interface Operation {
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json }[]
  body?: Json
  isUpload: boolean
}

/** Every operation that a started product says it has. */
export async function readOperations({ url }: Pick<Product, 'url'>): Promise<Operation[]> {
  const whole = (await (await fetch(`${url}/api/v2/openapi.json`)).json()) as Json
  const description = inline(whole, whole) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        ...(body && { body }),
        isUpload: requestBody?.content['multipart/form-data'] !== undefined
      }
    })
  )
}

/** With what is referred to in its place; what refers to itself stays a reference. */
export function inline(value: unknown, whole: Json, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map(item => inline(item, whole, within))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inline(part, whole, within)]))
  if (within.includes($ref)) return value
  return inline(partAt($ref, whole), whole, [...within, $ref])
}

/** Undefined where a reference leads nowhere. */
export function partAt(ref: string, whole: Json): unknown {
  return ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((part, name) => (part as Json | undefined)?.[name], whole)
}

interface Described {
  operationId: string
  parameters: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Json }> }
}

const TEXT = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'Lakeview School', 'navy', 'x'.repeat(60)) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }).map(text => text.replaceAll('\0', '')) }
)

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map(date => date.toISOString()),
  date: fc.constantFrom('2027-03-01', '2026-12-24')
}

/** Values that fit a JSON schema; `known` are ids that exist, which are taken where one is asked for. */
export function fitting(schema: unknown, known: string[], root: Json = schema as Json): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || schema === null) return fc.constant(null)
  const {
    $ref,
    type,
    enum: values,
    anyOf,
    oneOf,
    allOf,
    ...rest
  } = schema as Json & {
    $ref?: string
    type?: string
    enum?: unknown[]
    anyOf?: unknown[]
    oneOf?: unknown[]
    allOf?: unknown[]
  }
  const more = (part: unknown) => fitting(part, known, root)
  if ($ref) return fc.constant(null)
  if ('const' in rest) return fc.constant(rest['const'])
  if (values) return fc.constantFrom(...values)
  const choice = anyOf ?? oneOf ?? allOf
  if (choice) return fc.oneof(...choice.map(more))
  if (type === 'object') return objectOf(rest, more)
  if (type === 'array') {
    const { items, prefixItems, minItems = 0 } = rest as { items?: unknown; prefixItems?: unknown[]; minItems?: number }
    if (prefixItems) return fc.tuple(...prefixItems.map(more))
    return fc.array(more(items ?? { type: 'string' }), { minLength: minItems, maxLength: Math.max(minItems, 3) })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numberOf(rest, type === 'integer')
  if (type === 'string') return textOf(rest, known)
  return fc.constant(null)
}

function objectOf(rest: Json, more: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    additionalProperties
  } = rest as {
    properties?: Json
    required?: string[]
    additionalProperties?: unknown
  }
  const model = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, more(part)]))
  if (Object.keys(model).length > 0 || typeof additionalProperties !== 'object')
    return fc.record(model, { requiredKeys: required, noNullPrototype: true })
  return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), more(additionalProperties), {
    maxKeys: 3,
    noNullPrototype: true
  })
}

function numberOf(rest: Json, isWhole: boolean): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum } = rest as Record<string, number | undefined>
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1000, -(2 ** 53))
  const max = Math.max(min, Math.min(maximum ?? min + 100_000, 2 ** 53))
  const usual = isWhole ? fc.integer({ min: Math.ceil(min), max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(min, max) })
}

function textOf(rest: Json, known: string[]): fc.Arbitrary<string> {
  const {
    pattern,
    format,
    minLength = 0,
    maxLength
  } = rest as {
    pattern?: string
    format?: string
    minLength?: number
    maxLength?: number
  }
  const made = FORMATS[format ?? ''] ?? (pattern ? matching(pattern) : undefined)
  const fits = pattern ? new RegExp(pattern, 'u') : format === 'uuid' ? UUID : undefined
  const ids = known.filter(id => fits?.test(id))
  if (ids.length > 0)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: made ?? fc.constant('a') }
    )
  if (made) return made
  return TEXT.map(text => text.slice(0, maxLength).padEnd(minLength, 'a'))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const matchers = new Map<string, fc.Arbitrary<string>>()

/** Some patterns look ahead, which a generator cannot follow. */
function matching(pattern: string): fc.Arbitrary<string> {
  let matcher = matchers.get(pattern)
  if (matcher) return matcher
  try {
    matcher = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 })
  } catch {
    matcher = fc.constantFrom('a', 'abc', '#1b2a4a', 'ada@example.com', 'ABC')
  }
  matchers.set(pattern, matcher)
  return matcher
}

export interface Sending {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData
}

/** A request of this operation that fits its description. */
export function fittingRequest(operation: Operation, known: string[]): fc.Arbitrary<Sending> {
  const { method, path, parameters, body, isUpload } = operation
  const wanted = parameters.filter(({ in: place }) => place !== 'header')
  const values = fc.record(Object.fromEntries(wanted.map(({ name, schema }) => [name, fitting(schema, known)])), {
    requiredKeys: wanted.filter(({ required }) => required).map(({ name }) => name),
    noNullPrototype: true
  })
  return fc.tuple(values, body ? fitting(body, known) : fc.constant(undefined)).map(([given, made]): Sending => {
    const query = new URLSearchParams()
    let address = path
    for (const { name, in: place } of wanted) {
      const value = given[name]
      if (value === undefined) continue
      if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value).toWellFormed()))
      else query.set(name, String(value))
    }
    const asked = query.size > 0 ? `${address}?${query}` : address
    if (isUpload) return { method, path: asked, headers: {}, body: smallForm() }
    if (!body) return { method, path: asked, headers: {} }
    return { method, path: asked, headers: { 'content-type': 'application/json' }, body: JSON.stringify(made) }
  })
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

function smallForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png')
  form.set('kind', 'artwork')
  return form
}
