import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  answerOnboarding,
  getUserAccountSettings,
  getBusinessProfile,
  getOnboarding,
  getUserAccountByUserId,
  updateUserAccountSettings,
  updateBusinessProfile,
  updateUserAccount
} from '#lib/contract/accounts.ts'
import { getCurrentUser, login } from '#lib/contract/auth.ts'
import { createDocument } from '#lib/contract/documents.ts'
import { sendFeedback } from '#lib/contract/feedback.ts'
import { listCountries, listStates, unauthorized } from '#lib/contract/reference.ts'
import {
  addPasswordToUser,
  confirmEmailChange,
  confirmIdentity,
  deleteUser,
  endOtherSessions,
  endSession,
  exportAccount,
  getFacebookLink,
  getUserById,
  getUserLinks,
  hasPassword,
  listSessions,
  requestEmailChange,
  sendConfirmation,
  updatePassword
} from '#lib/contract/users.ts'
import { getWorkspaces, updateWorkspace } from '#lib/contract/workspaces.ts'
import { createDesignerSession, getDesignerSession } from '#lib/contract/designer.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { codeFor, mailsTo } from '../support/mailbox.ts'
import { cheapHash } from '../support/passwords.ts'
import { signIn } from '../support/sessions.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'
import { readZip } from '../support/zip.ts'

const PASSWORD = 'heat press 42!'

async function withPassword(): Promise<Person> {
  const person = await signUp()
  const password_hash = cheapHash(PASSWORD)
  await getDb().updateTable('users').set({ password_hash }).where('id', '=', person.userId).execute()
  return person
}

/** As if the session had begun an hour ago. */
async function wearOff({ userId }: Person): Promise<void> {
  const past = new Date(Date.now() - 3_600_000).toISOString()
  await getDb().updateTable('sessions').set({ confirmed_at: past }).where('user_id', '=', userId).execute()
}

test('changes account data, but the address only where it is the same', async () => {
  const as = await signUp()
  const query = { UserId: as.userId }

  const account = await sent(updateUserAccount, {
    as,
    query,
    body: { FirstName: 'Grace', Phone: '+1 (555) 010-2030', Email: as.email, EmailLists: [{ Id: 'tips' }] }
  })
  expect(account).toMatchObject({
    FirstName: 'Grace',
    LastName: 'Lovelace',
    AccountType: 'Personal',
    Language: { Code: 'en' },
    EmailLists: [{ Id: 'tips' }]
  })
  expect(await send(updateUserAccount, { as, query, body: { Email: 'new@example.com' } })).toMatchObject({
    status: 400
  })
})

test('lets a person choose a username, and sign in with it however it is written', async () => {
  const as = await withPassword()
  const other = await signUp()
  const name = `Press.${as.userId.slice(0, 8)}`
  const query = { UserId: as.userId }
  expect(await sent(getUserAccountByUserId, { as, query })).toMatchObject({ Username: '' })

  const account = await sent(updateUserAccount, { as, query, body: { Username: ` ${name} ` } })
  expect(account.Username).toBe(name.toLowerCase())
  for (const Username of [name, name.toUpperCase()]) {
    expect(await send(login, { body: { Username, Password: PASSWORD } })).toMatchObject({ status: 200 })
  }

  const taken = await send(updateUserAccount, {
    as: other,
    query: { UserId: other.userId },
    body: { Username: name.toUpperCase(), FirstName: 'Not' }
  })
  expect(taken).toMatchObject({
    status: 409,
    message: 'This username is taken. Choose another one.',
    data: { fields: [{ field: 'Username' }] }
  })
  for (const Username of ['ab', 'with space', 'a@b.co', '-dash', 'x'.repeat(31)]) {
    expect(await send(updateUserAccount, { as, query, body: { Username } })).toMatchObject({ status: 400 })
  }
  await sent(updateUserAccount, { as, query, body: { FirstName: 'Ada' } })
  expect(await sent(getUserAccountByUserId, { as, query })).toMatchObject({ Username: name.toLowerCase() })

  expect(await sent(updateUserAccount, { as, query, body: { Username: '' } })).toMatchObject({ Username: '' })
  expect(await send(login, { body: { Username: name, Password: PASSWORD } })).toMatchObject({ status: 401 })
})

