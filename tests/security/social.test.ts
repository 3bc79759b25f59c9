// Checks 47–54: signing in by Google and Facebook, against real providers on this machine.
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getCurrentUser, login, resetPassword, requestReset, signup, verifyByBody } from '#lib/contract/auth.ts'
import {
  finishFacebook,
  finishGoogle,
  startFacebook,
  startGoogle,
  unlinkFacebook,
  unlinkGoogle
} from '#lib/contract/social.ts'
import { getWorkspaces } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { ConfigurationError, readEnv } from '#lib/server/platform/env.ts'
import { createProviders } from '#lib/server/platform/outside/sign-in.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

import { codeFor, mailsTo } from '../support/mailbox.ts'
import { type Account, CLIENT, goThrough, type StandIn, startProvider } from '../support/sign-in.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const ORIGIN = 'http://127.0.0.1:4321'
const PASSWORD = 'heat press 42!'

let google: StandIn
let facebook: StandIn

beforeAll(async () => {
  google = await startProvider({ kind: 'google', accounts: [] })
  facebook = await startProvider({ kind: 'facebook', accounts: [] })
  google.register(`${ORIGIN}/google/auth/callback`)
  facebook.register(`${ORIGIN}/facebook/auth/callback`)
})

beforeEach(async () => {
  // All tests come from one address, more often than one person does.
  await getDb().deleteFrom('throttles').execute()
  // Other files share this process: each test of this one puts its providers in place.
  forget('sign-in-providers')
  singleton('sign-in-providers', () => createProviders(readEnv(configuration())))
  google.tamper = undefined
})

afterAll(async () => {
  forget('sign-in-providers')
  await google.stop()
  await facebook.stop()
})

function configuration(): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_CLIENT_ID: CLIENT.id,
    FACEBOOK_CLIENT_SECRET: CLIENT.secret,
    FACEBOOK_DIALOG_URL: `${facebook.issuer}/dialog/oauth`,
    FACEBOOK_GRAPH_URL: facebook.issuer
  }
}

function somebody(change: Partial<Account> = {}): Account & { email: string } {
  const sub = crypto.randomUUID()
  return {
    sub,
    email: `${sub}@example.com`,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...change
  } as Account & { email: string }
}

interface Begun {
  url: string
  cookie: string
}

type Starting = Parameters<typeof begin>[1]

async function begin(
  provider: 'google' | 'facebook',
  input: { returnTo?: string; inviteId?: string; campaignCode?: string; link?: boolean } = {},
  as?: Person
): Promise<Begun> {
  const endpoint = provider === 'google' ? startGoogle : startFacebook
  const response = await request(endpoint, { body: { locale: 'en', ...input }, as })
  const reply = (await response.json()) as { ok: boolean; message: string; data: { url: string } }
  if (!reply.ok) throw new Error(reply.message)
  const [set] = response.headers.getSetCookie()
  expect(set).toMatch(/^__Host-social=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/)
  return { url: reply.data.url, cookie: set!.split(';')[0]! }
}

/** To the provider and back: what the return page would be called with. */
async function pass(provider: 'google' | 'facebook', account: Account, input?: Starting, as?: Person) {
  const standIn = provider === 'google' ? google : facebook
  if (!standIn.accounts.includes(account)) standIn.accounts.push(account)
  standIn.chosen = account.sub
  const begun = await begin(provider, input, as)
  const back = await goThrough(begun.url)
  if (!back.searchParams.has('code')) throw new Error(back.href)
  const body = Object.fromEntries(back.searchParams) as Record<string, string>
  return { ...begun, back, body }
}

type Passed = Awaited<ReturnType<typeof pass>>

function finish(
  provider: 'google' | 'facebook',
  { body, cookie }: Pick<Passed, 'body' | 'cookie'>,
  extra: { as?: Person; body?: object } = {}
) {
  const endpoint = provider === 'google' ? finishGoogle : finishFacebook
  const headers = { ...(cookie && { cookie, origin: ORIGIN }) }
  return send(endpoint, { body: { ...body, locale: 'en', ...extra.body }, headers, as: extra.as } as never) as Promise<{
    status: number
    ok: boolean
    message: string
    data: { authToken: string; returnTo: string; verify?: string } | null
  }>
}

