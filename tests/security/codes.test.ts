// Checks 34–45: passwords, codes and signing up.
import { Worker } from 'node:worker_threads'

import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'

import {
  getCurrentUser,
  login,
  requestReset,
  resetPassword,
  sendVerification,
  signup,
  verify,
  verifyByBody
} from '#lib/contract/auth.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { hashPassword } from '#lib/server/identity/credentials/password.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'
import { createDelivery } from '#lib/server/platform/mail/sender.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

import { sized } from '../support/long.ts'
import { codeFor, mailsTo } from '../support/mailbox.ts'
import { cheapHash } from '../support/passwords.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const PASSWORD = 'heat press 42!'

beforeEach(async () => {
  // All tests come from one address, more often than one person does.
  await getDb().deleteFrom('throttles').execute()
})

function somebody(change: object = {}) {
  const Email = `${crypto.randomUUID()}@example.com`
  return { FirstName: 'Ada', LastName: 'Lovelace', Email, Password: PASSWORD, ...change }
}

/** As the product makes it, for those who look at the time it takes. */
const usualHash = hashPassword(PASSWORD)

async function withPassword(password = PASSWORD, password_hash = cheapHash(password)): Promise<Person> {
  const person = await signUp()
  await getDb().updateTable('users').set({ password_hash }).where('id', '=', person.userId).execute()
  return person
}

async function resetCode(Email: string): Promise<string> {
  await sent(requestReset, { query: { Email } })
  return codeFor(Email)
}