test('counts wrong passwords of an account together, by its e-mail and its username', async () => {
  const as = await withPassword()
  const Username = `count-${as.userId.slice(0, 8)}`
  await sent(updateUserAccount, { as, query: { UserId: as.userId }, body: { Username } })
  for (let tried = 0; tried < 4; tried += 1) {
    expect(await send(login, { body: { Username, Password: 'wrong' } })).toMatchObject({ status: 401 })
    expect(await send(login, { body: { Email: as.email, Password: 'wrong' } })).toMatchObject({ status: 401 })
  }
  expect(await send(login, { body: { Username, Password: PASSWORD } })).toMatchObject({ status: 429 })
})

test('tells whether somebody can sign in by Facebook', async () => {
  const as = await signUp()
  expect(await sent(getFacebookLink, { as })).toEqual({ Linked: false, Link: null })
  const link = { user_id: as.userId, provider: 'facebook', subject: as.userId, email: 'ada@example.org' }
  await getDb().insertInto('user_links').values(link).execute()
  expect(await sent(getFacebookLink, { as })).toMatchObject({ Linked: true, Link: { Email: 'ada@example.org' } })
})

test('offers the tour of the designer once to each person', async () => {
  const as = await signUp()
  const query = { WorkspaceId: as.workspaceId }
  const open = async (person: typeof as) => {
    const { id } = await sent(createDesignerSession, { as: person, query, body: {} })
    return (await sent(getDesignerSession, { as: person, params: { sessionId: id } })).tourSeen
  }
  expect(await open(as)).toBe(false)
  await sent(updateUserAccountSettings, { as, body: { ToursSeen: ['designer'] } })
  const settings = await sent(updateUserAccountSettings, {
    as,
    body: { ToursSeen: [], Notifications: { orderHeld: false } }
  })
  expect(settings.ToursSeen).toEqual(['designer'])
  expect(await open(as)).toBe(true)
  // Of the person, not of the workspace.
  expect(await open(await addMember(as, 'sales'))).toBe(false)
  expect(await send(updateUserAccountSettings, { as, body: { ToursSeen: ['else'] } as never })).toMatchObject({
    status: 400
  })
})

test('keeps settings that are not named', async () => {
  const as = await signUp()
  await sent(updateUserAccountSettings, {
    as,
    body: { Notifications: { orderPaid: true }, EmailLists: [{ Id: 'news' }] }
  })

  const settings = await sent(updateUserAccountSettings, { as, body: { Notifications: { orderHeld: false } } })
  expect(settings.Notifications).toEqual({
    orderPaid: true,
    orderChanged: true,
    orderHeld: false,
    memberJoined: true,
    proposalAnswered: true
  })
  expect(settings.EmailLists).toEqual([{ Id: 'news' }])
})

test.for([
  ['an array', ['a', ' ', 'b']],
  ['a JSON-encoded array', '["a", "", "b"]'],
  ['a comma-separated text', 'a, ,b,']
] as const)('reads a list of the business profile from %s', async ([, given]) => {
  const as = await signUp()

  const profile = await sent(updateBusinessProfile, { as, body: { EquipmentOwned: given, Slogan: 'Pressed' } })
  expect(profile).toMatchObject({ EquipmentOwned: ['a', 'b'], ServicesConsidering: [], HeatAppliedGraphics: false })
  await sent(updateBusinessProfile, { as, body: { HeatAppliedGraphics: true } })
  const none = await sent(updateBusinessProfile, { as, body: { HeatAppliedGraphics: null } as never })
  expect(none).toMatchObject({ HeatAppliedGraphics: false, EquipmentOwned: ['a', 'b'] })
  expect(await sent(updateBusinessProfile, { as, body: { EquipmentOwned: '' } })).toMatchObject({
    EquipmentOwned: [],
    Slogan: 'Pressed'
  })
})

test('takes only a logo of the own files', async () => {
  const as = await signUp()

  const reply = await send(updateBusinessProfile, {
    as,
    body: { BusinessLogo: `/files/${crypto.randomUUID()}/logo.png` }
  })
  expect(reply).toMatchObject({ status: 400, data: { fields: [{ field: 'BusinessLogo' }] } })
})

