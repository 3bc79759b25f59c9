// Passwords, codes, addresses and sessions, looked at from outside and in the tables.
import { expect, test } from 'vitest'

import { getCurrentUser, login, signup, verifyByBody } from '#lib/contract/auth.ts'
import { inviteUser } from '#lib/contract/members.ts'
import { addPasswordToUser, getUsersByWorkspaceId, sendConfirmation, updatePassword } from '#lib/contract/users.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { codeFor, mailsTo } from '../support/mailbox.ts'
import { signIn } from '../support/sessions.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const PASSWORD = 'heat press 42!'

function somebody(change: object = {}) {
  return {
    FirstName: 'Ada',
    LastName: 'Lovelace',
    Email: `${crypto.randomUUID()}@example.com`,
    Password: PASSWORD,
    ...change
  }
}

/** Each test signs up under an address of its own in the network. */
async function forgetLimits(): Promise<void> {
  await getDb().deleteFrom('throttles').where('key', 'like', '%:ip:%').execute()
}

async function register(change: object = {}): Promise<Person & { password: string }> {
  await forgetLimits()
  const person = somebody(change)
  await sent(signup, { body: person })
  const body = { Email: person.Email, VerificationCode: await codeFor(person.Email) }
  const { authToken } = await sent(verifyByBody, { body })
  const as = { token: authToken } as Person
  const { id } = await sent(getCurrentUser, { as })
  return { ...as, userId: id, email: person.Email, workspaceId: '', password: person.Password }
}

test('36, 41: keeps passwords as argon2id with salt, and codes only as hashes', async () => {
  const [one, two] = [await register(), await register()]
  const rows = await getDb()
    .selectFrom('users')
    .select('password_hash')
    .where('id', 'in', [one.userId, two.userId])
    .execute()
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(2)

  await sent(sendConfirmation, { as: one })
  const code = await codeFor(one.email)
  const codes = await getDb().selectFrom('codes').selectAll().where('user_id', '=', one.userId).execute()
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(codes)).not.toContain(code)
})

test.for([
  ['200 characters', 'x7'.repeat(100)],
  ['blanks and letters of the world', '  pässwörd ключ 鍵  ']
] as const)('40: takes a password of %s whole', async ([, Password]) => {
  const { email: Email } = await register({ Password })

  expect(await send(login, { body: { Email, Password } })).toMatchObject({ status: 200 })
  for (const wrong of [Password.slice(0, 72), Password.trim().slice(0, -1), `${Password} `].filter(
    each => each !== Password
  )) {
    expect(await send(login, { body: { Email, Password: wrong } })).toMatchObject({ status: 401 })
  }
})

test('40: refuses a password of a megabyte without working on it', async () => {
  const begun = process.cpuUsage()
  const body = somebody({ Password: 'x'.repeat(1_000_000) })

  expect(await send(signup, { body })).toMatchObject({ status: 400 })
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500)
})

test.for([
  ['a letter of another alphabet', '\u0430da@example.com'],
  ['a sign nobody sees', 'a\u200bda@example.com'],
  ['a change of direction', 'a\u202eda@example.com'],
  ['a line break inside', 'ada@example.com\nbcc: x@example.com'],
  ['quotes and a blank', '"a b"@example.com'],
  ['more than 254 characters', `${'a'.repeat(320)}@example.com`]
] as const)('42: refuses an address with %s', async ([, Email]) => {
  const owner = await signUp()
  const query = { WorkspaceId: owner.workspaceId }

  expect(await send(signup, { body: somebody({ Email }) })).toMatchObject({ status: 400 })
  expect(await send(inviteUser, { as: owner, query, body: { Email, Role: 'viewer' } })).toMatchObject({ status: 400 })
})

test('42: knows an address in any case as the same', async () => {
  const person = await register()

  await sent(signup, { body: somebody({ Email: person.email.toUpperCase() }) })
  expect(await mailsTo(person.email)).toMatchObject([{ template: 'known_address' }, { template: 'verification' }])
  const body = { Email: person.email.toUpperCase(), Password: person.password }
  expect(await send(login, { body })).toMatchObject({ status: 200 })
})

test('38: answers alike for addresses that have an account and that have none', async () => {
  const as = await register()
  const other = await signUp()
  const nobody = `${crypto.randomUUID()}@example.com`

  const passwords = { OldPassword: PASSWORD, NewPassword: 'another press 43!' }
  const known = await send(updatePassword, { as, body: { Email: other.email, ...passwords } })
  expect(known).toMatchObject({ status: 404 })
  expect(await send(updatePassword, { as, body: { Email: nobody, ...passwords } })).toEqual(known)
  expect(await send(addPasswordToUser, { as, body: { Email: other.email, Password: PASSWORD } })).toEqual(
    await send(addPasswordToUser, { as, body: { Email: nobody, Password: PASSWORD } })
  )
})

test('26: shuts a disabled account out on the very next request', async () => {
  const as = await signUp()
  expect(await send(getCurrentUser, { as })).toMatchObject({ status: 200 })

  await getDb()
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', as.userId)
    .execute()
  expect(await send(getCurrentUser, { as })).toMatchObject({ status: 401 })
})

test('25: ends with the week', async () => {
  const as = await signUp()
  const session = await signIn(as.userId, as.email)
  const past = new Date(Date.now() - 1000).toISOString()
  await getDb().updateTable('sessions').set({ expires_at: past }).where('user_id', '=', as.userId).execute()

  expect(await send(getCurrentUser, { as: session as Person })).toMatchObject({ status: 401 })
})

test('10: tells members nothing of each other but name, address and role', async () => {
  const owner = await signUp()
  await addMember(owner, 'sales')

  const query = { WorkspaceId: owner.workspaceId, IncludeWorkspaceAndRole: 'true' }
  const response = await request(getUsersByWorkspaceId, { as: owner, query })
  const { data } = (await response.json()) as { data: Record<string, unknown>[] }
  for (const user of data) {
    expect(Object.keys(user).toSorted()).toEqual(['Email', 'FirstName', 'Id', 'LastName', 'Workspace'])
    expect(Object.keys(user['Workspace'] as object).toSorted()).toEqual(['Id', 'businessName', 'role', 'since'])
  }
})
