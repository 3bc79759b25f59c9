// Every call of the contract as every kind of caller, against real rows of somebody's workspace. The table is matrix.ts.
import { beforeEach, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { createJobStatus } from '#lib/contract/job-work.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { scopeOf, SCOPES } from '#lib/shared/api-keys.ts'
import { DUTIES, may, ROLES } from '#lib/shared/roles.ts'

import { programOf } from '../support/api-keys.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { type Person, request, sent } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { digest, IDENTITIES, type Identity, makeVictim, type Victim } from './victim.ts'

const OUTSIDE = new Set<Identity>(['stranger', 'exMember', 'anonymous'])
const endpoints = CONTRACT.map(({ endpoint }) => endpoint)
type Endpoint = (typeof endpoints)[number]
type Asked = Awaited<ReturnType<(typeof MATRIX)[string]['ask']>>

takeOwnDatabase()

// All callers here share one address; what other files sent from it must not refuse them.
beforeEach(() => getDb().deleteFrom('throttles').where('key', 'like', '%:ip:%').execute())

test('1: has a row for every call, and no row too many', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test('sees each row that is written and stays', async () => {
  const db = getDb()
  const { owner } = await makeVictim()
  const seen = [await digest()]
  const body = { name: 'Watched', hex: '#123456', group: 'art' as const }
  const query = { WorkspaceId: owner.workspaceId }
  const { id } = (await sent(createJobStatus, { as: owner, query, body })).find(({ name }) => name === 'Watched')!
  seen.push(await digest())
  await db.updateTable('job_statuses').set({ hex: '#654321' }).where('id', '=', id).execute()
  seen.push(await digest())
  await db.deleteFrom('job_statuses').where('id', '=', id).execute()
  seen.push(await digest())
  expect(new Set(seen).size).toBe(4)

  const takenBack = db.transaction().execute(async tx => {
    await tx.deleteFrom('job_statuses').where('workspace_id', '=', owner.workspaceId).execute()
    throw new Error('Taken back')
  })
  await expect(takenBack).rejects.toThrow('Taken back')
  expect(await digest()).toBe(seen.at(-1))
})

// One workspace per call, as making one is what takes the time: first through another workspace, then as everybody.
test.for(endpoints.filter(({ name }) => MATRIX[name]))('1, 2, 6: $name', async endpoint => {
  const victim = await makeVictim()
  await askThroughOwnWorkspace(endpoint, victim)
  await askAsEverybody(endpoint, victim)
  await askByKeys(endpoint, victim)
})

/** From the least to the most allowed: what an outsider did would show in what follows. */
async function askAsEverybody(endpoint: Endpoint, victim: Victim) {
  const { ask, expected, open } = MATRIX[endpoint.name]!
  const answered: number[] = []
  let asked: Asked | undefined
  for (const identity of IDENTITIES.toReversed()) {
    // What was refused has changed nothing, so the next one asks for the same rows; making them is what takes the time.
    if (!asked || ask.length > 1) asked = await ask(victim, callerOf(victim, identity))
    const before = await digest()
    const response = await request(endpoint, { ...asked, as: victim.people[identity] } as never)
    const text = await textOf(response)
    answered.unshift(response.status)
    expect(response.status, `${identity}: ${text}`).toBeLessThan(500)
    if (response.status >= 400) expect(await digest(), `${identity} was refused and yet changed something`).toBe(before)
    if (OUTSIDE.has(identity) && !open) expect(text, `${identity} was told something`).not.toContain(victim.mark)
    if (response.status < 400) asked = undefined
  }
  expect(Object.fromEntries(IDENTITIES.map((identity, index) => [identity, answered[index]]))).toEqual(
    Object.fromEntries(IDENTITIES.map((identity, index) => [identity, expected[index]]))
  )
}

async function askByKeys(endpoint: Endpoint, victim: Victim) {
  const { access, name } = endpoint
  if (access === 'public' || access === 'link') return
  const { owner } = victim
  const scope = scopeOf(endpoint)
  const asked = await MATRIX[name]!.ask(victim, owner)
  // Only the last of them is done.
  const asBy = async (as: Person) => {
    const response = await request(endpoint, { ...asked, as } as never)
    return { status: response.status, text: await textOf(response) }
  }
  await getDb().deleteFrom('throttles').execute()
  const lacking = await programOf(
    owner,
    SCOPES.filter(each => each !== scope)
  )
  const refused = await asBy(lacking)
  expect(refused.status, `a key without the scope: ${refused.text}`).toBe(403)
  if (scope) expect(refused.text).toContain(scope)
  if (access !== 'workspace') return

  const elsewhere = await asBy(await programOf(victim.people.stranger!))
  expect(elsewhere.status, `a key of another workspace: ${elsewhere.text}`).toBe(404)
  expect(elsewhere.text).not.toContain(victim.mark)
  if (!scope) return
  const done = await asBy(await programOf(owner, [scope]))
  expect(done.status, `a key with the scope: ${done.text}`).toBe(MATRIX[name]!.byKey ?? MATRIX[name]!.expected[0])
}

/** A row of another workspace, named in a call to one's own. */
async function askThroughOwnWorkspace(endpoint: Endpoint, victim: Victim) {
  const { ask, shared } = MATRIX[endpoint.name]!
  if (endpoint.access !== 'workspace' || !endpoint.params || shared) return
  const stranger = victim.people.stranger!
  const asked = await ask(victim, stranger)
  const before = await digest()
  const query = { ...asked.query, WorkspaceId: stranger.workspaceId }
  const response = await request(endpoint, { ...asked, as: stranger, query } as never)
  const text = await response.text()
  expect(response.status, `through one’s own workspace: ${text}`).toBe(404)
  expect(text).not.toContain(victim.mark)
  expect(await digest()).toBe(before)
}

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

test.for(DUTIES)('what the screen says of the duty “$id” is what the calls ask for', ({ needs, calls }) => {
  for (const name of calls) {
    const endpoint = endpoints.find(each => each.name === name)
    expect(endpoint, name).toBeDefined()
    const asks = endpoint?.may
    expect(asks, name).toBeDefined()
    expect(ROLES.map(role => may(role, asks!))).toEqual(ROLES.map(role => may(role, needs)))
  }
})