async function byGoogle(account: Account, input?: Starting) {
  const reply = await finish('google', await pass('google', account, input))
  if (!reply.ok) throw new Error(reply.message)
  const as = { token: reply.data!.authToken } as Person
  return { as, returnTo: reply.data!.returnTo, user: await sent(getCurrentUser, { as }) }
}

test('signs up by Google, founds a workspace, and signs the same account in again', async () => {
  const account = somebody()
  const first = await byGoogle(account)
  expect(first.returnTo).toBe('/dashboard/onboarding')
  expect(first.user).toMatchObject({
    email: account.email,
    firstName: 'Grace',
    lastName: 'Hopper',
    userLinks: ['google']
  })
  expect(await sent(getWorkspaces, { as: first.as, query: {} })).toMatchObject([{ role: 'owner' }])

  // The address at Google changes; the account is still the same person's.
  account.email = `moved-${account.email}`
  const second = await byGoogle(account)
  expect(second.user.id).toBe(first.user.id)
})

test('connects a Google account with the proved address of an account that is there, and tells its owner', async () => {
  const { userId, email } = await signUp()
  const { user } = await byGoogle(somebody({ email }))

  expect(user).toMatchObject({ id: userId, userLinks: ['google'] })
  expect((await mailsTo(email))[0]?.subject).toBe('Google can now sign in to your Platen account')
})

test('keeps the campaign with the account it makes, and with no other', async () => {
  const campaignOf = (email: string) =>
    getDb().selectFrom('users').select('campaign_code').where('email', '=', email).executeTakeFirstOrThrow()
  const account = somebody()
  await byGoogle(account, { campaignCode: 'Spring-Teams' })
  expect(await campaignOf(account.email)).toEqual({ campaign_code: 'spring-teams' })
  // Later visits by another advertisement change nothing.
  await byGoogle(account, { campaignCode: 'autumn' })
  expect(await campaignOf(account.email)).toEqual({ campaign_code: 'spring-teams' })

  const waiting = somebody()
  const asked = await finish(
    'facebook',
    await pass('facebook', waiting, { campaignCode: 'autumn', returnTo: '/designer' })
  )
  expect(asked).toMatchObject({ status: 403, data: { verify: waiting.email, returnTo: '/designer' } })
  const kept = getDb().selectFrom('signups').select('campaign_code').where('email', '=', waiting.email)
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ campaign_code: 'autumn' })

  const wrong = await request(startGoogle, { body: { campaignCode: "x' or 1=1" } })
  expect(wrong.status).toBe(400)
})

test('takes the invitation along', async () => {
  const owner = await signUp()
  const account = somebody()
  const invite = { workspace_id: owner.workspaceId, email: account.email, role: 'sales', invited_by: owner.userId }
  const { id } = await getDb()
    .insertInto('invitations')
    .values({ ...invite, expires_at: new Date(Date.now() + 60_000).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reply = await finish('google', await pass('google', account), { body: { workspaceId: id.toUpperCase() } })

  const as = { token: reply.data!.authToken } as Person
  expect(await sent(getWorkspaces, { as, query: {} })).toMatchObject([{ Id: owner.workspaceId, role: 'sales' }])

  // An invitation for somebody else opens nothing.
  const stranger = await finish('google', await pass('google', somebody()), {
    body: { workspaceId: owner.workspaceId }
  })
  const asStranger = { token: stranger.data!.authToken } as Person
  const [own] = await sent(getWorkspaces, { as: asStranger, query: {} })
  expect(own).toMatchObject({ role: 'owner' })
  expect(own!.Id).not.toBe(owner.workspaceId)
})

test('47: refuses a return without a code, in the words of the specification', async () => {
  const { cookie, body } = await pass('google', somebody())
  for (const provider of ['google', 'facebook'] as const) {
    const reply = await finish(provider, { cookie, body: { state: body['state']! } })
    expect(reply).toMatchObject({ status: 400, message: 'no authorization code provided' })
  }
})

test('47: refuses a state that is missing, wrong, of another browser, or another provider', async () => {
  const passed = await pass('google', somebody())
  const { cookie: otherBrowser } = await begin('google')
  const tries = [
    await finish('google', { ...passed, body: { code: passed.body['code']! } }),
    await finish('google', { ...passed, body: { ...passed.body, state: 'x'.repeat(43) } }),
    await finish('google', { ...passed, cookie: otherBrowser }),
    await finish('google', { ...passed, cookie: '' }),
    await finish('google', { ...passed, cookie: `${passed.cookie}; ${passed.cookie}` })
  ]
  for (const reply of tries) {
    expect(reply).toMatchObject({ status: 400, ok: false, data: null })
    expect(reply.message).toMatch(/was not begun in this browser/)
  }
  // None of them spent it.
  expect(await finish('google', passed)).toMatchObject({ status: 200 })
})

test('47: takes a state once, also of many callers at once, and not after its time', async () => {
  const passed = await pass('google', somebody())
  const replies = await Promise.all(Array.from({ length: 8 }, () => finish('google', passed)))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await finish('google', passed)).toMatchObject({ status: 400 })

  const late = await pass('google', somebody())
  await getDb()
    .updateTable('social_sign_ins')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  expect(await finish('google', late)).toMatchObject({ status: 400 })
})

test('47: refuses a foreign page that sends its own code', async () => {
  const passed = await pass('google', somebody())
  const headers = { cookie: passed.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await send(finishGoogle, { body: passed.body, headers })).toMatchObject({ status: 403 })
})

test('48: asks with an S256 challenge whose verifier never leaves, and fails without it', async () => {
  for (const provider of ['google', 'facebook'] as const) {
    const passed = await pass(provider, somebody())
    const { searchParams } = new URL(passed.url)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('redirect_uri')).toBe(`${ORIGIN}/${provider}/auth/callback`)
    expect(passed.url).not.toContain('verifier')

    // Whoever steals the code has no verifier: the provider refuses another one.
    await getDb()
      .updateTable('social_sign_ins')
      .set({ code_verifier: 'y'.repeat(43) })
      .execute()
    const reply = await finish(provider, passed)
    expect(reply).toMatchObject({ status: 400, ok: false })
    expect(reply.message).toMatch(/did not confirm this sign-in/)
  }
})