function wrongOf(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

function reset(Email: string, VerificationCode: string, Password = 'another press 43') {
  return send(resetPassword, { body: { Email, VerificationCode, Password } })
}

/** As if the request came from there. */
function from<T>(ip: string, work: () => Promise<T>): Promise<T> {
  return withRequestContext({ requestId: '', ip }, work)
}

function statusesOf(replies: { status: number }[]): number[] {
  return replies.map(({ status }) => status)
}

test('34: ten wrong tries kill a code for a new password', async () => {
  const { email } = await withPassword()
  const code = await resetCode(email)
  for (let tries = 0; tries < 10; tries++) await reset(email, wrongOf(code))

  expect((await reset(email, code)).ok).toBe(false)
  // Not only because the address has to wait by now: the code itself is dead.
  await getDb().deleteFrom('throttles').execute()
  expect(await reset(email, code)).toMatchObject({ status: 400 })
})

test('34: tries are counted for the account wherever they come from, and in the database', async () => {
  const { email } = await withPassword()
  const code = await resetCode(email)
  const replies = []
  for (let tries = 0; tries < 12; tries++) {
    replies.push(await from(`10.0.0.${tries}`, () => reset(email, wrongOf(code))))
  }

  expect(statusesOf(replies).slice(0, 10)).toEqual(Array(10).fill(400))
  expect(statusesOf(replies).slice(10)).toEqual([429, 429])
  const rows = await getDb().selectFrom('throttles').select(['key', 'hits']).where('hits', '>=', 10).execute()
  expect(rows).toMatchObject([{ key: `code:reset:${email}` }])
})

test('34: tries are counted for the address they come from, whatever account they name', async () => {
  const guess = () => reset(`${crypto.randomUUID()}@example.com`, '123456')
  const replies = []
  for (let tries = 0; tries < 61; tries++) replies.push(await from('10.1.1.1', guess))

  expect(replies.at(-1)).toMatchObject({ status: 429 })
  expect(await from('10.1.1.2', guess)).toMatchObject({ status: 400 })
})

test('35: a code lives ten minutes', async () => {
  const { email, userId } = await withPassword()
  const code = await resetCode(email)
  const living = getDb().selectFrom('codes').select('expires_at').where('user_id', '=', userId)
  const { expires_at } = await living.executeTakeFirstOrThrow()
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(10 * 60_000)

  const past = sql<string>`now() - interval '1 second'`
  await getDb().updateTable('codes').set({ expires_at: past }).where('user_id', '=', userId).execute()
  expect(await reset(email, code)).toMatchObject({ status: 400 })
})

test('35: a code works once, for its own address and purpose, until there is a newer one', async () => {
  const { email } = await withPassword()
  const other = await withPassword()
  const old = await resetCode(email)
  let code = await resetCode(email)
  while (code === old) code = await resetCode(email)

  expect(await reset(email, old)).toMatchObject({ status: 400 })
  expect(await reset(other.email, code)).toMatchObject({ status: 400 })
  const body = { Email: email, VerificationCode: code }
  expect(await send(verifyByBody, { body })).toMatchObject({ status: 400 })
  expect(await reset(email, code)).toMatchObject({ status: 200 })
  expect(await reset(email, code)).toMatchObject({ status: 400 })
})

test('36: codes are six digits at random, and the database keeps no code', async () => {
  const { email, userId } = await withPassword()
  const codes = new Set<string>()
  for (let round = 0; round < 40; round++) {
    await getDb().deleteFrom('throttles').execute()
    const code = await resetCode(email)
    expect(code).toMatch(/^\d{6}$/)
    codes.add(code)
  }
  expect(codes.size).toBeGreaterThan(38)

  const rows = await getDb().selectFrom('codes').selectAll().where('user_id', '=', userId).execute()
  expect(rows).toHaveLength(1)
  const [newest] = await mailsTo(email)
  const code = newest!.body.match(/\b\d{6}\b/)![0]
  expect(rows[0]!.code_hash).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

test('36: what a mail with a code said is forgotten once it has left', async () => {
  const { email } = await withPassword()
  const code = await resetCode(email)
  const letters: { text: string }[] = []
  forget('mailer')
  singleton('mailer', () => ({
    close() {},
    async send(letter: { text: string }) {
      letters.push(letter)
      return true
    }
  }))
  const [mail] = await mailsTo(email)
  // As the sender holds it while it sends.
  await sql`update mails set due_at = now() + interval '1 minute' where id = ${mail!.id}`.execute(getDb())
  await createDelivery(getDb())(mail!)
  forget('mailer')

  expect(letters[0]?.text).toContain(code)
  const [kept] = await mailsTo(email)
  expect(kept).toMatchObject({ state: 'sent', template: 'reset', subject: '', body: '', html: '' })
})

test('37: of fifty who send the right code at once one gets in', async () => {
  const { email } = await withPassword()
  const code = await resetCode(email)

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => reset(email, code, `press number ${index}`))
  )
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
})

interface Probe {
  name: string
  endpoint: Endpoint
  ask: (email: string) => object
}

const PROBES: Probe[] = [
  { name: 'login', endpoint: login, ask: Email => ({ body: { Email, Password: 'not the password' } }) },
  { name: 'sign-up', endpoint: signup, ask: Email => ({ body: somebody({ Email }) }) },
  { name: 'asking for a new password', endpoint: requestReset, ask: Email => ({ query: { Email } }) },
  { name: 'asking for a code', endpoint: sendVerification, ask: Email => ({ body: { Email } }) },
  {
    name: 'verification',
    endpoint: verify,
    ask: Email => ({ query: { Email, VerificationCode: '123456' } })
  },
  {
    name: 'a new password',
    endpoint: resetPassword,
    ask: Email => ({ body: { Email, VerificationCode: '123456', Password: PASSWORD } })
  }
]

/** The known ones: confirmed, and signed up but not confirmed. */
async function knownAddress(kind: 'confirmed' | 'unconfirmed'): Promise<string> {
  if (kind === 'confirmed') return (await withPassword(PASSWORD, await usualHash)).email
  const person = somebody()
  await sent(signup, { body: person })
  return person.Email
}

test.for(PROBES.flatMap(probe => (['confirmed', 'unconfirmed'] as const).map(kind => ({ ...probe, kind }))))(
  '38: $name answers a $kind address as it answers an unknown one',
  async ({ endpoint, ask, kind }) => {
    const known = await knownAddress(kind)
    const unknown = `${crypto.randomUUID()}@example.com`
    const replies = await Promise.all(
      [known, unknown].map(async email => {
        const response = await request(endpoint, ask(email) as never)
        const text = (await response.text()).replaceAll(email, 'ADDRESS')
        return { status: response.status, headers: [...response.headers], text }
      })
    )
    expect(replies[0]).toEqual(replies[1])
  }
)

const PAIRS = sized(20, 60)
const MOST_PAIRS = 480

test.for(PROBES)('38: $name takes no longer for a known address', { timeout: 600_000 }, async ({ endpoint, ask }) => {
  const differences: number[] = []
  const unknown: number[] = []
  const took = async (address: string) => {
    const began = performance.now()
    await request(endpoint, ask(address) as never)
    return performance.now() - began
  }
  // Hashing takes longer while other tests hash: what is left over must not grow with it.
  const noise = () => Math.max(5, 0.25 * median(unknown))
  const isDifferent = () => Math.abs(median(differences)) >= noise()
  // What is beside each other is compared, in turn who is first, so that what else the machine does cancels out. More
  // pairs make the median surer: a difference that is there stays.
  while (differences.length < PAIRS || (isDifferent() && differences.length < MOST_PAIRS)) {
    if (differences.length % 10 === 0) await getDb().deleteFrom('throttles').execute()
    const [email, stranger] = [await knownAddress('confirmed'), `${crypto.randomUUID()}@example.com`]
    const [first, second] = differences.length % 2 ? [email, stranger] : [stranger, email]
    const times = { [first]: await took(first), [second]: await took(second) }
    differences.push(times[email]! - times[stranger]!)
    unknown.push(times[stranger]!)
  }
  expect(isDifferent()).toBe(false)
})

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

test('39: guessing a password gets slower and slower, for this account only', async () => {
  const { email } = await withPassword()
  const other = await withPassword()
  const waits: number[] = []
  for (let block = 0; block < 3; block++) {
    for (let tries = 0; tries < 8; tries++) {
      await from(`10.2.${block}.${tries}`, () => send(login, { body: { Email: email, Password: 'wrong' } }))
    }
    const blocked = await request(login, { body: { Email: email, Password: PASSWORD } })
    expect(blocked.status).toBe(429)
    waits.push(Number(blocked.headers.get('retry-after')))
    // The wait is over.
    await getDb()
      .updateTable('throttles')
      .set({ resets_at: sql`now() - interval '1 second'` })
      .where('key', '=', `login:account:${email}`)
      .execute()
    await getDb().deleteFrom('throttles').where('key', 'like', 'login:ip:%').execute()
    if (block === 0) {
      expect(await send(login, { body: { Email: other.email, Password: PASSWORD } })).toMatchObject({ status: 200 })
    }
  }
  expect(waits.map(seconds => Math.round(seconds / 60))).toEqual([5, 10, 20])

  await sent(login, { body: { Email: email, Password: PASSWORD } })
  for (let tries = 0; tries < 8; tries++) await send(login, { body: { Email: email, Password: 'wrong' } })
  const afterwards = await request(login, { body: { Email: email, Password: PASSWORD } })
  expect(Math.round(Number(afterwards.headers.get('retry-after')) / 60)).toBe(5)
})

test('39: one address that guesses at many accounts is slowed down, others are not', async () => {
  const { email } = await withPassword()
  const guess = () => send(login, { body: { Email: `${crypto.randomUUID()}@example.com`, Password: 'wrong' } })
  let last = 0
  for (let tries = 0; tries < 62 && last !== 429; tries++) last = (await from('10.3.3.3', guess)).status

  expect(last).toBe(429)
  const body = { Email: email, Password: PASSWORD }
  expect(await from('10.3.3.3', () => send(login, { body }))).toMatchObject({ status: 429 })
  // Not even for a moment: tries of a refused address would use up the owner's own.
  const ofOwner = getDb().selectFrom('throttles').select('hits').where('key', '=', `login:account:${email}`)
  expect(await ofOwner.execute()).toEqual([])
  expect(await from('10.3.3.4', () => send(login, { body }))).toMatchObject({ status: 200 })
})

test.for([
  ['8 characters', 'k7!pQ2z_'],
  ['64 characters', 'a long row of words that nobody else would ever think of writing'],
  ['200 characters', 'word '.repeat(40)],
  ['only letters', 'correcthorsebatterystaple'],
  ['only digits, but not a common row', '8362910457'],
  ['Unicode', 'pässwörd-пароль-密码'],
  ['signs of several parts', '👩‍🎨👩‍🎨👩‍🎨👩‍🎨 é'],
  ['blanks at both ends', '  kept as typed  ']
])('40: takes a password of %s, and takes it as it is', async ([, Password]) => {
  const person = somebody({ Password })
  await sent(signup, { body: person })
  await sent(verifyByBody, { body: { Email: person.Email, VerificationCode: await codeFor(person.Email) } })
  const attempt = (tried: string) => send(login, { body: { Email: person.Email, Password: tried } })

  expect(await attempt(Password!)).toMatchObject({ status: 200 })
  expect(await attempt(Password!.slice(0, -1))).toMatchObject({ status: 401 })
  expect(await attempt(`${Password} `)).toMatchObject({ status: 401 })
})

test('40: reads the whole of a long password', async () => {
  const long = 'x7'.repeat(36)
  const { email } = await withPassword(`${long}-the end`)
  const attempt = (Password: string) => send(login, { body: { Email: email, Password } })

  expect(await attempt(`${long}-the EnD`)).toMatchObject({ status: 401 })
  expect(await attempt(long)).toMatchObject({ status: 401 })
  expect(await attempt(`${long}-the end`)).toMatchObject({ status: 200 })
})

test('40: refuses a megabyte at once, without hashing it', async () => {
  const Password = 'x'.repeat(1_000_000)
  const hashing = vi.spyOn(Worker.prototype, 'postMessage')
  const replies = await Promise.all([
    send(signup, { body: somebody({ Password }) }),
    send(login, { body: { Email: 'a@example.com', Password } }),
    send(resetPassword, { body: { Email: 'a@example.com', VerificationCode: '123456', Password } })
  ])

  expect(statusesOf(replies)).toEqual([400, 400, 400])
  expect(hashing).not.toHaveBeenCalled()
  // One that may be right is hashed, so the count above tells.
  await send(login, { body: { Email: (await withPassword()).email, Password: 'wrong' } })
  expect(hashing).toHaveBeenCalledOnce()
  hashing.mockRestore()
})

test.for([
  '1234567',
  '12345678',
  'password1',
  'PASSWORD',
  'qwertyuiop',
  'iloveyou1',
  'football',
  'letmein123',
  'Platen2026',
  'platen!1'
])('40: refuses the password %j', async Password => {
  expect(await send(signup, { body: somebody({ Password }) })).toMatchObject({ status: 400, ok: false })
})

test('40: refuses the person’s own address as the password', async () => {
  const person = somebody()
  expect(await send(signup, { body: { ...person, Password: person.Email.toUpperCase() } })).toMatchObject({
    status: 400
  })
})

test('41: keeps passwords by argon2id with salts of their own', async () => {
  const people = [somebody(), somebody()]
  for (const person of people) await sent(signup, { body: person })
  const hashes = await getDb()
    .selectFrom('signups')
    .select('password_hash')
    .where(
      'email',
      'in',
      people.map(({ Email }) => Email)
    )
    .execute()

  expect(hashes).toHaveLength(2)
  for (const { password_hash } of hashes) {
    const [, memory, rounds, lanes] = password_hash!.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/)!
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(rounds)).toBeGreaterThanOrEqual(2)
    expect(Number(lanes)).toBe(1)
  }
  expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(2)
})

