// What the outbox does with many mails, a mail nobody takes, and a process that is killed: through a real mail server.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { IS_LONG, sized } from '../support/long.ts'
import { type Mailbox, startMailbox } from '../support/mail-server.ts'
import { type Books, openBooks } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'

let mailbox: Mailbox
let product: Product
let books: Books
let variables: Record<string, string>

beforeAll(async () => {
  mailbox = await startMailbox()
  const MAIL_FROM = 'Platen <post@platen.example>'
  variables = { DEMO: '0', SMTP_URL: mailbox.url, MAIL_FROM, LOG_LEVEL: 'silent' }
  product = await startProduct(variables)
  books = await openBooks(product)
})
afterAll(async () => {
  await books.close()
  await product.stop()
  await mailbox.stop()
})
beforeEach(() => {
  mailbox.letters.length = 0
  mailbox.onLetter = () => undefined
})

async function makeWorkspace(): Promise<string> {
  const [user] = await books.rows<{ id: string }>(
    `insert into users (email, first_name, last_name) values ($1, 'Ada', 'L') returning id`,
    [`${randomUUID()}@example.com`]
  )
  const [workspace] = await books.rows<{ id: string }>(
    `insert into workspaces (owner_id, business_name, sid) values ($1, 'Shop', $2) returning id`,
    [user!.id, `ws_${randomUUID()}`]
  )
  return workspace!.id
}

/** Puts mails to these recipients into the outbox, as the message of a closed store does. */
async function queue(workspaceId: string, recipients: string[]): Promise<void> {
  await books.rows(
    `insert into mails (template, recipient, subject, html, body, workspace_id)
    select 'test', recipient, 'The store has closed', '<p>Thank you</p>', 'Thank you', $1
    from unnest($2::text[]) as recipient`,
    [workspaceId, recipients]
  )
}

function people(count: number, name = randomUUID()): string[] {
  return Array.from({ length: count }, (_, index) => `${index}-${name}@example.com`)
}

test('many buyers are told within seconds, and another shop does not wait for them', async () => {
  const [large, small] = [await makeWorkspace(), await makeWorkspace()]
  const [many, few] = [people(sized(300, 1000)), people(10)]
  // As far away as a mail service is.
  mailbox.onLetter = () => new Promise(resolve => setTimeout(resolve, 20))
  const started = performance.now()
  await queue(large, many)
  await queue(small, few)
  const all = many.length + few.length
  await expect.poll(() => mailbox.letters.length, { timeout: 60_000, interval: 20 }).toBe(all)
  const perSecond = all / ((performance.now() - started) / 1000)

  // More than a hundred where nothing else runs; beside other tests it says nothing.
  if (IS_LONG) expect(perSecond).toBeGreaterThan(50)
  const order = mailbox.letters.map(({ to }) => to)
  expect(Math.max(...few.map(to => order.indexOf(to)))).toBeLessThan(200)
  expect(new Set(mailbox.letters.map(({ id }) => id)).size).toBe(all)
})

test('156: a mail that nobody takes is parked after seven tries, and the others go on', async () => {
  const workspaceId = await makeWorkspace()
  const [poison, ...others] = people(21)
  mailbox.onLetter = ({ to }) => {
    if (to === poison) throw Object.assign(new Error('No such mailbox'), { responseCode: 550 })
  }
  await queue(workspaceId, [poison!, ...others])
  await expect.poll(() => mailbox.letters.length, { timeout: 60_000, interval: 20 }).toBe(20)

  const state = async () => {
    // It waits longer after each try: let the time be over.
    await books.rows(`update mails set due_at = now() where recipient = $1 and error <> ''`, [poison])
    const rows = await books.rows<{ state: string; tries: number }>(
      'select state, tries from mails where recipient = $1',
      [poison]
    )
    return rows[0]
  }
  await expect.poll(state, { timeout: 60_000, interval: 100 }).toEqual({ state: 'failed', tries: 7 })
  const [{ error } = { error: '' }] = await books.rows<{ error: string }>(
    'select error from mails where recipient = $1',
    [poison]
  )
  expect(error).toContain('No such mailbox')
  expect(mailbox.letters).toHaveLength(20)
})

test('143: of a process that is killed while it sends, no mail arrives more than twice, and none is lost in silence', async () => {
  const workspaceId = await makeWorkspace()
  const recipients = people(sized(120, 300))
  const kills = sized([40], [100, 180])
  for (const letters of kills) {
    const killed = Promise.withResolvers<void>()
    mailbox.onLetter = async () => {
      if (mailbox.letters.length !== letters) return
      await product.kill()
      killed.resolve()
    }
    if (letters === kills[0]) await queue(workspaceId, recipients)
    await killed.promise
    const { dataDir, port } = product
    product = await startProduct(variables, { dataDir, port })
    // The time in which the killed process might have come back.
    await books.rows(`update mails set due_at = now() where state = 'queued'`)
  }
  mailbox.onLetter = () => new Promise(resolve => setTimeout(resolve, 20))
  const open = () => {
    return books.rows(
      // As if time went faster than a mail server answers: also those under way are free again, over and over.
      `with freed as (update mails set due_at = now() where state = 'queued' and random() < 0.2)
      select id from mails where state = 'queued' and workspace_id = $1`,
      [workspaceId]
    )
  }
  await expect.poll(open, { timeout: 60_000, interval: 30 }).toEqual([])

  const counts = recipients.map(to => mailbox.letters.filter(letter => letter.to === to).length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  const parked = await books.rows<{ recipient: string; error: string }>(
    `select recipient, error from mails where state = 'failed' and workspace_id = $1`,
    [workspaceId]
  )
  const missing = recipients.filter((_, index) => counts[index] === 0)
  expect(parked.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(missing))
  for (const { error } of parked) expect(error).toContain('tried twice')
})
