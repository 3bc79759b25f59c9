import { signSessionToken } from '#lib/server/platform/access/token.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { insertMembership, insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'
import { answerCall } from '#lib/server/routes.ts'
import type { Data, Endpoint, Envelope, Input } from '#lib/contract/endpoint.ts'
import type { Role } from '#lib/shared/roles.ts'

import { type Extras, requestOf } from './request.ts'
import { signIn } from './sessions.ts'

export interface Person {
  token: string
  userId: string
  email: string
  workspaceId: string
}

/** A confirmed user who owns a new workspace, with room for whatever the test makes. The session is made directly: a test that is about signing in does it itself. */
export async function signUp({ admin = false, plan = 'business' } = {}): Promise<Person> {
  const db = getDb()
  const email = `${crypto.randomUUID()}@example.com`
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_verified_at: new Date().toISOString(),
      is_admin: admin,
      plan
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const workspaceId = await insertWorkspace(db, userId, 'Ada’s Shop', `ws_${crypto.randomUUID()}`)
  return { ...(await signIn(userId, email)), workspaceId }
}

/** So many of them, in as many statements as one: where each test of hundreds needs everybody, making them is what takes the time. */
export async function signUpMany(count: number): Promise<Person[]> {
  const db = getDb()
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => ({
        email: `${crypto.randomUUID()}@example.com`,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email_verified_at: new Date().toISOString(),
        plan: 'business'
      }))
    )
    .returning(['id', 'email'])
    .execute()
  const owned = users.map(({ id }) => ({ owner_id: id, business_name: 'Ada’s Shop', sid: `ws_${crypto.randomUUID()}` }))
  const shops = await db
    .insertInto('workspaces')
    .values(owned.map(shop => ({ ...shop, named: true })))
    .returning(['id', 'owner_id'])
    .execute()
  await insertMembers(shops.map(({ id, owner_id }) => ({ workspace_id: id, user_id: owner_id, role: 'owner' })))
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const sessions = await db
    .insertInto('sessions')
    .values(users.map(({ id }) => ({ user_id: id, expires_at, user_agent: 'test', ip: '' })))
    .returning(['id', 'user_id'])
    .execute()
  return Promise.all(
    users.map(async ({ id: userId, email }) => {
      const sessionId = sessions.find(({ user_id }) => user_id === userId)!.id
      const user = { id: userId, email, firstName: 'Ada', lastName: 'Lovelace', phone: '', userLinks: [] }
      const workspaceId = shops.find(({ owner_id }) => owner_id === userId)!.id
      return { token: await signSessionToken(sessionId, user), userId, email, workspaceId }
    })
  )
}

async function insertMembers(rows: { workspace_id: string; user_id: string; role: string }[]): Promise<void> {
  await getDb().insertInto('workspace_users').values(rows).execute()
}

/** Other users with these roles in the owner's workspace. */
export async function addMembers(owner: Person, roles: readonly Role[], members: Person[]): Promise<Person[]> {
  await insertMembers(
    members.map(({ userId }, at) => ({ workspace_id: owner.workspaceId, user_id: userId, role: roles[at]! }))
  )
  return members.map(member => ({ ...member, workspaceId: owner.workspaceId }))
}

/** Another user with this role in the owner's workspace. */
export async function addMember(owner: Person, role: Role): Promise<Person> {
  const member = await signUp()
  await insertMembership(getDb(), owner.workspaceId, member.userId, role)
  return { ...member, workspaceId: owner.workspaceId }
}

/** Sends a request through the endpoint's real route, without a server, and gives the raw response. */
export function request<E extends Endpoint>(endpoint: E, input: Input<E> & Extras): Promise<Response> {
  const asked = requestOf(endpoint, input, 'http://127.0.0.1:4321')
  // As a client sends it; a request without it is of no machine.
  if (!asked.headers.has('host')) asked.headers.set('host', '127.0.0.1:4321')
  return answerCall(asked)
}

/** Calls an endpoint of the contract and reads its envelope. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & Extras
): Promise<{ status: number } & Envelope<Data<E>>> {
  const response = await request(endpoint, input)
  return { status: response.status, ...((await response.json()) as Envelope<Data<E>>) }
}

/** The data of a call that must succeed. */
export async function sent<E extends Endpoint>(endpoint: E, input: Input<E> & Extras): Promise<Data<E>> {
  const reply = await send(endpoint, input)
  if (!reply.ok) throw new Error(`${endpoint.name}: ${reply.status} ${reply.message}`)
  return reply.data as Data<E>
}
