// Checks 123–128: an admin acts as somebody else.
import { updateUserAccount } from '#lib/contract/accounts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { endImpersonation, findPeople, getAccessHistory, startImpersonation } from '#lib/contract/admin.ts'
import { CONTRACT } from '#lib/contract/all.ts'
import { getCurrentUser, login, logout, requestReset, sendVerification } from '#lib/contract/auth.ts'
import { startGoogle, unlinkGoogle } from '#lib/contract/social.ts'
import { createWorkspace, getWorkspaces, updateWorkspace } from '#lib/contract/workspaces.ts'
import { isLook, refusalWhileActing } from '#lib/server/platform/access/acting-policy.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { openAsOwner } from '#lib/server/platform/db/migrate.ts'

import { cheapHash } from '../support/passwords.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'
import { MATRIX } from './matrix.ts'

const ORIGIN = 'http://127.0.0.1:4321'
const REASON = 'The customer asked why order 1042 has the wrong total'

interface Acting {
  as: Person
  /** The original-session cookie as the browser would send it. */
  cookie: string
  admin: Person
  subject: Person
}

async function act({
  readOnly = false,
  admin,
  subject
}: {
  readOnly?: boolean
  admin?: Person
  subject?: Person
} = {}) {
  const by = admin ?? (await signUp({ admin: true }))
  const whom = subject ?? (await signUp())
  const body = { userId: whom.userId, reason: REASON, readOnly }
  const response = await request(startImpersonation, { as: by, body })
  const reply = (await response.json()) as { ok: boolean; message: string; data: { authToken: string; endsAt: string } }
  if (!reply.ok) throw new Error(reply.message)
  const set = response.headers.getSetCookie().find(line => line.startsWith('__Host-original-session='))!
  const acting: Acting = {
    as: { ...whom, token: reply.data.authToken },
    cookie: set.split(';')[0]!,
    admin: by,
    subject: whom
  }
  return { ...acting, set, endsAt: reply.data.endsAt }
}

function leave({ as, cookie }: Pick<Acting, 'as' | 'cookie'>) {
  return request(endImpersonation, { as, headers: { cookie, origin: ORIGIN } })
}

function auditOf(subject: Person) {
  return getDb()
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', subject.userId)
    .orderBy('id')
    .execute()
}

test('123: the part of the admin does not exist for anybody else', async () => {
  const person = await signUp()
  const subject = await signUp()
  const tries = [
    await send(startImpersonation, { as: person, body: { userId: subject.userId, reason: REASON } }),
    await send(findPeople, { as: person, query: { search: 'ada' } })
  ]
  for (const reply of tries) expect(reply).toMatchObject({ status: 404, ok: false, message: 'Page not found' })
})

test('123: nobody acts as an admin, as a closed account, or as nobody', async () => {
  const admin = await signUp({ admin: true })
  const other = await signUp({ admin: true })
  const closed = await signUp()
  await getDb().updateTable('users').set({ disabled_at: sql`now()` }).where('id', '=', closed.userId).execute()
  const start = (userId: string) => send(startImpersonation, { as: admin, body: { userId, reason: REASON } })

  expect(await start(other.userId)).toMatchObject({ status: 403, ok: false })
  expect(await start(admin.userId)).toMatchObject({ status: 403, ok: false })
  expect(await start(closed.userId)).toMatchObject({ status: 409, ok: false })
  expect(await start(crypto.randomUUID())).toMatchObject({ status: 404, ok: false })
})

test('asks for a reason', async () => {
  const admin = await signUp({ admin: true })
  const { userId } = await signUp()
  for (const reason of ['', '   ', 'short', 'x'.repeat(301)]) {
    expect(await send(startImpersonation, { as: admin, body: { userId, reason } })).toMatchObject({ status: 400 })
  }
})

test('finds people by a part of name or address, and takes signs of patterns as they are', async () => {
  const admin = await signUp({ admin: true })
  const { email } = await signUp()
  await getDb().updateTable('users').set({ last_name: 'O’Hara 100%_' }).where('email', '=', email).execute()
  const find = async (search: string) => (await sent(findPeople, { as: admin, query: { search } })).rows

  expect(await find(email.slice(3, 20).toUpperCase())).toMatchObject([
    { email, workspaces: ['Ada’s Shop'], admin: false }
  ])
  expect(await find('ada o’hara 100%_')).toMatchObject([{ email }])
  expect(await find('%_%_%_%_%')).toEqual([])
})

