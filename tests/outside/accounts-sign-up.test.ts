// Whose password becomes the account's, where several people sign up with one address.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  login,
  resetPassword,
  requestReset,
  sendVerification,
  signup,
  verify,
  verifyByBody
} from '#lib/contract/auth.ts'
import { getInvite, inviteUser } from '#lib/contract/members.ts'

import { type Books, callOutside, cookiesOf, newestCode, openBooks, signUpOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const VICTIM = 'the victims own press 42'
const ATTACKER = 'the attackers own press 43'

let product: Shared
let books: Books
let hosts = 0

beforeAll(async () => {
  product = await borrowProduct('empty')
  books = await openBooks(product)
})

afterAll(async () => {
  await books.close()
  await product.stop()
})

/** A person at a browser or a program of their own, with an own address in the network. */
function visitor() {
  const headers: Record<string, string> = { 'x-forwarded-for': `203.0.113.${++hosts}` }
  return { headers, origin: product.url }
}

async function signUpAs(email: string, password: string, name: string, { browser = true } = {}) {
  const { headers: sender, origin } = visitor()
  const headers = browser ? { ...sender, origin } : sender
  const body = { FirstName: name, LastName: 'Lovelace', Email: email, Password: password }
  const reply = await callOutside(product, signup, { body, headers })
  expect(reply.status).toBe(200)
  const cookie = cookiesOf(reply)
  expect(cookie).toMatch(browser ? /^__Host-browser=[\w-]{43}$/ : /^$/)
  return { code: await newestCode(books, email), headers: { ...headers, ...(browser && { cookie }) } }
}

function newAddress(): string {
  return `${randomUUID()}@example.com`
}

function enter(Email: string, VerificationCode: string, headers: Record<string, string>, Password?: string) {
  return callOutside(product, verifyByBody, {
    body: { Email, VerificationCode, ...(Password && { Password }) },
    headers
  })
}

async function opens(Email: string, Password: string): Promise<number> {
  const { headers } = visitor()
  return (await callOutside(product, login, { body: { Email, Password }, headers })).status
}

test('52: the newest code never confirms the password of another sign-up', async () => {
  const email = newAddress()
  const victim = await signUpAs(email, VICTIM, 'Victoria')
  const attacker = await signUpAs(email, ATTACKER, 'Mallory')

  await enter(email, attacker.code, victim.headers)
  expect(await opens(email, ATTACKER)).not.toBe(200)

  // The attacker’s sign-up ended nothing: the victim’s own code is still good.
  expect(await enter(email, victim.code, victim.headers)).toMatchObject({ status: 200, ok: true })
  expect(await opens(email, VICTIM)).toBe(200)
  expect(await opens(email, ATTACKER)).toBe(401)
  const [user] = await books.rows('select first_name, invite_id from users where email = $1', [email])
  expect(user).toEqual({ first_name: 'Victoria', invite_id: null })
  // What waited with this address is gone.
  expect((await enter(email, attacker.code, attacker.headers)).ok).toBe(false)
})

test('52: a code typed by a program without cookies confirms no password that is in doubt', async () => {
  const email = newAddress()
  const victim = await signUpAs(email, VICTIM, 'Victoria', { browser: false })
  const attacker = await signUpAs(email, ATTACKER, 'Mallory', { browser: false })

  const query = { Email: email, VerificationCode: attacker.code }
  const typed = await callOutside(product, verify, { query, headers: victim.headers })
  expect(typed).toMatchObject({ status: 409, ok: false, data: { password: true } })
  expect(await opens(email, ATTACKER)).not.toBe(200)
  expect(await enter(email, attacker.code, victim.headers, VICTIM)).toMatchObject({ ok: false })

  expect(await enter(email, victim.code, victim.headers, VICTIM)).toMatchObject({ status: 200 })
  expect(await opens(email, VICTIM)).toBe(200)
  expect(await opens(email, ATTACKER)).toBe(401)
})

test('52: a victim who never signed up confirms nobody’s password in a browser', async () => {
  const email = newAddress()
  const { code } = await signUpAs(email, ATTACKER, 'Mallory')
  const { headers, origin } = visitor()
  const typed = await enter(email, code, { ...headers, origin, 'sec-fetch-site': 'same-origin' })

  expect(typed).toMatchObject({ status: 409, data: { password: true } })
  expect(await opens(email, ATTACKER)).not.toBe(200)
})

test('a program without cookies signs up by the calls of the specification', async () => {
  const email = newAddress()
  const { code, headers } = await signUpAs(email, VICTIM, 'Victoria', { browser: false })

  const verified = await callOutside(product, verify, { query: { Email: email, VerificationCode: code }, headers })
  expect(verified).toMatchObject({ status: 200, ok: true })
  expect(await opens(email, VICTIM)).toBe(200)
})

test('the specified call proves a single sign-up without its cookie, also from a page, and asks only where two compete', async () => {
  const page = () => {
    const { headers, origin } = visitor()
    return { ...headers, origin, 'sec-fetch-site': 'same-origin' }
  }
  const email = newAddress()
  const { code } = await signUpAs(email, VICTIM, 'Victoria')
  const query = { Email: email, VerificationCode: code }
  expect(await callOutside(product, verify, { query, headers: page() })).toMatchObject({ status: 200, ok: true })
  expect(await opens(email, VICTIM)).toBe(200)

  const contested = newAddress()
  await signUpAs(contested, ATTACKER, 'Mallory')
  const { code: newest } = await signUpAs(contested, VICTIM, 'Victoria')
  const both = { Email: contested, VerificationCode: newest }
  const typed = await callOutside(product, verify, { query: both, headers: page() })
  expect(typed).toMatchObject({ status: 409, data: { password: true } })
})

test('a code that was sent again works in the browser that asked, beside those of others', async () => {
  const email = newAddress()
  const attacker = await signUpAs(email, ATTACKER, 'Mallory')
  const victim = await signUpAs(email, VICTIM, 'Victoria')
  await callOutside(product, sendVerification, { body: { Email: email }, headers: attacker.headers })
  await callOutside(product, sendVerification, { body: { Email: email }, headers: victim.headers })
  const code = await newestCode(books, email)

  expect(await enter(email, code, victim.headers)).toMatchObject({ status: 200 })
  expect(await opens(email, VICTIM)).toBe(200)
  expect(await opens(email, ATTACKER)).toBe(401)
})

test('two tabs of one browser: the later sign-up counts, and only its code', async () => {
  const email = newAddress()
  const first = await signUpAs(email, ATTACKER, 'Ada')
  const body = { FirstName: 'Grace', LastName: 'Hopper', Email: email, Password: VICTIM }
  await callOutside(product, signup, { body, headers: first.headers })
  const code = await newestCode(books, email)

  if (code !== first.code) expect(await enter(email, first.code, first.headers)).toMatchObject({ status: 400 })
  expect(await enter(email, code, first.headers)).toMatchObject({ status: 200 })
  expect(await opens(email, VICTIM)).toBe(200)
  expect(await opens(email, ATTACKER)).toBe(401)
})

test('who left before the code goes on by logging in, with the code of this sign-up', async () => {
  const email = newAddress()
  await signUpAs(email, VICTIM, 'Victoria')
  const { headers: sender, origin } = visitor()
  const headers = { ...sender, origin }
  const reply = await callOutside(product, login, { body: { Email: email, Password: VICTIM }, headers })
  expect(reply).toMatchObject({ status: 403, data: { verify: email } })

  const code = await newestCode(books, email)
  const verified = await enter(email, code, { ...headers, cookie: cookiesOf(reply) })
  expect(verified).toMatchObject({ status: 200 })
  expect(await opens(email, VICTIM)).toBe(200)
})

test('wrong codes of somebody else do not kill the code of the browser that signed up', async () => {
  const email = newAddress()
  const victim = await signUpAs(email, VICTIM, 'Victoria')
  const wrong = victim.code === '000000' ? '000001' : '000000'
  for (let round = 0; round < 30; round++) await enter(email, wrong, visitor().headers)

  expect(await enter(email, victim.code, victim.headers)).toMatchObject({ status: 200 })
})

test('34: ten wrong codes kill a code of a sign-up, also in its own browser', async () => {
  const email = newAddress()
  const { code, headers } = await signUpAs(email, VICTIM, 'Victoria')
  const wrong = code === '000000' ? '000001' : '000000'
  await Promise.all(Array.from({ length: 40 }, () => enter(email, wrong, headers)))

  expect(await enter(email, code, headers)).toMatchObject({ status: 400 })
})

test('an account that is there keeps its password, whoever signs up with its address', async () => {
  const email = newAddress()
  const victim = await signUpAs(email, VICTIM, 'Victoria')
  expect(await enter(email, victim.code, victim.headers)).toMatchObject({ status: 200 })
  await signUpAs(email, ATTACKER, 'Mallory')

  expect(await opens(email, ATTACKER)).toBe(401)
  const { headers } = visitor()
  await callOutside(product, requestReset, { query: { Email: email }, headers })
  const body = { Email: email, VerificationCode: await newestCode(books, email), Password: 'a third press 44' }
  expect(await callOutside(product, resetPassword, { body, headers })).toMatchObject({ status: 200 })
  expect(await opens(email, 'a third press 44')).toBe(200)
})

test('122: the link of an invitation is in no log, and no other site is told of it', async () => {
  const owner = await signUpOutside(product, books)
  const guest = newAddress()
  const invited = await callOutside(product, inviteUser, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId },
    body: { Email: guest, Role: 'sales' }
  })
  const { InviteId } = invited.data!
  const [mail] = await books.rows<{ body: string }>('select body from mails where recipient = $1', [guest])
  expect(mail?.body).toContain(`/invite/workspaces#${InviteId}`)

  const page = await fetch(`${product.url}/invite/workspaces`)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await callOutside(product, getInvite, { query: { InviteId } })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await product.lines()).join('\n')).toContain('/api/v2/users-workspaces/invite')
  expect((await product.lines()).join('\n')).not.toContain(InviteId)
})
