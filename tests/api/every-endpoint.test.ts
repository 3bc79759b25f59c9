import { expect, test } from 'vitest'

import type { Endpoint } from '#lib/contract/endpoint.ts'

import { send, signUp } from '../support/world.ts'

const contract = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/lib/contract/*.ts', { eager: true })
)
  .flatMap(module => Object.values(module))
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'name' in value
  )

const id = '7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d'

function paramsOf({ path }: Endpoint) {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, id]))
}

test.for(contract.filter(({ access }) => access !== 'public' && access !== 'link'))(
  '$name needs a session',
  async endpoint => {
    const reply = await send(endpoint, { params: paramsOf(endpoint), query: {}, body: {} } as never)
    expect(reply).toMatchObject({ status: 401, ok: false, message: 'no authentication token provided' })
  }
)

test.for(contract.filter(({ access }) => access === 'workspace'))(
  '$name hides a workspace from strangers',
  async endpoint => {
    const owner = await signUp()
    const stranger = await signUp()
    const query = { WorkspaceId: owner.workspaceId }
    const reply = await send(endpoint, { as: stranger, params: paramsOf(endpoint), query, body: {} } as never)
    expect(reply.ok).toBe(false)
    expect([404, 400]).toContain(reply.status)
  }
)

test('every endpoint has its own name and its own method and path', () => {
  const names = contract.map(({ name }) => name)
  const places = contract.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(places).size).toBe(places.length)
})
