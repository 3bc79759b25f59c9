import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openLink } from '#lib/server/platform/access/links.ts'
import { getDb, memberDb } from '#lib/server/platform/db/index.ts'
import { isOwed } from '#lib/server/platform/mail/limits.ts'
import { queueMails } from '#lib/server/platform/mail/outbox.ts'
import { releaseMails } from '#lib/server/platform/mail/release.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'
import { listMailSenders, setMailAllowance } from '#lib/contract/mail-allowances.ts'
import { listMails } from '#lib/contract/orders.ts'

import { issueInvoice, linkOf } from '../support/invoices.ts'
import { addMember, type Person, sent, signUp } from '../support/world.ts'

const strangers = (count: number) => Array.from({ length: count }, () => `${crypto.randomUUID()}@strangers.example`)

let networks = 0
const newNetwork = () => `198.51.100.${++networks}`

function write(as: Person, to: string[], { ip = newNetwork(), template = 'invoice_sent', text = 'x' } = {}) {
  const mailWait = { count: 0, until: 0 }
  const mails = to.map(each => ({ template, to: each, subject: 'Prize', html: 'x', text, workspaceId: as.workspaceId }))
  return withRequestContext({ requestId: '', ip, userId: as.userId, mailWait }, async () => {
    await queueMails(memberDb(as), mails)
    return mailWait
  })
}

/** As the sender does it, until nothing more is due. Gives how many of these may leave. */
async function release(to: string[]): Promise<number> {
  while ((await releaseMails(getDb())) > 0);
  const rows = await getDb()
    .selectFrom('mails')
    .select('id')
    .where('recipient', 'in', to)
    .where('is_held', '=', false)
    .execute()
  return rows.length
}

test('of 1,000 mails to strangers from a new free account 50 leave in a day, of a paying one 500', async () => {
  for (const [plan, limit] of [
    ['free', 50],
    ['business', 500]
  ] as const) {
    const owner = await signUp({ plan })
    const to = strangers(1000)
    const { count } = await write(owner, to)
    expect(count).toBe(1000 - limit)
    expect(await release(to)).toBe(limit)
    // A day later as many more.
    await sql`update mails set released_at = released_at - interval '1 day' where workspace_id = ${owner.workspaceId}`.execute(
      getDb()
    )
    expect(await release(to)).toBe(2 * limit)
  }
})

test('mails queued at the same moment are counted one after the other', async () => {
  const owner = await signUp({ plan: 'free' })
  const to = strangers(100)
  await Promise.all(to.map(each => write(owner, [each])))
  expect(await release(to)).toBe(50)
})

test('the shop reads until when a mail waits, and the admin sees, raises, stops and lifts it', async () => {
  const owner = await signUp({ plan: 'free' })
  const to = strangers(70)
  await write(owner, to)
  await release(to)
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const log = (await sent(listMails, { ...inside, query: { ...inside.query, pageSize: 100 } })).rows
  expect(log.filter(({ wait }) => wait?.until)).toHaveLength(20)

  const admin = await signUp({ admin: true })
  const seen = async () => {
    const senders = await sent(listMailSenders, { as: admin })
    return senders.find(({ workspaceId }) => workspaceId === owner.workspaceId)
  }
  const allow = async (body: { perDay?: number; isStopped: boolean }) => {
    await sent(setMailAllowance, {
      as: admin,
      body: { workspaceId: owner.workspaceId, perDay: null, note: '', ...body }
    })
    return release(to)
  }
  expect(await seen()).toMatchObject({ sent: 50, waiting: 20, perDay: 50, isStopped: false, owner: owner.email })
  expect(await allow({ perDay: 60, isStopped: false })).toBe(60)
  expect(await allow({ perDay: 100, isStopped: true })).toBe(60)
  expect(await seen()).toMatchObject({ waiting: 10, isStopped: true, nextAt: null })
  expect(await write(owner, strangers(1))).toEqual({ count: 1, until: Number.POSITIVE_INFINITY })
  expect(await allow({ perDay: 100, isStopped: false })).toBe(70)
})

test('a production worker sees no mails about invoices', async () => {
  const owner = await signUp()
  await write(owner, strangers(2))
  const worker = await addMember(owner, 'production')
  expect((await sent(listMails, { as: worker, query: { WorkspaceId: owner.workspaceId } })).total).toBe(0)
})

test('a customer who opened the mailed link, and members, are no strangers; whose mail never came is', async () => {
  const owner = await signUp({ plan: 'free' })
  const token = await linkOf(owner, await issueInvoice(owner, 100))
  const [rita, kim] = strangers(2) as [string, string]
  await write(owner, [rita], { text: `See it: http://127.0.0.1:4321/invoice/${token}\n` })
  await openLink(getDb(), 'invoice', token)
  await release([rita])
  await write(owner, [kim, ...strangers(60)])
  expect((await write(owner, [rita])).count).toBe(1)

  await sql`update mails set state = 'sent' where recipient = ${rita} and not is_held`.execute(getDb())
  await openLink(getDb(), 'invoice', token)
  expect((await write(owner, [rita])).count).toBe(0)
  expect((await write(owner, [owner.email])).count).toBe(0)
})

test('free accounts of one network share what it may send, an account what its workspaces may', async () => {
  const ip = newNetwork()
  const to = strangers(300)
  for (let start = 0; start < 300; start += 50) {
    await write(await signUp({ plan: 'free' }), to.slice(start, start + 50), { ip })
  }
  expect(await release(to)).toBe(200)
})

test('one address gets so many a day, and what is owed is not counted', async () => {
  const owner = await signUp({ plan: 'free' })
  const [victim, shopper] = strangers(2) as [string, string]
  await write(owner, Array<string>(20).fill(victim))
  expect(await release([victim])).toBe(8)
  await write(owner, Array<string>(200).fill(shopper), { template: 'order_confirmation' })
  expect(await release([shopper])).toBe(200)
  expect(['job_status', 'proposal', 'roster_ask', 'invitation', 'anything_new'].filter(isOwed)).toEqual([])
})

test('what could not leave within 30 days is refused in words', async () => {
  const owner = await signUp({ plan: 'free' })
  await expect(write(owner, strangers(2000))).rejects.toThrow('could not leave within 30 days')
})