test.for<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['another nonce', claims => ({ ...claims, nonce: 'another' })],
  ['no nonce', ({ nonce, ...claims }) => claims],
  ['another audience', claims => ({ ...claims, aud: 'another-client' })],
  ['several audiences and no party', claims => ({ ...claims, aud: [CLIENT.id, 'another-client'] })],
  ['another issuer', claims => ({ ...claims, iss: 'https://accounts.evil.example' })],
  ['an end that has passed', claims => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['no end', ({ exp, ...claims }) => claims],
  ['no subject', ({ sub, ...claims }) => claims]
])('49: refuses an ID token with %s', async ([, tamper]) => {
  const account = somebody()
  const passed = await pass('google', account)
  google.tamper = tamper

  expect(await finish('google', passed)).toMatchObject({ status: 400, ok: false, data: null })
  const made = await getDb().selectFrom('users').select('id').where('email', '=', account.email).execute()
  expect(made).toEqual([])
})

test('49: refuses an ID token signed by somebody else', async () => {
  const passed = await pass('google', somebody())
  const { key } = google
  google.tamper = claims => claims
  google.key = (await generateKeyPair('RS256')).privateKey

  const reply = await finish('google', passed)
  google.key = key
  expect(reply).toMatchObject({ status: 400, ok: false })
})

test('49: refuses a return that names another issuer', async () => {
  const passed = await pass('google', somebody())
  expect(passed.body['iss']).toBe(google.issuer)
  const reply = await finish('google', { ...passed, body: { ...passed.body, iss: 'https://evil.example' } })
  expect(reply).toMatchObject({ status: 400, ok: false })
})

test('50: refuses at Facebook’s callback what Google gave, and the reverse', async () => {
  const fromGoogle = await pass('google', somebody())
  expect(await finish('facebook', fromGoogle)).toMatchObject({ status: 400, ok: false })
  const fromFacebook = await pass('facebook', somebody())
  expect(await finish('google', fromFacebook)).toMatchObject({ status: 400, ok: false })

  // Google's code with a state that Facebook's sign-in began: Facebook does not know the code.
  const mixed = {
    cookie: fromFacebook.cookie,
    body: { code: fromGoogle.body['code']!, state: fromFacebook.body['state']! }
  }
  expect(await finish('facebook', mixed)).toMatchObject({ status: 400, ok: false })
})