test('has one name, one logo and one address, those of the shop of the caller’s own', async () => {
  const as = await signUp()

  const body = { BusinessName: 'Delgado', Address: '1 Main Street', City: 'Dayton', Slogan: 'Pressed' }
  expect(await sent(updateBusinessProfile, { as, body })).toMatchObject(body)
  const [shop] = await sent(getWorkspaces, { as, query: {} })
  expect(shop).toMatchObject({ businessName: 'Delgado', address: { street: '1 Main Street', city: 'Dayton' } })

  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, businessName: 'Delgado Press' } })
  expect(await sent(getBusinessProfile, { as })).toMatchObject({ ...body, BusinessName: 'Delgado Press' })
  const reply = await send(updateBusinessProfile, { as, body: { BusinessName: '' } })
  expect(reply).toMatchObject({ status: 400, data: { fields: [{ field: 'BusinessName' }] } })
})

test('fills the business profile with the first answers', async () => {
  const as = await signUp()
  expect(await sent(getOnboarding, { as })).toMatchObject({ Done: false })

  await sent(answerOnboarding, { as, body: { PrimaryBusinessTypes: ['apparel'], HeatAppliedGraphics: true } })
  expect(await sent(getOnboarding, { as })).toMatchObject({ Done: true, PrimaryBusinessTypes: ['apparel'] })
  expect(await sent(getBusinessProfile, { as })).toMatchObject({ HeatAppliedGraphics: true })
})

test('shows people only to themselves and to whom they work with', async () => {
  const owner = await signUp()
  const colleague = await addMember(owner, 'viewer')
  const stranger = await signUp()

  expect(await sent(getUserById, { as: colleague, params: { id: owner.userId } })).toMatchObject({ Email: owner.email })
  const unknown = await send(getUserById, { as: stranger, params: { id: crypto.randomUUID() } })
  expect(await send(getUserById, { as: stranger, params: { id: owner.userId } })).toEqual(unknown)
  const UserId = owner.userId
  for (const endpoint of [getUserAccountByUserId, getUserAccountSettings, getUserLinks]) {
    expect(await send(endpoint, { as: colleague, query: { UserId } })).toMatchObject({ status: 404 })
  }
})

test('46: changes the password with the old one and ends all other sessions', async () => {
  const as = await withPassword()
  const phone = await signIn(as.userId, as.email)
  const body = { Email: as.email, OldPassword: PASSWORD, NewPassword: 'another press 43!' }

  const wrong = await send(updatePassword, { as, body: { ...body, OldPassword: 'not it' } })
  expect(wrong).toMatchObject({ status: 400, data: { fields: [{ field: 'OldPassword' }] } })
  expect(await send(updatePassword, { as, body: { ...body, Email: 'a@example.com' } })).toMatchObject({ status: 404 })

  await sent(updatePassword, { as, body })
  expect(await send(getCurrentUser, { as })).toMatchObject({ status: 200 })
  expect(await send(getCurrentUser, { as: phone as Person })).toMatchObject({ status: 401 })
  expect(await send(login, { body: { Email: as.email, Password: body.NewPassword } })).toMatchObject({ status: 200 })
  expect(await mailsTo(as.email)).toMatchObject([{ template: 'password_changed' }])
})

test('46: guessing the old password gets slower', async () => {
  const as = await withPassword()
  const body = { Email: as.email, OldPassword: 'wrong', NewPassword: 'another press 43!' }
  for (let tries = 0; tries < 8; tries++) await send(updatePassword, { as, body })

  expect(await send(updatePassword, { as, body: { ...body, OldPassword: PASSWORD } })).toMatchObject({ status: 429 })
})

test('46: adds a password only where there is none, after a fresh proof', async () => {
  const as = await signUp()
  const body = { Email: as.email, Password: PASSWORD }
  await wearOff(as)

  expect(await send(addPasswordToUser, { as, body })).toMatchObject({ status: 403, data: { confirm: 'code' } })
  await sent(sendConfirmation, { as })
  await sent(confirmIdentity, { as, body: { VerificationCode: await codeFor(as.email) } })
  await sent(addPasswordToUser, { as, body })
  expect(await sent(hasPassword, { as })).toEqual({ HasPassword: true })
  expect(await send(addPasswordToUser, { as, body })).toMatchObject({ status: 409 })
})