test('acts as the person, with cookies that no script can read', async () => {
  const { as, set, subject } = await act()

  expect(set).toMatch(/^__Host-original-session=[\w-]{43}; Path=\/; Max-Age=604800; Secure; HttpOnly; SameSite=Lax$/)
  expect(await sent(getCurrentUser, { as })).toMatchObject({ id: subject.userId, email: subject.email, admin: false })
  const [workspace] = await sent(getWorkspaces, { as, query: {} })
  expect(workspace).toMatchObject({ Id: subject.workspaceId })
})

test('124: keeps every write with who, for whom and why, before it happens', async () => {
  const { as, admin, subject } = await act()
  const body = { workspaceId: subject.workspaceId, businessName: 'Mended by support' }
  await sent(updateWorkspace, { as, body })
  await sent(getWorkspaces, { as, query: {} })

  const entries = await auditOf(subject)
  expect(entries.map(({ kind, endpoint }) => [kind, endpoint])).toEqual([
    ['started', ''],
    ['write', 'updateWorkspace']
  ])
  for (const entry of entries) {
    expect(entry).toMatchObject({ actor_id: admin.userId, subject_id: subject.userId, reason: REASON })
  }
  expect(entries[1]).toMatchObject({ method: 'PUT', path: '/api/v2/workspaces' })
})

test('124: keeps a write that came to nothing as one', async () => {
  const { as, subject } = await act()
  const body = { userId: crypto.randomUUID(), workspaceName: 'Not theirs' }
  expect(await send(createWorkspace, { as, body })).toMatchObject({ status: 404 })

  const entries = await auditOf(subject)
  expect(entries.map(({ kind }) => kind)).toEqual(['started', 'write', 'failed'])
  expect(entries[2]).toMatchObject({ about_id: entries[1]!.id })
  const [access] = await sent(getAccessHistory, { as: subject })
  expect(access).toMatchObject({ changeCount: 0, changes: [] })
})

test.for([
  'update audit_entries set reason = $$nothing happened$$',
  'update audit_entries set reason = reason where false',
  'delete from audit_entries',
  'delete from audit_entries where false',
  'truncate audit_entries',
  'truncate audit_entries cascade'
])('124: the record refuses: %s', async statement => {
  const { subject } = await act()
  const before = await auditOf(subject)

  await expect(sql.raw(statement).execute(getDb())).rejects.toThrow(/audit_entries/)
  expect(await auditOf(subject)).toEqual(before)
})

test.for([
  'update audit_entries set reason = $$gone$$',
  'delete from audit_entries where false',
  'truncate audit_entries'
])('124: the record refuses its owner too, who gave itself the rights back: %s', async statement => {
  const { subject } = await act()
  const before = await auditOf(subject)
  const { testDatabase } = globalThis as typeof globalThis & { testDatabase?: Promise<string> }
  const owner = openAsOwner((await testDatabase)!)
  const attempt = owner.transaction().execute(async tx => {
    await sql`grant all on audit_entries to current_user`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

  await expect(attempt).rejects.toThrow('audit_entries can only be added to')
  await owner.destroy()
  expect(await auditOf(subject)).toEqual(before)
})

test('125: refuses what only the person may do, and keeps that it was tried', async () => {
  const { as, subject, cookie } = await act()
  const other = await signUp()
  const tries = [
    await send(requestReset, { as, query: { Email: subject.email } }),
    await send(sendVerification, { as, body: { Email: subject.email } }),
    await send(startGoogle, { as, body: { link: true } }),
    await send(unlinkGoogle, { as }),
    await send(findPeople, { as, query: { search: 'ada' } }),
    await send(startImpersonation, { as, body: { userId: other.userId, reason: REASON } })
  ]
  for (const reply of tries) {
    expect(reply).toMatchObject({ status: 403, ok: false })
    expect(reply.message).toMatch(/while you act as somebody else\. Leave first\.$/)
  }
  const refused = (await auditOf(subject)).filter(({ kind }) => kind === 'refused')
  expect(refused).toHaveLength(tries.length)
  expect(cookie).toBeTruthy()
})

test('125: refuses another e-mail address or username, but not another name', async () => {
  const { as, subject } = await act()
  const query = { UserId: subject.userId }

  expect(await send(updateUserAccount, { as, query, body: { Username: 'mine-now' } })).toMatchObject({ status: 403 })
  expect(await send(updateUserAccount, { as, query, body: { Email: 'me@example.com' } })).toMatchObject({ status: 403 })
  expect(await send(updateUserAccount, { as, query, body: { FirstName: 'Ada' } })).toMatchObject({ status: 200 })
})

/** Grows by itself: whatever is added about these matters is refused too. */
const CLOSED =
  /password|users\/pass$|users\/email|payment-?method|stripe\/customers|\/portal|unlink|impersonat|transfer-ownership|users-workspaces|v2\/sessions/i

test.for(
  CONTRACT.map(({ endpoint }) => endpoint).filter(({ name, path, method, access }) => {
    const isRead = method === 'GET' && !/payment|portal|impersonat/i.test(path)
    return CLOSED.test(`${name} ${path}`) && !isRead && name !== 'endImpersonation' && access !== 'public'
  })
)('125: $name is closed to an admin who acts as somebody', async endpoint => {
  const { as } = await act()
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, as.userId]))
  const reply = await send(endpoint, { as, params, query: {}, body: {} } as never)
  expect(reply).toMatchObject({ status: 403, ok: false })
})

