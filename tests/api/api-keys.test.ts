// Keys by which other programs call: shown once, kept as a hash, within their scopes, in one workspace, until they end.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getCurrentUser } from '#lib/contract/auth.ts'
import { CONTRACT } from '#lib/contract/all.ts'
import { createCustomer, getCustomerHistory, listCustomers } from '#lib/contract/customers.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#lib/contract/developers.ts'
import { changeRole } from '#lib/contract/members.ts'
import { requireScope } from '#lib/server/platform/access/api-keys.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { describeApi } from '#lib/server/reference/openapi.ts'
import { scopeOf, SCOPES } from '#lib/shared/api-keys.ts'

import { programOf } from '../support/api-keys.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const inside = ({ workspaceId }: Person) => ({ query: { WorkspaceId: workspaceId } })

test('acts under its own name, and is shown once', async () => {
  const owner = await signUp()
  const program = await programOf(owner, ['customers:read', 'customers:write'])
  const { id } = await sent(createCustomer, { as: program, ...inside(owner), body: { name: 'Ada' } as never })
  const { activity } = await sent(getCustomerHistory, { as: owner, ...inside(owner), params: { customerId: id } })
  expect(activity[0]!.who).toBe('API key Till')

  const [key] = await sent(listApiKeys, { as: owner, ...inside(owner) })
  expect(key).toMatchObject({
    name: 'Till',
    state: 'working',
    prefix: program.token.slice(0, 12),
    madeBy: 'Ada Lovelace'
  })
  expect(key!.lastUsedAt).not.toBeNull()
  const { rows } = await sql`select from api_keys k where strpos(k::text, ${program.token}) > 0`.execute(getDb())
  expect(rows).toEqual([])
})

test('opens nothing once it is revoked, has expired, or its maker may make none', async () => {
  const owner = await signUp()
  const admin = await addMember(owner, 'admin')
  const byAdmin = await programOf(admin, ['customers:read'])
  const status = async (as: Person) => (await request(listCustomers, { as, ...inside(owner) } as never)).status
  expect(await status(byAdmin)).toBe(200)
  await sent(changeRole, { as: owner, ...inside(owner), body: { UserId: admin.userId, Role: 'sales' } as never })
  expect(await status(byAdmin)).toBe(401)

  const own = await programOf(owner, ['customers:read'])
  await sql`update api_keys set expires_at = now() where name = 'Till' and made_by = ${owner.userId}`.execute(getDb())
  expect(await status(own)).toBe(401)

  const revoked = await programOf(owner, ['customers:read'])
  const keys = await sent(listApiKeys, { as: owner, ...inside(owner) })
  const working = keys.find(({ state }) => state === 'working')!
  const after = await sent(revokeApiKey, { as: owner, ...inside(owner), params: { keyId: working.id } })
  expect(after.map(({ state }) => state).toSorted()).toEqual(['expired', 'orphaned', 'revoked'])
  expect(await status(revoked)).toBe(401)
  for (const token of ['plk_', `plk_${'x'.repeat(43)}`, `${own.token}x`])
    expect(await status({ ...own, token })).toBe(401)
})

test('is refused for persons, for other workspaces, and beyond its rate', async () => {
  const owner = await signUp()
  const program = await programOf(owner)
  expect((await request(getCurrentUser, { as: program } as never)).status).toBe(403)
  const other = await signUp()
  expect((await send(listCustomers, { as: program, ...inside(other) } as never)).status).toBe(404)

  await sql`update throttles set hits = 300 where key = (
    select 'api-key:' || id from api_keys where made_by = ${owner.userId})`.execute(getDb())
  const response = await request(listCustomers, { as: program, ...inside(owner) } as never)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('ratelimit-remaining')).toBe('0')
})

test('names no workspace, since a key has one, and each reply says how many calls are left', async () => {
  const owner = await signUp()
  const other = await signUp()
  const program = await programOf(owner, ['customers:read', 'customers:write'])
  const made = await sent(createCustomer, { as: program, query: {} as never, body: { name: 'Ada' } as never })
  const response = await request(listCustomers, { as: program, query: {} } as never)

  expect(response.status).toBe(200)
  expect(JSON.stringify(await response.json())).toContain(made.id)
  expect(response.headers.get('ratelimit-limit')).toBe('300')
  expect(response.headers.get('ratelimit-remaining')).toBe('298')
  expect(Number(response.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  // Another one is none of its own, and what cannot be one is not taken for nothing.
  expect((await send(listCustomers, { as: program, ...inside(other) } as never)).status).toBe(404)
  expect((await send(listCustomers, { as: program, query: { WorkspaceId: 'x' } } as never)).status).toBe(400)
  // A person has to name one.
  expect((await send(listCustomers, { as: owner, query: {} } as never)).status).toBe(400)
})

test('cannot be made for everything, nor without a name and scopes', async () => {
  const owner = await signUp()
  const make = (body: object) => send(createApiKey, { as: owner, ...inside(owner), body: body as never })
  expect((await make({ name: '', scopes: ['jobs:read'], days: null })).status).toBe(400)
  expect((await make({ name: 'Till', scopes: [], days: null })).status).toBe(400)
  for (const scope of ['developers:manage', 'members:write', 'workspace:own', 'payments:write']) {
    expect((await make({ name: 'Till', scopes: [scope], days: null })).status, scope).toBe(400)
  }
})

test.for(SCOPES)('a key with only %s is let in where the call asks for that, and nowhere else', scope => {
  const named = { workspaceId: 'w', role: 'owner' as const }
  const actor = { apiKey: { id: 'k', name: 'Till', scopes: [scope] }, named } as unknown as Parameters<
    typeof requireScope
  >[0]
  const open = CONTRACT.filter(({ endpoint }) => {
    try {
      requireScope(actor, endpoint)
      return true
    } catch {
      return false
    }
  })
  expect(open.map(({ endpoint }) => endpoint.name)).toEqual(
    CONTRACT.filter(({ endpoint }) => scopeOf(endpoint) === scope).map(({ endpoint }) => endpoint.name)
  )
  expect(open.length, 'a scope that opens nothing').toBeGreaterThan(0)
})

test('the description of the API says which scope each call needs', () => {
  const { paths, components } = describeApi('http://127.0.0.1') as never as {
    paths: Record<string, Record<string, { security: object[]; description?: string }>>
    components: { securitySchemes: object }
  }
  expect(Object.keys(components.securitySchemes)).toContain('apiKey')
  expect(paths['/api/v2/customers']!['get']!.security).toContainEqual({ apiKey: ['customers:read'] })
  expect(JSON.stringify(paths['/api/v2/api-keys'])).not.toContain('"apiKey":')
})
