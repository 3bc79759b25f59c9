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