test('125: it is decided of every call whether it is open to who acts as somebody', () => {
  for (const endpoint of CONTRACT.map(each => each.endpoint)) {
    const decided = MATRIX[endpoint.name]?.acting ?? (endpoint.method === 'GET' ? 'open' : undefined)
    const actual = refusalWhileActing(endpoint, false)
      ? 'refused'
      : endpoint.method !== 'GET' && isLook(endpoint)
        ? 'look'
        : 'open'
    expect(actual, endpoint.name).toBe(decided)
  }
})

test('125: only looks where only looking was asked for', async () => {
  const { as, subject } = await act({ readOnly: true })
  const refused = await send(updateWorkspace, {
    as,
    body: { workspaceId: subject.workspaceId, businessName: 'Changed' }
  })
  expect(refused).toMatchObject({ status: 403, ok: false })
  expect(refused.message).toMatch(/read-only/)
  expect(await sent(getWorkspaces, { as, query: {} })).toMatchObject([{ businessName: 'Ada’s Shop' }])
  const [access] = await sent(getAccessHistory, { as: subject })
  expect(access).toMatchObject({ readOnly: true, changeCount: 0 })
})

test.for(
  CONTRACT.map(({ endpoint }) => endpoint).filter(({ method, name, access }) => {
    return method !== 'GET' && access !== 'public' && name !== 'endImpersonation' && MATRIX[name]?.acting !== 'look'
  })
)('125: $name writes nothing for who only looks', async endpoint => {
  const { as } = await act({ readOnly: true })
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, as.userId]))
  const query = { WorkspaceId: as.workspaceId }
  const reply = await send(endpoint, { as, params, query, body: {} } as never)
  expect(reply).toMatchObject({ status: 403, ok: false })
})

