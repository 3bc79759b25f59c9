// How long the contract takes over a field that is far too long, and what it makes of values given twice or as lists.
import { expect, test } from 'vitest'
import { z } from 'zod'

import { CONTRACT } from '#lib/contract/all.ts'

const BOUND_MS = 50
const LENGTH = 100_000

/** Repeated to the length, with an end that makes a careless expression try every way. */
const LONG = [
  'a',
  '0',
  ' ',
  '-',
  '@',
  '.',
  'a@',
  'a.',
  '1,',
  '<a ',
  '\t\n',
  'é',
  '#',
  '/',
  '\\',
  '"',
  '\u200b',
  '%2e'
].map(piece => `${piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH - 1)}!`)

/** Every schema that a call holds a field to, at any depth, by its place. */
function fieldsOf(schema: unknown, place: string, found: Map<string, z.ZodType>, seen = new Set<unknown>()) {
  // A change of what was found right is given nothing else.
  if (!(schema instanceof z.ZodType) || schema instanceof z.ZodTransform || seen.has(schema)) return
  seen.add(schema)
  const { shape, element, innerType, options, valueType, keyType, left, right, items } =
    schema.def as unknown as Record<string, unknown>
  const pipe = schema.def as unknown as { in?: unknown; out?: unknown }
  if (shape) {
    for (const [name, part] of Object.entries(shape)) fieldsOf(part, `${place}.${name}`, found, seen)
    return
  }
  const parts = [element, innerType, valueType, keyType, left, right, pipe.in, pipe.out, ...[options, items].flat()]
  const inner = parts.filter(part => part instanceof z.ZodType)
  for (const part of inner) fieldsOf(part, place, found, seen)
  found.set(`${place}#${found.size}`, schema)
}

const fields = new Map<string, z.ZodType>()
for (const { endpoint } of CONTRACT) {
  for (const part of ['params', 'query', 'body'] as const) fieldsOf(endpoint[part], `${endpoint.name}.${part}`, fields)
}

test('76: no field takes longer than 50 ms over 100 KB', () => {
  expect(fields.size).toBeGreaterThan(400)
  const slow: string[] = []
  for (const [place, schema] of fields) {
    for (const text of LONG) {
      if (timeOf(schema, text) >= BOUND_MS) slow.push(`${place}: ${text.slice(0, 3)}`)
    }
  }
  expect(slow).toEqual([])
})

/** The best of three: what else the machine does meanwhile is not the field's doing. */
function timeOf(schema: z.ZodType, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && best >= BOUND_MS; run++) {
    const begun = performance.now()
    schema.safeParse(text)
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

test('76: a careless expression would be seen', () => {
  const careless = z.string().regex(/^(a+)+$/)
  const text = `${'a'.repeat(20)}!`
  expect(timeOf(careless, text)).toBeGreaterThan(timeOf(z.string().regex(/^a+$/), text))
})
