// Checks 18–31: sessions and their tokens.
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { CompactEncrypt, decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'

import { getCurrentUser, login, logout, requestReset, resetPassword } from '#lib/contract/auth.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { findPeople } from '#lib/contract/admin.ts'
import { signSessionToken } from '#lib/server/platform/access/token.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { ConfigurationError, env, readEnv } from '#lib/server/platform/env.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

import { serve } from '../support/http.ts'
import { codeFor } from '../support/mailbox.ts'
import { cheapHash } from '../support/passwords.ts'
import { signIn } from '../support/sessions.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const SECRET = new TextEncoder().encode(process.env['SESSION_SECRET'])
const PASSWORD = 'heat press 42!'
const ORIGIN = 'http://127.0.0.1:4321'

afterEach(() => {
  vi.useRealTimers()
})

async function withPassword(): Promise<Person> {
  const person = await signUp()
  const password_hash = cheapHash(PASSWORD)
  await getDb().updateTable('users').set({ password_hash }).where('id', '=', person.userId).execute()
  return person
}

function me(token: string) {
  return send(getCurrentUser, { as: { token } as Person })
}

type Claims = Record<string, unknown>

/** What our own token says, to be changed and signed again. */
function partsOf(token: string): { header: Claims; claims: Claims } {
  return { header: { ...decodeProtectedHeader(token) } as Claims, claims: { ...decodeJwt(token) } as Claims }
}

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

/** Signed as we sign, whatever it says. */
function sign(header: unknown, claims: unknown, hash = 'sha256', key: string | Uint8Array = SECRET): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

test('18: takes its own token, signed again by hand', async () => {
  const { token } = await signUp()
  const { header, claims } = partsOf(token)

  expect(await me(sign(header, claims))).toMatchObject({ status: 200 })
})

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()

test.for<[string, (header: Claims, claims: Claims) => string | Promise<string>]>([
  ['alg none', (header, claims) => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`],
  ['alg nOnE', (header, claims) => `${encode({ ...header, alg: 'nOnE' })}.${encode(claims)}.`],
  ['no alg', ({ alg, ...header }, claims) => sign(header, claims)],
  ['HS512', (header, claims) => sign({ ...header, alg: 'HS512' }, claims, 'sha512')],
  ['HS384', (header, claims) => sign({ ...header, alg: 'HS384' }, claims, 'sha384')],
  [
    'RS256 over a public key as the secret',
    (header, claims) => sign({ ...header, alg: 'RS256' }, claims, 'sha256', PEM)
  ],
  ['HS256 with a public key as the secret', (header, claims) => sign(header, claims, 'sha256', PEM)],
  ['an empty secret', (header, claims) => sign(header, claims, 'sha256', '')],
  ['an unknown crit', (header, claims) => sign({ ...header, crit: ['x'], x: 1 }, claims)],
  ['crit that is no list', (header, claims) => sign({ ...header, crit: 'x' }, claims)],
  ['b64 false', (header, claims) => sign({ ...header, b64: false, crit: ['b64'] }, claims)],
  ['an array as its payload', (header, claims) => sign(header, [claims])],
  ['text as its payload', header => sign(header, 'not json')],
  ['a header that is no object', (_, claims) => sign('not json', claims)],
  [
    'five parts, encrypted',
    async (_, claims) => {
      const text = new TextEncoder().encode(JSON.stringify(claims))
      return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(SECRET.slice(0, 32))
    }
  ],
  ['two parts', (header, claims) => `${encode(header)}.${encode(claims)}`],
  ['four parts', (header, claims) => `${sign(header, claims)}.x`],
  [
    'another signature',
    (header, claims) => sign(header, { ...claims, x: 1 }).replace(/\.[^.]+\./, `.${encode(claims)}.`)
  ],
  ['8 KB', (header, claims) => sign(header, { ...claims, filler: 'x'.repeat(8192) })]
])('18: refuses a token with %s', async ([, forge]) => {
  const { header, claims } = partsOf((await signUp()).token)

  expect(await me(await forge(header, claims))).toMatchObject({ status: 401, ok: false, data: null })
})

const SECONDS = Math.floor(Date.now() / 1000)

test.for<[string, (claims: Claims) => Claims]>([
  ['has expired', claims => ({ ...claims, exp: SECONDS - 60 })],
  ['is not good yet', claims => ({ ...claims, nbf: SECONDS + 600 })],
  ['has another issuer', claims => ({ ...claims, iss: 'somebody' })],
  ['has another audience', claims => ({ ...claims, aud: 'platen-invite' })],
  ['has no issuer', ({ iss, ...claims }) => claims],
  ['has no audience', ({ aud, ...claims }) => claims],
  ['has no end', ({ exp, ...claims }) => claims],
  ['has no id', ({ jti, ...claims }) => claims],
  ['has no subject', ({ sub, ...claims }) => claims],
  ['ends at a text', claims => ({ ...claims, exp: '9999999999' })],
  ['names another session', claims => ({ ...claims, jti: crypto.randomUUID() })],
  ['names a session that cannot be', claims => ({ ...claims, jti: "' or 1=1 --" })],
  ['names a session by a number', claims => ({ ...claims, jti: 1 })]
])('19: refuses a token that %s', async ([, change]) => {
  const { header, claims } = partsOf((await signUp()).token)

  expect(await me(sign(header, change(claims)))).toMatchObject({ status: 401, ok: false })
})

test('19: refuses another person’s session under this person’s name', async () => {
  const { header, claims } = partsOf((await signUp()).token)
  const other = partsOf((await signUp()).token)

  expect(await me(sign(header, { ...claims, jti: other.claims['jti'] }))).toMatchObject({ status: 401 })
})

test.for(['JWT', 'reset+jwt', 'invite+jwt', 'designer-ticket+jwt', undefined])(
  '20: refuses a token of type %s as a session',
  async typ => {
    const { header, claims } = partsOf((await signUp()).token)
    const { typ: _, ...untyped } = header

    expect(await me(sign(typ ? { ...header, typ } : untyped, claims))).toMatchObject({ status: 401 })
  }
)

test('20: refuses a session where a code, a state or a reference is asked for', async () => {
  const { token, email } = await withPassword()
  const body = { Email: email, VerificationCode: token, Password: PASSWORD }
  expect(await send(resetPassword, { body: body as never })).toMatchObject({ status: 400, ok: false })
  const cookie = `__Host-original-session=${token}`
  expect(await send(getCurrentUser, { headers: { cookie } })).toMatchObject({ status: 401 })
})

test('21: a header that points elsewhere is neither followed nor believed', async () => {
  let hits = 0
  const server = createServer((_request, response) => {
    hits++
    response.end('{"keys":[]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
  const { header, claims } = partsOf((await signUp()).token)
  const attackersKey = 'x'.repeat(32)
  const pointers: Claims[] = [
    { jku: elsewhere },
    { x5u: elsewhere },
    { kid: '../../../../etc/passwd' },
    { kid: "' union select 'x' --" },
    { kid: elsewhere },
    { kid: { $ne: null } },
    { jwk: { kty: 'oct', k: Buffer.from(attackersKey).toString('base64url') } },
    { x5c: [Buffer.from(PEM).toString('base64')] }
  ]
  for (const pointer of pointers) {
    const forged = sign({ ...header, ...pointer }, claims, 'sha256', attackersKey)
    expect(await me(forged), JSON.stringify(pointer)).toMatchObject({ status: 401 })
    const empty = sign({ ...header, ...pointer }, claims, 'sha256', '')
    expect(await me(empty), JSON.stringify(pointer)).toMatchObject({ status: 401 })
  }
  expect(hits).toBe(0)
  server.close()
})

test('22: a token is dead after logout in every spelling', async () => {
  const person = await signUp()
  const padded = `${person.token}=`
  const last = person.token.at(-1)!
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = person.token.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]
  const spellings = [person.token, padded, `${padded}=`, twin, ` ${person.token}`, person.token.toLowerCase()]

  await sent(logout, { as: person })
  for (const spelling of spellings) {
    expect(await me(spelling), spelling.slice(-6)).toMatchObject({ status: 401 })
    const cookie = `__Host-session=${encodeURIComponent(spelling)}`
    expect(await send(getCurrentUser, { headers: { cookie } })).toMatchObject({ status: 401 })
  }
})

test('23: a new password ends every other session', async () => {
  const person = await withPassword()
  const others = await Promise.all([1, 2, 3].map(() => signIn(person.userId, person.email)))
  await sent(requestReset, { query: { Email: person.email } })
  const body = { Email: person.email, VerificationCode: await codeFor(person.email), Password: 'another press 43' }
  const { authToken } = await sent(resetPassword, { body })

  for (const { token } of [person, ...others]) expect(await me(token)).toMatchObject({ status: 401 })
  expect(await me(authToken)).toMatchObject({ status: 200 })
})

test('24: a login makes a session of its own, ends the presented one, and adopts none', async () => {
  const person = await withPassword()
  const stranger = await withPassword()
  const planted = `__Host-session=${stranger.token}`
  const body = { Email: person.email, Password: PASSWORD }
  const response = await request(login, { body, headers: { cookie: planted, origin: ORIGIN } })
  const { data } = (await response.json()) as { data: { authToken: string } }

  expect(decodeJwt(data.authToken).jti).not.toBe(decodeJwt(stranger.token).jti)
  expect((await me(data.authToken)).data).toMatchObject({ id: person.userId })
  expect(await me(stranger.token)).toMatchObject({ status: 401 })

  const again = await sent(login, { as: { ...person, token: data.authToken }, body })
  expect(await me(data.authToken)).toMatchObject({ status: 401 })
  expect(await me(again.authToken)).toMatchObject({ status: 200 })
  const madeUp = `__Host-session=${'x'.repeat(40)}`
  const third = await request(login, { body, headers: { cookie: madeUp, origin: ORIGIN } })
  expect(third.headers.getSetCookie()[0]).not.toContain('x'.repeat(40))
})

test('25: a session ends after seven days and a second', async () => {
  const { email } = await withPassword()
  const { authToken } = await sent(login, { body: { Email: email, Password: PASSWORD } })
  const { iat, exp } = decodeJwt(authToken)
  expect(exp! - iat!).toBe(7 * 24 * 60 * 60)
  const row = () =>
    getDb()
      .selectFrom('sessions')
      .select('expires_at')
      .where('id', '=', decodeJwt(authToken).jti!)
      .executeTakeFirstOrThrow()
  expect(Math.abs(Date.parse((await row()).expires_at) / 1000 - exp!)).toBeLessThanOrEqual(1)

  vi.useFakeTimers({ toFake: ['Date'], now: (exp! - 1) * 1000 })
  expect(await me(authToken)).toMatchObject({ status: 200 })
  vi.setSystemTime((exp! + 1) * 1000)
  expect(await me(authToken)).toMatchObject({ status: 401 })
  vi.useRealTimers()

  // By the clock of the database alone as well.
  await getDb()
    .updateTable('sessions')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', decodeJwt(authToken).jti!)
    .execute()
  expect(await me(authToken)).toMatchObject({ status: 401 })
})

test('26: a closed or deleted account is signed out at once', async () => {
  const closed = await signUp()
  await getDb().updateTable('users').set({ disabled_at: sql`now()` }).where('id', '=', closed.userId).execute()
  expect(await me(closed.token)).toMatchObject({ status: 401 })

  const deleted = await signUp()
  await getDb().deleteFrom('workspaces').where('owner_id', '=', deleted.userId).execute()
  await getDb().deleteFrom('users').where('id', '=', deleted.userId).execute()
  expect(await me(deleted.token)).toMatchObject({ status: 401 })
})

test('27: what a person may do is read anew, not from the token', async () => {
  const owner = await signUp()
  const manager = await addMember(owner, 'admin')
  const rename = (businessName: string) =>
    send(updateWorkspace, { as: manager, body: { workspaceId: owner.workspaceId, businessName } })
  expect(await rename('First')).toMatchObject({ status: 200 })
  const role = getDb().updateTable('workspace_users').where('user_id', '=', manager.userId)
  await role.set({ role: 'viewer' }).where('workspace_id', '=', owner.workspaceId).execute()
  expect(await rename('Second')).toMatchObject({ status: 403 })

  const search = () => send(findPeople, { as: owner, query: { search: 'ada' } })
  expect(await search()).toMatchObject({ status: 404 })
  await getDb().updateTable('users').set({ is_admin: true }).where('id', '=', owner.userId).execute()
  expect(await search()).toMatchObject({ status: 200 })

  // A token that claims to be an admin's, signed by us, is still this person's.
  const { header, claims } = partsOf(manager.token)
  const boasting = sign(header, { ...claims, admin: true, is_admin: true, role: 'owner' })
  expect(await send(findPeople, { as: { ...manager, token: boasting }, query: { search: 'ada' } })).toMatchObject({
    status: 404
  })
})

test('28: the cookie of a session is for this host, unreadable, and lasts seven days; so are those that clear it', async () => {
  const { email } = await withPassword()
  const response = await request(login, { body: { Email: email, Password: PASSWORD } })
  const out = await request(logout, {})

  expect(response.headers.getSetCookie()).toHaveLength(1)
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-session=[\w.-]+; Path=\/; Max-Age=604800; Secure; HttpOnly; SameSite=Lax$/
  )
  for (const cookie of out.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-[\w-]+=; Path=\/; Max-Age=0; Secure; HttpOnly; SameSite=Lax$/)
  }
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
})

test('30: cookies given twice, by the hundred, or without end are refused, never a failure', async () => {
  const { token } = await signUp()
  const many = Array.from({ length: 100 }, (_, index) => `c${index}=${'x'.repeat(50)}`).join('; ')
  const tries: [string, number][] = [
    [`__Host-session=${token}; __Host-session=${token}`, 401],
    [`__Host-session=${token}; __Host-session=other`, 401],
    [`${many}; __Host-session=${token}`, 200],
    [`__Host-session=${'x'.repeat(20_000)}`, 401],
    [`__Host-session=%E0%A4%A`, 401],
    ['__Host-session=', 401],
    [';;;=;__Host-session', 401]
  ]
  for (const [cookie, status] of tries) {
    const reply = await send(getCurrentUser, { headers: { cookie } })
    expect(reply.status, cookie.slice(0, 60)).toBe(status)
  }
  const huge = await me('x'.repeat(2_000_000))
  expect(huge.status).toBe(401)

  const { sendRaw } = await serve(() => new Response('reached'))
  const answer = await sendRaw(
    `GET /api/v2/me HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${'x'.repeat(2_000_000)}\r\n\r\n`
  )
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
})

test('31: after a change of the secret old tokens hold, and new ones are signed with the new', async () => {
  const person = await signUp()
  const settings = env() as { SESSION_SECRET_PREVIOUS?: string | undefined }
  const next = new TextEncoder().encode('the next one, the next one, the next one')
  try {
    forget('session-secret')
    singleton('session-secret', () => next)
    expect(await me(person.token)).toMatchObject({ status: 401 })

    settings.SESSION_SECRET_PREVIOUS = process.env['SESSION_SECRET']
    expect(await me(person.token)).toMatchObject({ status: 200 })
    const fresh = await signIn(person.userId, person.email)
    const { header, claims } = partsOf(fresh.token)
    expect(sign(header, claims, 'sha256', next)).toBe(fresh.token)
    expect(await me(fresh.token)).toMatchObject({ status: 200 })
    // The old key is only for what names it, and still a key: nobody else can sign by it.
    expect(await me(sign(partsOf(person.token).header, claims, 'sha256', 'guessed'))).toMatchObject({ status: 401 })
  } finally {
    delete settings.SESSION_SECRET_PREVIOUS
    forget('session-secret')
  }
  expect(await me(person.token)).toMatchObject({ status: 200 })
})

test('31: a short secret, and several processes without one, are refused at start', async () => {
  expect(() => readEnv({ SESSION_SECRET: 'short' })).toThrow(ConfigurationError)
  expect(() => readEnv({ SESSION_SECRET_PREVIOUS: 'short' })).toThrow(/at least 32 characters/)
  const production = { NODE_ENV: 'production', PAYMENTS: 'test', SMTP_URL: 'smtp://a', MAIL_FROM: 'a@example.com' }
  expect(() => readEnv({ ...production, DATABASE_URL: 'postgres://a/b' })).toThrow(/SESSION_SECRET is missing/)
})

test('a token says who it is for and nothing of what they may do', async () => {
  const { userId, email } = await signUp()
  const user = { id: userId, email, firstName: 'Ada', lastName: 'Lovelace', phone: '', userLinks: [] }
  const claims = decodeJwt(await signSessionToken(crypto.randomUUID(), user))

  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'user'])
  expect(claims['user']).toEqual(user)
})
