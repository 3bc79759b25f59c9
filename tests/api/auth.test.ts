import { expect, test } from 'vitest'

import {
  getCurrentUser,
  login,
  logout,
  requestReset,
  resetPassword,
  signup,
  verify,
  verifyByBody
} from '#lib/contract/auth.ts'
import { getWorkspaces } from '#lib/contract/workspaces.ts'

import { codeFor, mailsTo } from '../support/mailbox.ts'
import { type Person, request, send, sent } from '../support/world.ts'

const password = 'heat press 42!'

function somebody() {
  return { FirstName: 'Ada', LastName: 'Lovelace', Email: `${crypto.randomUUID()}@example.com`, Password: password }
}

async function register() {
  const person = somebody()
  await sent(signup, { body: person })
  const { authToken } = await sent(verify, {
    query: { Email: person.Email, VerificationCode: await codeFor(person.Email) }
  })
  return { ...person, token: authToken, as: { token: authToken } as Person }
}

test('signs up, proves the address, and founds a first workspace', async () => {
  const { as, Email } = await register()

  const me = await sent(getCurrentUser, { as })
  expect(me).toMatchObject({ email: Email, firstName: 'Ada', admin: false, userLinks: [] })
  const workspaces = await sent(getWorkspaces, { as, query: {} })
  expect(workspaces).toMatchObject([{ role: 'owner', businessName: 'Ada’s workspace', named: false }])
})

test('sets a session cookie that scripts cannot read', async () => {
  const { Email } = await register()

  const response = await request(login, { body: { Email, Password: password } })
  const cookie = response.headers.getSetCookie().find(value => value.startsWith('__Host-session='))
  expect(cookie).toMatch(/; Path=\/; Max-Age=604800; Secure; HttpOnly; SameSite=Lax$/)
})

test('answers alike for a known and an unknown address', async () => {
  const { Email } = await register()

  const unknown = await send(signup, { body: somebody() })
  const known = await send(signup, { body: { ...somebody(), Email } })
  expect(known.status).toBe(unknown.status)
  expect(known.message).toBe(unknown.message)
  const [mail] = await mailsTo(Email)
  expect(mail?.subject).toBe('You already have a Platen account')
  const wrong = await send(login, { body: { Email, Password: 'something else' } })
  const nobody = await send(login, { body: { Email: 'nobody@example.com', Password: 'something else' } })
  expect(nobody).toEqual(wrong)
  expect(wrong).toMatchObject({ status: 401, message: 'The e-mail, username or password is not right' })
})

test('refuses an address that is not proved yet and sends a new code', async () => {
  const person = somebody()
  await sent(signup, { body: person })

  const reply = await send(login, { body: { Email: person.Email, Password: password } })
  expect(reply).toMatchObject({ status: 403, data: { verify: person.Email } })
  expect(await mailsTo(person.Email)).toHaveLength(2)
})

test('ends the session at logout', async () => {
  const { as } = await register()

  await sent(logout, { as })
  expect(await send(getCurrentUser, { as })).toMatchObject({ status: 401, ok: false })
})

test('resets the password once and ends other sessions', async () => {
  const { as, Email } = await register()
  await sent(requestReset, { query: { Email } })
  const VerificationCode = await codeFor(Email)

  const body = { Email, VerificationCode, Password: 'another heat press 43' }
  const { authToken } = await sent(resetPassword, { body })
  expect(await send(getCurrentUser, { as })).toMatchObject({ status: 401 })
  expect(await send(getCurrentUser, { as: { ...as, token: authToken } })).toMatchObject({ status: 200 })
  expect(await send(resetPassword, { body })).toMatchObject({ status: 400 })
  expect(await send(login, { body: { Email, Password: body.Password } })).toMatchObject({ status: 200 })
})

test('lets one of many callers use a code', async () => {
  const person = somebody()
  await sent(signup, { body: person })
  const body = { Email: person.Email, VerificationCode: await codeFor(person.Email) }

  const replies = await Promise.all(Array.from({ length: 20 }, () => send(verifyByBody, { body })))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
})

test('kills a code after ten wrong tries', async () => {
  const person = somebody()
  await sent(signup, { body: person })
  const code = await codeFor(person.Email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 10; tries++) {
    await send(verifyByBody, { body: { Email: person.Email, VerificationCode: wrong } })
  }

  const reply = await send(verifyByBody, { body: { Email: person.Email, VerificationCode: code } })
  expect(reply.ok).toBe(false)
})

test('slows down guessing of a password, also for the right one', async () => {
  const { Email } = await register()
  for (let tries = 0; tries < 8; tries++) await send(login, { body: { Email, Password: 'wrong wrong' } })

  const response = await request(login, { body: { Email, Password: password } })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
})

test.for(['password1', 'Platen', 'platen123', 'short'])('refuses the password %j', async Password => {
  expect(await send(signup, { body: { ...somebody(), Password } })).toMatchObject({ status: 400, ok: false })
})

test.for([
  ['a cookie and a foreign origin', { cookie: 'a=b', origin: 'https://evil.example' }],
  ['a cookie and no origin', { cookie: 'a=b' }],
  ['the origin null', { origin: 'null' }],
  ['a cross-site page', { origin: 'http://127.0.0.1:4321', 'sec-fetch-site': 'cross-site' }]
] as const)('refuses a write with %s', async ([, headers]) => {
  const reply = await send(login, { headers, body: { Email: 'a@example.com', Password: 'x' } })
  expect(reply).toMatchObject({ status: 403, ok: false })
})

test('a password that is tried first is refused at its field', async () => {
  const reply = await send(signup, { body: { ...somebody(), Password: 'password123' } })
  const message = 'This password is on the lists that are tried first. Choose another.'
  expect(reply).toMatchObject({ status: 400, message: `Password: ${message}` })
  expect(reply.data).toEqual({ fields: [{ field: 'Password', message }] })
})
