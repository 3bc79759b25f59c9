// Every call of the contract as every kind of caller, against real rows of somebody's workspace. The table is matrix.ts.
import { beforeEach, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { scopeOf, SCOPES } from '#lib/shared/api-keys.ts'
import { DUTIES, may, ROLES } from '#lib/shared/roles.ts'

import { programOf } from '../support/api-keys.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { type Person, request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { digest, IDENTITIES, type Identity, makeVictim, type Victim } from './victim.ts'

const OUTSIDE = new Set<Identity>(['stranger', 'exMember', 'anonymous'])
const endpoints = CONTRACT.map(({ endpoint }) => endpoint)

takeOwnDatabase()

// All callers here share one address; what other files sent from it must not refuse them.
beforeEach(() => getDb().deleteFrom('throttles').where('key', 'like', '%:ip:%').execute())

test('1: has a row for every call, and no row too many', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test.for(endpoints.filter(({ name }) => MATRIX[name]))('1, 6: $name', async endpoint => {
  const { expected, open } = MATRIX[endpoint.name]!
  const victim = await makeVictim()
  const answered: number[] = []
  // From the least to the most allowed: what an outsider did would show in what follows.
  for (const identity of IDENTITIES.toReversed()) {
    const asked = await MATRIX[endpoint.name]!.ask(victim, callerOf(victim, identity))
    const before = await digest()
    const response = await request(endpoint, { ...asked, as: victim.people[identity] } as never)
    const text = await textOf(response)
    answered.unshift(response.status)
    expect(response.status, `${identity}: ${text}`).toBeLessThan(500)
    if (response.status >= 400) expect(await digest(), `${identity} was refused and yet changed something`).toBe(before)
    if (OUTSIDE.has(identity) && !open) expect(text, `${identity} was told something`).not.toContain(victim.mark)
  }
  expect(Object.fromEntries(IDENTITIES.map((identity, index) => [identity, answered[index]]))).toEqual(
    Object.fromEntries(IDENTITIES.map((identity, index) => [identity, expected[index]]))
  )
})

test.for(endpoints.filter(({ access, name }) => MATRIX[name] && access !== 'public' && access !== 'link'))(
  '1, 6: $name by an API key',
  async endpoint => {
    const victim = await makeVictim()
    const { owner } = victim
    const scope = scopeOf(endpoint)
    const ask = async (as: Person) => {
      const response = await request(endpoint, { ...(await MATRIX[endpoint.name]!.ask(victim, owner)), as } as never)
      return { status: response.status, text: await textOf(response) }
    }
    const lacking = await programOf(
      owner,
      SCOPES.filter(each => each !== scope)
    )
    const refused = await ask(lacking)
    expect(refused.status, refused.text).toBe(403)
    if (scope) expect(refused.text).toContain(scope)
    if (endpoint.access !== 'workspace') return

    const elsewhere = await ask(await programOf(victim.people.stranger!))
    expect(elsewhere.status, elsewhere.text).toBe(404)
    expect(elsewhere.text).not.toContain(victim.mark)
    if (!scope) return
    const done = await ask(await programOf(owner, [scope]))
    expect(done.status, done.text).toBe(MATRIX[endpoint.name]!.expected[0])
  }
)

/** A stream has no end to wait for. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

/** Also for calls without one, so that rows may speak of "the caller". */
function callerOf({ people, owner }: Victim, identity: Identity) {
  return people[identity] ?? owner
}

test.for(endpoints.filter(({ access, params, name }) => access === 'workspace' && params && !MATRIX[name]?.shared))(
  '2: $name does not reach a row of another workspace through one’s own',
  async endpoint => {
    const victim = await makeVictim()
    const stranger = victim.people.stranger!
    const asked = await MATRIX[endpoint.name]!.ask(victim, stranger)
    const before = await digest()
    const query = { ...asked.query, WorkspaceId: stranger.workspaceId }

    const response = await request(endpoint, { ...asked, as: stranger, query } as never)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain(victim.mark)
    expect(await digest()).toBe(before)
  }
)

test.for(DUTIES)('what the screen says of the duty “$id” is what the calls ask for', ({ needs, calls }) => {
  for (const name of calls) {
    const endpoint = endpoints.find(each => each.name === name)
    expect(endpoint, name).toBeDefined()
    const asks = endpoint?.may
    expect(asks, name).toBeDefined()
    expect(ROLES.map(role => may(role, asks!))).toEqual(ROLES.map(role => may(role, needs)))
  }
})
