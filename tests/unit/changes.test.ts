import { expect, test } from 'vitest'
import { z } from 'zod'

import { CONTRACT } from '#lib/contract/all.ts'
import { changesOf } from '#lib/contract/endpoint.ts'
import { withChanges } from '#lib/shared/changes.ts'

/** What it lists are changes themselves, and no change is what is meant where nothing is said. */
const CHANGES_ARE_LISTED = new Set(['changeDocument'])

const UPDATES = CONTRACT.map(({ endpoint }) => endpoint).filter(
  ({ method, body, name }) => (method === 'PUT' || method === 'PATCH') && body && !CHANGES_ARE_LISTED.has(name)
)

test.each(UPDATES.map(endpoint => [endpoint.name, endpoint] as const))(
  '%s writes nothing that is not given',
  (_, { body }) => {
    const schema = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' })
    expect(defaultsIn(schema, '')).toEqual([])
  }
)

/** The fields that have a default. A list is one value: what is left out of an entry of it is not there already. */
function defaultsIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { default: standard, properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, object>
  const inside = [
    ...Object.entries(properties as object).flatMap(([name, part]) => defaultsIn(part, `${path}.${name}`)),
    ...[...(anyOf as unknown[]), ...(oneOf as unknown[]), ...(allOf as unknown[])].flatMap(part =>
      defaultsIn(part, path)
    )
  ]
  return standard === undefined ? inside : [path, ...inside]
}

test('changes have the fields of a schema, none of which must be there or is made up', () => {
  const changes = changesOf(z.object({ name: z.string().min(1), tags: z.array(z.string()).max(1).default([]) }))

  expect(changes.parse({})).toEqual({})
  expect(changes.parse({ tags: ['a'] })).toEqual({ tags: ['a'] })
  expect(changes.safeParse({ name: '' }).success).toBe(false)
  expect(changes.safeParse({ tags: ['a', 'b'] }).success).toBe(false)
})

test('a check that a change would lose is refused', () => {
  const schema = z.object({
    tags: z
      .array(z.string())
      .default([])
      .refine(tags => tags.length < 2)
  })
  expect(() => changesOf(schema)).toThrow('tags')
})

test('what is undefined stays, what is null is given', () => {
  expect(withChanges<{ a: number; b: number | null }>({ a: 1, b: 2 }, { a: undefined, b: null })).toEqual({
    a: 1,
    b: null
  })
})