test('46: changes the address when both addresses have agreed', async () => {
  const as = await withPassword()
  const phone = await signIn(as.userId, as.email)
  const Email = `${crypto.randomUUID()}@example.com`

  expect(await send(requestEmailChange, { as, body: { Email, Password: 'wrong' } })).toMatchObject({ status: 400 })
  await sent(requestEmailChange, { as, body: { Email, Password: PASSWORD } })
  const [OldCode, NewCode] = [await codeFor(as.email), await codeFor(Email)]
  expect(await send(confirmEmailChange, { as, body: { OldCode: NewCode, NewCode: OldCode } })).toMatchObject({
    status: OldCode === NewCode ? 200 : 400
  })
  await sent(confirmEmailChange, { as, body: { OldCode, NewCode } })
  expect(await sent(getCurrentUser, { as })).toMatchObject({ email: Email })
  expect(await send(getCurrentUser, { as: phone as Person })).toMatchObject({ status: 401 })
  expect(await mailsTo(as.email)).toMatchObject([{ template: 'email_changed' }, { template: 'email_old' }])
  expect(await send(confirmEmailChange, { as, body: { OldCode, NewCode } })).toMatchObject({ status: 409 })
})

test('38: does not tell whether a new address has an account', async () => {
  const as = await withPassword()
  const other = await signUp()

  const taken = await send(requestEmailChange, { as, body: { Email: other.email, Password: PASSWORD } })
  expect(taken).toMatchObject({ status: 200, message: '' })
  expect(await mailsTo(other.email)).toMatchObject([{ template: 'email_taken' }])
  expect(await mailsTo(as.email)).toMatchObject([{ template: 'email_old' }])
  const OldCode = await codeFor(as.email)
  expect(await send(confirmEmailChange, { as, body: { OldCode, NewCode: '123456' } })).toMatchObject({ status: 400 })
})

test('32: lists devices, ends one, and ends all others', async () => {
  const as = await signUp()
  const [one, two] = [await signIn(as.userId, as.email), await signIn(as.userId, as.email)]
  const stranger = await signUp()
  const sessions = await sent(listSessions, { as })
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({ Current: true })

  const [theirs] = await sent(listSessions, { as: stranger })
  expect(await send(endSession, { as, params: { sessionId: theirs!.Id } })).toMatchObject({ status: 404 })
  const own = (await sent(listSessions, { as: one as Person }))[0]!
  await sent(endSession, { as, params: { sessionId: own.Id } })
  expect(await send(getCurrentUser, { as: one as Person })).toMatchObject({ status: 401 })
  expect(await sent(endOtherSessions, { as })).toEqual({ ended: 1 })
  expect(await send(getCurrentUser, { as: two as Person })).toMatchObject({ status: 401 })
  expect(await send(getCurrentUser, { as })).toMatchObject({ status: 200 })
})

test('164: hands out everything about a person as a ZIP, without secrets', async () => {
  const as = await withPassword()

  const query = { WorkspaceId: as.workspaceId }
  await sent(createDocument, { as, query, body: { from: 'starter', starter: 'team-arch', name: 'Home jersey' } })

  const response = await request(exportAccount, { as })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
  const entries = readZip(bytes)
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'account/account.json', 'account/sessions.json'])
  )
  const account = JSON.parse(entries.get('account/account.json')!)
  expect(account).toMatchObject([{ email: as.email }])
  const stores = [...entries.keys()].find(name => name.endsWith('/stores.json'))
  expect(stores).toMatch(/^workspaces\/ada-s-shop-/)
  const [, designs] = [...entries].find(([name]) => name.endsWith('/designs.json'))!
  expect(JSON.parse(designs)).toMatchObject([{ name: 'Home jersey', design: { artboards: [{ name: 'Front' }] } }])
  expect([...entries.values()].join()).not.toMatch(/password_hash|\$argon2/)
})