test.for([
  ['not verified', { email_verified: false }],
  ['missing', { email: undefined }],
  ['not one', { email: 'a@b' }]
] as const)('51: does not sign in or connect by an address that is %s', async ([, change]) => {
  const { email, userId } = await signUp()
  const reply = await finish('google', await pass('google', { ...somebody({ email }), ...change } as Account))

  expect(reply).toMatchObject({ status: 400, ok: false })
  expect(reply.message).toMatch(/Sign up with your e-mail instead/)
  const links = await getDb().selectFrom('user_links').selectAll().where('user_id', '=', userId).execute()
  expect(links).toEqual([])
})

test('51: does not give an account to another Google account that took over the address', async () => {
  const account = somebody()
  await byGoogle(account)

  const reply = await finish('google', await pass('google', somebody({ email: account.email })))
  expect(reply).toMatchObject({ status: 409, ok: false })
})

test('51: proves an address from Facebook by a code, in the same browser, before it connects', async () => {
  const account = somebody()
  const passed = await pass('facebook', account)
  const asked = await finish('facebook', passed)
  expect(asked).toMatchObject({ status: 403, data: { verify: account.email } })

  const body = { Email: account.email, VerificationCode: await codeFor(account.email) }
  const headers = { cookie: passed.cookie, origin: ORIGIN }
  const { authToken } = await sent(verifyByBody, { body, headers })
  const first = await sent(getCurrentUser, { as: { token: authToken } as Person })
  expect(first).toMatchObject({ email: account.email, firstName: 'Grace', userLinks: ['facebook'] })

  const again = await finish('facebook', await pass('facebook', account))
  expect(again).toMatchObject({ status: 200 })
})

test('51: connects no Facebook account of a stranger when the owner proves the address elsewhere', async () => {
  const { email, userId } = await signUp()
  const stranger = await pass('facebook', somebody({ email }))
  expect(await finish('facebook', stranger)).toMatchObject({ status: 403, data: { verify: email } })

  const body = { Email: email, VerificationCode: await codeFor(email) }
  const { authToken } = await sent(verifyByBody, { body })
  expect(await sent(getCurrentUser, { as: { token: authToken } as Person })).toMatchObject({
    id: userId,
    userLinks: []
  })
  expect(await finish('facebook', await pass('facebook', somebody({ email })))).toMatchObject({ status: 403 })
})

test('52: takes away what an attacker put into an account with the victim’s address', async () => {
  const account = somebody()
  const attack = { FirstName: 'Mal', LastName: 'Lory', Email: account.email, Password: PASSWORD }
  await sent(signup, { body: attack })

  const { user } = await byGoogle(account)
  expect(user).toMatchObject({ firstName: 'Grace', email: account.email })
  expect(await send(login, { body: { Email: account.email, Password: PASSWORD } })).toMatchObject({ status: 401 })
  const { password_hash } = await getDb()
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toBeNull()
})

test('52: the attacker’s code and password do not survive a sign-up of the owner', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const attack = { FirstName: 'Mal', LastName: 'Lory', Email: email, Password: PASSWORD }
  await sent(signup, { body: attack })
  const oldCode = await codeFor(email)
  const browser = await request(signup, {
    body: { ...attack, FirstName: 'Grace', Password: 'another heat press 43' },
    headers: { origin: ORIGIN }
  })
  const headers = { origin: ORIGIN, cookie: browser.headers.getSetCookie()[0]!.split(';')[0]! }
  const newCode = await codeFor(email)
  const enter = (VerificationCode: string) => send(verifyByBody, { body: { Email: email, VerificationCode }, headers })

  if (oldCode !== newCode) expect(await enter(oldCode)).toMatchObject({ status: 400 })
  expect(await enter(newCode)).toMatchObject({ status: 200 })
  expect(await send(login, { body: { Email: email, Password: PASSWORD } })).toMatchObject({ status: 401 })
  expect(await send(login, { body: { Email: email, Password: 'another heat press 43' } })).toMatchObject({
    status: 200
  })
})

test('52: the same by Facebook, once the code is proved', async () => {
  const account = somebody()
  await sent(signup, { body: { FirstName: 'Mal', LastName: 'Lory', Email: account.email, Password: PASSWORD } })
  const passed = await pass('facebook', account)
  await finish('facebook', passed)
  const body = { Email: account.email, VerificationCode: await codeFor(account.email) }
  await sent(verifyByBody, { body, headers: { cookie: passed.cookie, origin: ORIGIN } })

  expect(await send(login, { body: { Email: account.email, Password: PASSWORD } })).toMatchObject({ status: 401 })
})