test('42: an address in capitals is the same address', async () => {
  const { email, userId } = await withPassword()
  const shouted = email.toUpperCase()
  await sent(signup, { body: somebody({ Email: shouted }) })
  const found = await getDb().selectFrom('users').select('id').where('email', '=', shouted).execute()
  expect(found).toEqual([{ id: userId }])

  const { authToken } = await sent(login, { body: { Email: ` ${shouted} `, Password: PASSWORD } })
  expect(await sent(getCurrentUser, { as: { token: authToken } as Person })).toMatchObject({ id: userId })
})

test.for([
  ['a Cyrillic letter', 'аda@example.com'],
  ['a Cyrillic letter in the domain', 'ada@exаmple.com'],
  ['a full-width letter', '\uff41da@example.com'],
  ['a zero-width sign', 'a\u200bda@example.com'],
  ['text from right to left', 'ada\u202e@example.com'],
  ['a line break inside', 'ada\n@example.com'],
  ['a second line', 'ada@example.com\nbcc: eve@example.com'],
  ['a quoted name', '"a b"@example.com'],
  ['a list', 'ada@example.com,eve@example.com'],
  ['a name before it', 'Ada <ada@example.com>'],
  ['320 characters', `${'a'.repeat(308)}@example.com`],
  ['no domain', 'ada@'],
  ['NUL', 'ada\0@example.com']
])('42: refuses an address with %s', async ([, Email]) => {
  expect(await send(signup, { body: somebody({ Email }) })).toMatchObject({ status: 400, ok: false })
})