test('125: ends after 60 minutes', async () => {
  const before = Date.now()
  const acting = await act()
  const minutes = (Date.parse(acting.endsAt) - before) / 60_000
  expect(minutes).toBeGreaterThan(59)
  expect(minutes).toBeLessThanOrEqual(60.1)
  const session = await getDb()
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', acting.subject.userId)
    .where('impersonation_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(session.expires_at).toBe(acting.endsAt)

  const past = new Date(Date.now() - 1000).toISOString()
  await getDb()
    .updateTable('sessions')
    .set({ expires_at: past })
    .where('user_id', '=', acting.subject.userId)
    .where('impersonation_id', 'is not', null)
    .execute()
  expect(await send(getCurrentUser, acting)).toMatchObject({ status: 401 })
  expect((await leave(acting)).status).toBe(401)
})

test('126: leaving brings the admin’s own session back, and its logout ends everything', async () => {
  const acting = await act()
  const left = await leave(acting)
  expect(left.status).toBe(200)
  const cookies = left.headers.getSetCookie()
  expect(cookies.find(line => line.startsWith('__Host-original-session='))).toMatch(/=; .*Max-Age=0;/)
  const { data } = (await left.json()) as { data: { authToken: string } }
  const admin = { ...acting.admin, token: data.authToken }
  expect(await sent(getCurrentUser, { as: admin })).toMatchObject({ id: acting.admin.userId, admin: true })
  expect(await send(getCurrentUser, { as: acting.as })).toMatchObject({ status: 401 })

  const out = await request(logout, { as: admin })
  for (const name of ['__Host-session', '__Host-original-session']) {
    expect(out.headers.getSetCookie().find(line => line.startsWith(`${name}=`))).toMatch(/=; .*Max-Age=0;/)
  }
  expect(await send(getCurrentUser, { as: admin })).toMatchObject({ status: 401 })
})

test('126: logging out while acting ends both sessions', async () => {
  const acting = await act()
  const out = await request(logout, { as: acting.as })
  expect(out.headers.getSetCookie()).toHaveLength(2)

  expect(await send(getCurrentUser, { as: acting.as })).toMatchObject({ status: 401 })
  expect(await send(getCurrentUser, { as: acting.admin })).toMatchObject({ status: 401 })
  expect((await auditOf(acting.subject)).at(-1)).toMatchObject({ kind: 'ended' })
})

test('126: a plain login while acting is nobody’s admin', async () => {
  const acting = await act()
  const person = await signUp()
  const password_hash = cheapHash('heat press 42!')
  await getDb().updateTable('users').set({ password_hash }).where('id', '=', person.userId).execute()

  const response = await request(login, {
    as: acting.as,
    body: { Email: person.email, Password: 'heat press 42!' },
    headers: { cookie: acting.cookie, origin: ORIGIN }
  })
  expect(response.status).toBe(200)
  const cleared = response.headers.getSetCookie().find(line => line.startsWith('__Host-original-session='))
  expect(cleared).toMatch(/=; .*Max-Age=0;/)
  expect(await send(getCurrentUser, { as: acting.as })).toMatchObject({ status: 401 })
  expect(await send(getCurrentUser, { as: acting.admin })).toMatchObject({ status: 401 })
})

test('127: the original-session cookie is worth nothing by itself, nor after the end, nor with another session', async () => {
  const acting = await act()
  const alone = await request(endImpersonation, { headers: { cookie: acting.cookie, origin: ORIGIN } })
  expect(alone.status).toBe(401)
  const asSession = acting.cookie.replace('original-session', 'session')
  expect((await request(getCurrentUser, { headers: { cookie: asSession } })).status).toBe(401)

  const other = await act()
  expect((await leave({ as: other.as, cookie: acting.cookie })).status).toBe(403)
  expect((await leave({ as: acting.admin, cookie: acting.cookie })).status).toBe(409)
  // The wrong tries have ended nothing.
  expect((await leave(acting)).status).toBe(200)

  expect((await leave(acting)).status).toBe(401)
  expect((await leave({ as: other.as, cookie: acting.cookie })).status).toBe(403)
  expect((await leave({ as: acting.subject, cookie: acting.cookie })).status).toBe(409)
})

test('127: leaving needs the cookie of this browser', async () => {
  const acting = await act()
  const reply = await send(endImpersonation, { as: acting.as })
  expect(reply).toMatchObject({ status: 403, ok: false })
})

test.for([
  ['is no admin any more', (admin: Person) => ({ is_admin: false, id: admin.userId })],
  ['is closed', (admin: Person) => ({ disabled_at: new Date().toISOString(), id: admin.userId })]
] as const)('127: acting ends at once when the admin’s account %s', async ([, change]) => {
  const acting = await act()
  const { id, ...set } = change(acting.admin)
  await getDb().updateTable('users').set(set).where('id', '=', id).execute()
  expect(await send(getCurrentUser, { as: acting.as })).toMatchObject({ status: 401 })
})

test('127: acting ends when the admin’s session or that of the person is ended elsewhere', async () => {
  const acting = await act()
  await sent(logout, { as: acting.admin })
  expect(await send(getCurrentUser, { as: acting.as })).toMatchObject({ status: 401 })
  expect((await leave(acting)).status).toBe(401)

  const promoted = await act()
  await getDb().updateTable('users').set({ is_admin: true }).where('id', '=', promoted.subject.userId).execute()
  expect(await send(getCurrentUser, { as: promoted.as })).toMatchObject({ status: 401 })
})

test('128: the person reads who acted as them, why, for how long, and what changed', async () => {
  const acting = await act()
  const { subject, as } = acting
  await sent(updateWorkspace, { as, body: { workspaceId: subject.workspaceId, businessName: 'Mended' } })
  const [running] = await sent(getAccessHistory, { as: subject })
  expect(running).toMatchObject({ adminName: 'Ada Lovelace', reason: REASON, endedAt: null, changeCount: 1 })
  expect(running?.changes).toMatchObject([{ what: 'Update workspace' }])

  await leave(acting)
  const [ended] = await sent(getAccessHistory, { as: subject })
  expect(Date.parse(ended!.endedAt!)).toBeGreaterThanOrEqual(Date.parse(ended!.startedAt))
  expect(await sent(getAccessHistory, { as: await signUp() })).toEqual([])
})

test('128: the history outlives the admin’s account', async () => {
  const { subject, admin } = await act()
  await getDb().deleteFrom('workspaces').where('owner_id', '=', admin.userId).execute()
  await getDb().deleteFrom('users').where('id', '=', admin.userId).execute()

  expect(await sent(getAccessHistory, { as: subject })).toMatchObject([{ adminName: 'Ada Lovelace', reason: REASON }])
})