test('53: keeps the only way to sign in, and lets go of it beside a password', async () => {
  const account = somebody()
  const { as } = await byGoogle(account)
  const refused = await send(unlinkGoogle, { as })
  expect(refused).toMatchObject({ status: 409, ok: false })
  expect(refused.message).toMatch(/only way to sign in/)

  await sent(requestReset, { query: { Email: account.email } })
  const code = await codeFor(account.email)
  const body = { Email: account.email, VerificationCode: code, Password: PASSWORD }
  const fresh = { token: (await sent(resetPassword, { body })).authToken } as Person
  expect(await sent(unlinkGoogle, { as: fresh })).toEqual({ userLinks: [] })
  expect(await sent(unlinkFacebook, { as: fresh })).toEqual({ userLinks: [] })
})

test('53: two who take away one way each leave one', async () => {
  const account = somebody()
  const { as, user } = await byGoogle(account)
  const link = { provider: 'facebook', subject: crypto.randomUUID(), user_id: user.id, email: account.email }
  await getDb().insertInto('user_links').values(link).execute()

  const replies = await Promise.all([send(unlinkGoogle, { as }), send(unlinkFacebook, { as })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('connects Facebook to the account of the person signed in, and to nobody else’s', async () => {
  const person = await signUp()
  const account = somebody()
  const passed = await pass('facebook', account, { link: true }, person)
  const stranger = await signUp()
  expect(await finish('facebook', passed, { as: stranger })).toMatchObject({ status: 400 })

  const again = await pass('facebook', account, { link: true }, person)
  expect(await finish('facebook', again, { as: person })).toMatchObject({ status: 200 })
  const plain = await finish('facebook', await pass('facebook', account))
  const me = await sent(getCurrentUser, { as: { token: plain.data!.authToken } as Person })
  expect(me).toMatchObject({ id: person.userId, userLinks: ['facebook'] })
  const taken = await pass('facebook', account, { link: true }, stranger)
  expect(await finish('facebook', taken, { as: stranger })).toMatchObject({ status: 409 })
  expect(await send(startGoogle, { body: { link: true } })).toMatchObject({ status: 401 })
})

test.for([
  '//evil.example',
  'https:evil.example',
  'https://evil.example/dashboard',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/%0d%0aLocation:%20https://evil.example'.replaceAll(/%0d%0a/g, '\r\n'),
  'https://127.0.0.1:4321@evil.example',
  'http://127.0.0.1:4321.evil.example/',
  '/.//evil.example',
  '/dashboard/..//evil.example',
  '/\t/evil.example',
  '   //evil.example'
])('54: does not lead to another site: %j', async returnTo => {
  const account = somebody()
  await byGoogle(account)
  const { returnTo: led } = await byGoogle(account, { returnTo })
  expect(new URL(led, ORIGIN).origin).toBe(ORIGIN)
  expect(led).toBe('/dashboard')
})

test('54: leads back to a page of ours', async () => {
  const { returnTo } = await byGoogle(somebody(), { returnTo: '/dashboard/orders?state=paid#top' })
  expect(returnTo).toBe('/dashboard/orders?state=paid#top')
})

test('54: the address of return is ours, whatever the request says about its host', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', host: 'evil.example' }
  const { url } = await sent(startGoogle, { body: {}, headers })
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${ORIGIN}/google/auth/callback`)
})

test('offers what is configured only, and refuses half a configuration', async () => {
  forget('sign-in-providers')
  singleton('sign-in-providers', () => createProviders(readEnv({})))
  expect(await send(startGoogle, { body: {} })).toMatchObject({ status: 404, ok: false })

  for (const half of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET']) {
    expect(() => readEnv({ [half]: 'x' })).toThrow(ConfigurationError)
  }
  expect(() => readEnv({ ...configuration(), GOOGLE_ISSUER: 'http://accounts.example' })).toThrow(/https/)
})

test('says that the provider does not answer', async () => {
  forget('sign-in-providers')
  const away = { ...configuration(), GOOGLE_ISSUER: 'http://127.0.0.1:9' }
  singleton('sign-in-providers', () => createProviders(readEnv(away)))

  const reply = await send(startGoogle, { body: {} })
  expect(reply).toMatchObject({ status: 503, message: 'Google does not answer. Please try again later.' })
})
