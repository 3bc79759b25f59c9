// A free account that writes to strangers: what leaves through a real mail server, what the shop and the platform's admin see.
import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { getSharedInvoice } from '#lib/contract/invoice-links.ts'
import { createInvoice, sendInvoice } from '#lib/contract/invoices.ts'
import { createJob, saveJobItems } from '#lib/contract/jobs.ts'
import { listMailSenders, setMailAllowance } from '#lib/contract/mail-allowances.ts'
import { listMails } from '#lib/contract/orders.ts'
import { MAIL_WAITS } from '#lib/shared/mail-waits.ts'

import { sized } from '../support/long.ts'
import { service } from '../support/invoices.ts'
import { type Mailbox, startMailbox } from '../support/mail-server.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'

/** Of a free account's first days; see platform/mail/limits.ts. */
const FIRST_DAYS = 50
const OF_NETWORK = 200
const MANY = sized(150, 1000)

let mailbox: Mailbox
let product: Product
let books: Books

beforeAll(async () => {
  mailbox = await startMailbox()
  product = await startProduct({
    DEMO: '0',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Platen <post@platen.example>',
    TRUST_PROXY: '1'
  })
  books = await openBooks(product)
})
afterAll(async () => {
  await books.close()
  await product.stop()
  await mailbox.stop()
})

let networks = 0
const newNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

/** The sign-up's code: a mail that has left no longer stands in the database. */
async function codeIn(email: string): Promise<string> {
  const letter = await vi.waitUntil(() => mailbox.letters.find(({ to }) => to === email), { timeout: 60_000 })
  return /\b\d{6}\b/.exec(letter.text)![0]
}

/** On the free plan, with an invoice to send. */
async function newAccount(headers = newNetwork()) {
  const person = await signUpOutside(product, books, headers, codeIn)
  await books.rows(`update users set plan = 'free' where id = $1`, [person.userId])
  return { person, headers, invoiceId: await makeInvoice(person) }
}

type Account = Awaited<ReturnType<typeof newAccount>>

async function makeInvoice(as: OutsidePerson): Promise<string> {
  const query = { WorkspaceId: as.workspaceId }
  const job = await callOutside(product, createJob, { as, query, body: { title: 'You have won a prize' } })
  const items = { revision: job.data!.revision, items: [service(100)] }
  await callOutside(product, saveJobItems, { as, query: { ...query, JobId: job.data!.id }, body: items })
  return (await callOutside(product, createInvoice, { as, query, body: { jobId: job.data!.id } })).data!.id
}

function mailTo({ person, headers, invoiceId }: Account, to: string) {
  const query = { WorkspaceId: person.workspaceId }
  const body = { to, message: 'Click here: https://spam.example' }
  return callOutside(product, sendInvoice, { as: person, query, params: { invoiceId }, body, headers })
}

async function mailToMany(account: Account, count: number, name: string) {
  const replies = []
  for (let start = 0; start < count; start += 20) {
    const some = Array.from(
      { length: Math.min(20, count - start) },
      (_, at) => `${start + at}.${name}@strangers.example`
    )
    replies.push(...(await Promise.all(some.map(to => mailTo(account, to)))))
  }
  return replies
}

const arrived = (name: string) => mailbox.letters.filter(({ to }) => to.includes(name)).length

/** Waits until the outbox holds nothing that may leave, and a second more. */
async function settled(): Promise<void> {
  for (;;) {
    await setTimeout(1500)
    const [row] = await books.rows<{ open: number }>(
      `select count(*)::int as open from mails where state = 'queued' and (not is_held or released_at is null or released_at < now())`
    )
    if (row!.open === 0) return
  }
}

async function makeAdmin(): Promise<OutsidePerson> {
  const admin = await signUpOutside(product, books, {}, codeIn)
  await books.rows('update users set is_admin = true where id = $1', [admin.userId])
  return admin
}

test('of many mails to strangers by a new free account 50 leave in a day; the others wait, and everybody sees so', async () => {
  const account = await newAccount()
  const replies = await mailToMany(account, MANY, 'relay')
  await settled()

  expect(replies.filter(({ ok }) => !ok).map(({ message }) => message)).toEqual([])
  expect(arrived('relay')).toBe(FIRST_DAYS)
  expect(replies.at(-1)!.headers.get(MAIL_WAITS)).toMatch(/^1; until=20/)
  expect(replies[0]!.headers.get(MAIL_WAITS)).toBeNull()

  const { person } = account
  const query = { WorkspaceId: person.workspaceId, pageSize: 1 }
  const log = (await callOutside(product, listMails, { as: person, query: { ...query, state: 'queued' } })).data!
  expect(log.total).toBe(MANY - FIRST_DAYS)
  expect(Date.parse(log.rows[0]!.wait!.until!)).toBeGreaterThan(Date.now() + 60 * 60_000)

  const admin = await makeAdmin()
  const allow = async (body: { perDay?: number; isStopped: boolean }) => {
    const asked = { workspaceId: person.workspaceId, perDay: null, note: '', ...body }
    await callOutside(product, setMailAllowance, { as: admin, body: asked })
    await settled()
  }
  const seen = async () => {
    const { data } = await callOutside(product, listMailSenders, { as: admin })
    return data!.find(({ workspaceId }) => workspaceId === person.workspaceId)
  }
  expect(await seen()).toMatchObject({
    sent: FIRST_DAYS,
    waiting: MANY - FIRST_DAYS,
    perDay: FIRST_DAYS,
    owner: person.email
  })

  await allow({ perDay: 60, isStopped: false })
  expect(arrived('relay')).toBe(60)
  await allow({ perDay: 500, isStopped: true })
  expect(arrived('relay')).toBe(60)
  expect(await seen()).toMatchObject({ isStopped: true, waiting: MANY - 60, nextAt: null })
  // Codes of the platform are not the shop's mails.
  const other = await signUpOutside(product, books, {}, codeIn)
  await settled()
  expect(arrived(other.email)).toBe(1)
  await allow({ isStopped: false })
  expect(await seen()).toMatchObject({ isStopped: false, isSetByAdmin: false, waiting: MANY - 60 })
})

test('a customer who opened the link that was mailed is no stranger', async () => {
  const account = await newAccount()
  await mailTo(account, 'rita@customers.example')
  await settled()
  const link = /\/invoice\/([\w-]{43})/.exec(
    mailbox.letters.find(({ to }) => to === 'rita@customers.example')!.text
  )![1]!
  await mailToMany(account, FIRST_DAYS + 10, 'before-rita')
  expect((await mailTo(account, 'rita@customers.example')).headers.get(MAIL_WAITS)).not.toBeNull()

  await callOutside(product, getSharedInvoice, { params: { link } })
  expect((await mailTo(account, 'rita@customers.example')).headers.get(MAIL_WAITS)).toBeNull()
  await settled()
  expect(arrived('rita@customers')).toBe(2)
})

test('free accounts behind one network share what it may send, and one address is not flooded', async () => {
  const headers = newNetwork()
  const accounts = []
  for (let each = 0; each < 6; each++) accounts.push(await newAccount(headers))
  for (const account of accounts) await mailToMany(account, 45, 'network')
  await settled()
  expect(arrived('network')).toBe(OF_NETWORK)

  const one = await newAccount()
  for (let each = 0; each < 20; each++) await mailTo(one, 'victim@strangers.example')
  await settled()
  expect(arrived('victim')).toBe(8)
})