test('43: a username that looks like an address leads nobody else’s sign-in astray', async () => {
  const victim = await withPassword()
  const attacker = await withPassword('attackers own 42')
  await getDb().updateTable('users').set({ username: victim.email }).where('id', '=', attacker.userId).execute()

  const byEmail = (Password: string) => send(login, { body: { Email: victim.email, Password } })
  expect(await byEmail('attackers own 42')).toMatchObject({ status: 401 })
  const reply = await byEmail(PASSWORD)
  const me = await sent(getCurrentUser, { as: { token: reply.data!.authToken } as Person })
  expect(me.id).toBe(victim.userId)
  expect(
    await send(login, { body: { Email: victim.email, Username: victim.email, Password: PASSWORD } })
  ).toMatchObject({
    status: 400
  })
})

test('44: tells the owner of an address that somebody signed up with it', async () => {
  const { email } = await withPassword()
  await sent(signup, { body: somebody({ Email: email }) })
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ template: 'known_address' })
  expect(mail?.body).not.toMatch(/\b\d{6}\b/)
})

test('45: an account whose address is not proved gets no session, so it does nothing', async () => {
  const person = somebody()
  const response = await request(signup, { body: person })
  expect(response.headers.getSetCookie()).toEqual([])

  const attempt = await request(login, { body: { Email: person.Email, Password: PASSWORD } })
  expect(attempt.status).toBe(403)
  expect(attempt.headers.getSetCookie()).toEqual([])
  const { n } = await getDb()
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('email', '=', person.Email)
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
})