test('164: deletes an account with its workspaces, and everything that names the person', async () => {
  const as = await signUp()
  await sent(sendFeedback, { as, body: { Rating: 4, Kind: 'praise', Text: 'Nice presses' } })
  expect(await tablesWith(as.email)).toEqual(expect.arrayContaining(['users', 'mails']))
  await wearOff(as)
  expect(await send(deleteUser, { as, query: { Id: as.userId } })).toMatchObject({ status: 403 })
  await sent(sendConfirmation, { as })
  await sent(confirmIdentity, { as, body: { VerificationCode: await codeFor(as.email) } })

  await sent(deleteUser, { as, query: { Id: as.userId } })
  expect(await send(getCurrentUser, { as })).toMatchObject({ status: 401 })
  const db = getDb()
  expect(await db.selectFrom('users').select('id').where('id', '=', as.userId).execute()).toEqual([])
  expect(await db.selectFrom('workspaces').select('id').where('id', '=', as.workspaceId).execute()).toEqual([])
  expect(await tablesWith(as.email)).toEqual([])
})

/** The tables where this text stands anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(getDb())
  const parts = rows.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as found from ${sql.table(name)} t
      where position(${text} in t::text) > 0`
  )
  const found = await sql<{ name: string; found: number }>`${sql.join(parts, sql` union all `)}`.execute(getDb())
  return found.rows.filter(row => row.found > 0).map(({ name }) => name)
}

test('8: deletes nobody else, and no owner of a workspace where others work', async () => {
  const owner = await signUp()
  const member = await addMember(owner, 'admin')

  expect(await send(deleteUser, { as: member, query: { Id: owner.userId } })).toMatchObject({ status: 404 })
  expect(await send(deleteUser, { as: owner, query: { Id: owner.userId } })).toMatchObject({ status: 409 })
  expect(await send(deleteUser, { as: member, query: { Id: member.userId } })).toMatchObject({ status: 200 })
  expect(await send(deleteUser, { as: owner, query: { Id: owner.userId } })).toMatchObject({ status: 200 })
})

test('knows countries and their states', async () => {
  const countries = await sent(listCountries, {})
  expect(countries).toContainEqual({ Code: 'US', Name: 'United States' })
  expect(countries.length).toBeGreaterThan(240)
  const states = await sent(listStates, { query: { CountryCode: 'us' } })
  expect(states).toContainEqual({ Code: 'CA', Name: 'California' })
})

test.for([
  ['not.enough', 'invalid JWT'],
  ['a.b.c.d.e', 'only compact serialization'],
  ['e30..x', 'must contain payload'],
  ['e30.***.x', 'cannot decode'],
  ['e30.bm8.x', 'cannot parse'],
  ['e30.W10.x', 'invalid claims'],
  ['e30.e30.x', 'invalid JWT']
] as const)('refuses the token %j with the words “%s”', async ([token, message]) => {
  const reply = await send(getCurrentUser, { as: { token } as Person })
  expect(reply).toMatchObject({ status: 401, ok: false, message })
})

test('answers 401 where the session has ended, and clears its cookies', async () => {
  const response = await request(unauthorized, {})
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ ok: false, data: null, message: 'no authentication token provided' })
  expect(response.headers.getSetCookie().join()).toContain('__Host-session=; Path=/; Max-Age=0')
})

test('exports a long list in several files', async () => {
  const as = await signUp()
  const rows = Array.from({ length: 1500 }, (_, n) => ({
    workspace_id: as.workspaceId,
    name: `Item ${n}`,
    base_price_cents: 100
  }))
  await getDb().insertInto('items').values(rows).execute()

  const response = await request(exportAccount, { as })
  const entries = readZip(Buffer.from(await response.arrayBuffer()))
  const lists = [...entries].filter(([name]) => /\/items(-\d)?\.json$/.test(name))
  expect(lists.map(([, text]) => JSON.parse(text).length)).toEqual([1000, 500])
  const names = lists.flatMap(([, text]) => (JSON.parse(text) as { name: string }[]).map(({ name }) => name))
  expect(new Set(names).size).toBe(1500)
})
