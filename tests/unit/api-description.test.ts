import { expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { WEBHOOK_BODIES } from '#lib/contract/webhook-events.ts'
import { describeEvents, describeResource, RESOURCES } from '#lib/server/reference/docs.ts'
import { describeApi } from '#lib/server/reference/openapi.ts'
import { WEBHOOK_EVENTS } from '#lib/shared/webhooks.ts'

import { inline, partAt } from '../support/api-description.ts'

const MOST_BYTES = 1_050_000

const whole = describeApi('http://127.0.0.1')
const text = JSON.stringify(whole)
const refs = [...new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!))]

test('every reference leads to something, and what is shared is told once', () => {
  expect(refs.length).toBeGreaterThan(150)
  expect(refs.filter(ref => !ref.startsWith('#/components/') || partAt(ref, whole) === undefined)).toEqual([])
  const { schemas } = whole['components'] as { schemas: Record<string, unknown> }
  expect(Object.keys(schemas).filter(name => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
  // A shape that is only itself would describe nothing.
  const isItself = ([name, shape]: [string, unknown]) =>
    JSON.stringify(shape).endsWith(`{"$ref":"#/components/schemas/${name}"}`)
  expect(Object.entries(schemas).filter(isItself)).toEqual([])
  expect(text.length).toBeLessThan(MOST_BYTES)
})

test('what is sent may leave out what has a default, and what is answered has it', () => {
  const shape = (ref: string) => partAt(`#/components/schemas/${ref}`, whole) as { required?: string[] }
  expect(shape('Customer').required).toContain('tags')
  expect(shape('CustomerInput').required ?? []).not.toContain('tags')
})

test('each call is there with all its parts, whatever they refer to', () => {
  const { paths } = inline(whole, whole) as {
    paths: Record<string, Record<string, { responses: object; requestBody?: object }>>
  }
  for (const { endpoint } of CONTRACT) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation, endpoint.name).toBeDefined()
    expect(Boolean(operation!.requestBody), endpoint.name).toBe(Boolean(endpoint.body ?? endpoint.upload))
  }
})

test('names keys, limits and the webhooks that there are', () => {
  expect(Object.keys(whole['webhooks'] as object)).toEqual([...WEBHOOK_EVENTS])
  expect(Object.keys(WEBHOOK_BODIES)).toEqual([...WEBHOOK_EVENTS])
  const { description } = whole['info'] as { description: string }
  for (const word of ['plk_', '300 calls a minute', 'RateLimit-Remaining', 'Retry-After'])
    expect(description).toContain(word)
})

test('a page of a resource has its calls and every shape that they name, and is small', () => {
  const names = RESOURCES.flatMap(resource =>
    describeResource('http://127.0.0.1', resource)!.calls.map(({ name }) => name)
  )
  expect(names.toSorted()).toEqual(CONTRACT.map(({ endpoint }) => endpoint.name).toSorted())
  for (const resource of RESOURCES) {
    const page = describeResource('http://127.0.0.1', resource)!
    const there = new Set(page.shapes.map(([name]) => name))
    const named = [...JSON.stringify(page).matchAll(/components\/schemas\/(\w+)/g)].map(([, name]) => name!)
    expect(
      named.filter(name => !there.has(name)),
      resource
    ).toEqual([])
    expect(JSON.stringify(page, null, 2).length, resource).toBeLessThan(250_000)
  }
  expect(describeResource('http://127.0.0.1', 'nothing')).toBeUndefined()
  expect(describeEvents('http://127.0.0.1').shapes.length).toBeGreaterThan(5)
})
