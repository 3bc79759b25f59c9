import { expect, test } from 'vitest'
import { z } from 'zod'

import { createJob, saveJobItems } from '#lib/contract/jobs.ts'
import { checkedSent } from '#lib/server/platform/checked.ts'
import { findUnknownFields, nearestName } from '#lib/server/platform/unknown-fields.ts'

const messages = (schema: z.ZodType, input: unknown) => findUnknownFields(schema, input).map(({ message }) => message)

test('names the field that was probably meant', () => {
  expect(messages(createJob.body, { title: 'A', dueDate: '2026-12-01' })).toEqual([
    'There is no field dueDate. Did you mean dueOn?'
  ])
  expect(messages(createJob.body, { Title: 'A' })).toEqual(['There is no field Title. Did you mean title?'])
  expect(messages(createJob.body, { title: 'A', zzzz: 1 })).toEqual(['There is no field zzzz.'])
  expect(messages(createJob.body, { title: 'A', contact: { name: 'Kim', mail: 'kim@example.com' } })).toEqual([
    'There is no field contact.mail. Did you mean email?'
  ])
  const item = { id: crypto.randomUUID(), position: 0, sizes: [{ size: 'M', qty: 2 }] }
  expect(messages(saveJobItems.body, { revision: 1, items: [item] })).toEqual([
    'There is no field items.0.sizes.0.qty.'
  ])
})

test('looks into lists, records, unions, halves, defaults and what is transformed', () => {
  const Part = z.object({ kind: z.literal('a'), size: z.string() })
  const Other = z.object({ kind: z.literal('b'), count: z.int() })
  const schema = z.object({
    list: z.array(Part).default([]),
    pair: z.tuple([Part, Other]).optional(),
    byName: z.record(z.string(), Part).optional(),
    either: z.union([Part, Other]).nullable().optional(),
    chosen: z.discriminatedUnion('kind', [Part, Other]).optional(),
    both: z.intersection(Part, z.object({ note: z.string() })).optional(),
    made: z.preprocess(given => given, Part).optional(),
    piped: Part.transform(part => part.size)
      .pipe(z.string())
      .optional(),
    get again() {
      return schema.optional()
    }
  }) as z.ZodType
  const a = { kind: 'a', size: 'M', x: 1 }
  const b = { kind: 'b', count: 1, x: 1 }
  const found = (input: object) => findUnknownFields(schema, input).map(({ field }) => field)
  expect(found({ list: [a] })).toEqual(['list.0.x'])
  expect(found({ pair: [a, b] })).toEqual(['pair.0.x', 'pair.1.x'])
  expect(found({ byName: { one: a } })).toEqual(['byName.one.x'])
  expect(found({ either: b })).toEqual(['either.x'])
  expect(found({ chosen: b })).toEqual(['chosen.x'])
  expect(found({ both: { ...a, note: '' } })).toEqual(['both.x'])
  expect(found({ made: a, piped: a })).toEqual(['made.x', 'piped.x'])
  expect(found({ again: { list: [a] } })).toEqual(['again.list.0.x'])
  expect(found({ either: null, list: 'not a list' })).toEqual([])
})

test('finds no name where none is near', () => {
  expect(nearestName('colour', ['color', 'size'])).toBe('color')
  expect(nearestName('workspace_id', ['workspaceId', 'name'])).toBe('workspaceId')
  expect(nearestName('password', ['title', 'note'])).toBeUndefined()
})

test('names three of many, and how many more there are', () => {
  const row = { title: 'A', number: 1, customerName: 'Kim', pieces: 3, paid: 0, late: true }
  const refused = () => checkedSent(createJob.body, row)
  expect(refused).toThrow(
    /^There is no field number\..*There is no field customerName\..*There is no field pieces\..* 2 more are unknown\.$/
  )
})
