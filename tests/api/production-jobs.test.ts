// Runs of jobs: what the customer approved and nothing else, and the job that follows its pieces; and what other programs hear.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { closeJob, getJob, type Job, reopenJob } from '#lib/contract/jobs.ts'
import { countJobItem, setJobReady } from '#lib/contract/job-work.ts'
import { getProductionRun, previewProductionRun } from '#lib/contract/production.ts'
import { WebhookRun } from '#lib/contract/webhook-events.ts'
import { createWebhook } from '#lib/contract/webhooks.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { announceOwed } from '#lib/server/webhooks/announce.ts'
import { deliver } from '#lib/server/webhooks/deliver.ts'
import { claimDeliveries } from '#lib/server/webhooks/delivery-queries.ts'

import { inside, saveItems, teeItem } from '../support/jobs.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { act, closedStore, ofRun, piecesOf, startedRun, startRun } from '../support/production.ts'
import { approve, crest, linkOf, makeProposal, ofJob, send as sendProposal } from '../support/proposals.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { type Person, sent, signUp } from '../support/world.ts'

takeOwnDatabase()
const TWO = { sizes: [{ size: 'M', quantity: 2 }, { size: '2XL', quantity: 1 }] } // biome-ignore format: one line

const fromJob = ({ id }: Pick<Job, 'id'>) => ({ kind: 'job' as const, jobId: id, itemIds: [] })

const jobOf = (as: Person, { id }: Pick<Job, 'id'>) => sent(getJob, { ...ofJob(as, { id }) })

/** Three tees with a design in vinyl, at a price of their own, in a proposal that was sent. */
async function proposedJob(as: Person) {
  const document = await crest(as)
  const [front] = (await teeItem(as)).components!
  const { matrixId: _, ...cut } = { ...front!, method: 'vinyl' as const, documentId: document.id, widthMm: 250, heightMm: 290 } // biome-ignore format: one line
  return {
    document,
    ...(await makeProposal(as, { ...TWO, fixed: { cents: 1500, reason: 'Agreed' }, components: [cut] }))
  }
}

async function approvedJob(as: Person) {
  const made = await proposedJob(as)
  await approve(made.link)
  await sent(setJobReady, { ...ofJob(as, made.job), body: { fact: 'paymentTerms', done: true } })
  return made
}

const hindrancesOf = async (as: Person, job: Pick<Job, 'id'>) => {
  const { pieces, hindrances } = await sent(previewProductionRun, { ...inside(as), body: { from: fromJob(job) } })
  return { pieces, kinds: [...new Set(hindrances.map(({ kind }) => kind))], texts: hindrances.map(({ text }) => text) }
}

test('refuses a job that is not approved, not settled or not what was approved, in words', async () => {
  const as = await signUp()
  const { job, link } = await proposedJob(as)
  expect(await hindrancesOf(as, job)).toMatchObject({ pieces: 0, kinds: ['unapproved'] })
  const refused = await startRun(as, fromJob(job))
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.message).toContain('The customer has not approved it yet.')

  await approve(link)
  expect((await startRun(as, fromJob(job))).message).toContain('mark “Payment terms”')
  await sent(setJobReady, { ...ofJob(as, job), body: { fact: 'paymentTerms', done: true } })
  expect(await hindrancesOf(as, job)).toMatchObject({ pieces: 3, kinds: [] })

  // Another colour than the one that was approved.
  const { items, revision } = await jobOf(as, job)
  const [item] = items
  await saveItems(as, { id: job.id, revision }, { items: [{ ...item!, blank: { ...item!.blank, colour: 'Red' } }] })
  expect(await hindrancesOf(as, job)).toMatchObject({ pieces: 0, kinds: ['changed'] })
  expect((await startRun(as, fromJob(job))).message).toContain('not what was approved')
})

test('makes each piece of the version that was approved, whatever the design is now', async () => {
  const as = await signUp()
  const { job, document } = await approvedJob(as)
  const run = await startedRun(as, fromJob(job))
  expect(run).toMatchObject({ counts: { waiting: 3 }, jobs: 1, orders: 0 })
  const pieces = await piecesOf(as, run)
  expect(pieces.map(({ blank }) => `${blank.size} ${blank.colour}`).toSorted()).toEqual([
    '2XL Navy',
    'M Navy',
    'M Navy'
  ])
  expect((await startRun(as, fromJob(job))).message).toContain(`In run ${run.number} already.`)

  // The design moves on; what was frozen names the version that the customer saw.
  const parts = async () => {
    const { rows } = await sql<{ parts: unknown }>`
      select parts from production_pieces where run_id = ${run.id} and state = 'waiting' order by position`.execute(
      getDb()
    )
    return rows
  }
  const before = await parts()
  await sql`update documents set design = jsonb_set(design, '{name}', '"Other"') where id = ${document.id}`.execute(
    getDb()
  )
  await sent(getProductionRun, ofRun(as, run))
  expect(await parts()).toEqual(before)
  expect(JSON.stringify(before)).toContain(document.id)
})

test('counts and hand-over of the job follow its pieces', async () => {
  const as = await signUp()
  const { job } = await approvedJob(as)
  const run = await startedRun(as, fromJob(job))
  const codes = (await piecesOf(as, run)).map(({ code }) => code)
  const itemOf = async () => (await jobOf(as, job)).items[0]!

  await act(as, { kind: 'pressed', code: codes[0]! })
  expect((await itemOf()).counts.length).toBeGreaterThan(0)
  expect((await itemOf()).done).toBe(0)
  await act(as, { kind: 'bagged', code: codes[0]! })
  expect((await itemOf()).done).toBe(1)
  await act(as, { kind: 'back', code: codes[0]! })
  expect((await itemOf()).done).toBe(0)
  const [spoiled] = await act(as, { kind: 'spoiled', code: codes[1]!, reason: 'Scorched' })
  expect(spoiled).toMatchObject({ ok: true, message: '' })
  expect((await itemOf()).spoiled).toBe(1)

  const left = (await piecesOf(as, run)).filter(({ state }) => state !== 'spoiled').map(({ code }) => code)
  expect(left).toHaveLength(3)
  await act(as, ...left.map(code => ({ kind: 'bagged' as const, code })))
  const made = await jobOf(as, job)
  expect(made.items[0]).toMatchObject({ done: 3, spoiled: 1 })
  expect(made.ready).toContain('productionComplete')
  expect(made.ready).not.toContain('handedOver')
  await act(as, ...left.map(code => ({ kind: 'handed_over' as const, code })))
  expect((await jobOf(as, job)).ready).toContain('handedOver')
  expect(await sent(getProductionRun, ofRun(as, run))).toMatchObject({ state: 'done', counts: { handed_over: 3 } })
})

test('what was counted, marked or closed by hand is not asked for in the run, and is again where it is taken back', async () => {
  const as = await signUp()
  const { job } = await approvedJob(as)
  const run = await startedRun(as, fromJob(job))
  const item = (await jobOf(as, job)).items[0]!
  const count = (size: string, step: 'press' | 'check', done: number) =>
    sent(countJobItem, { ...ofJob(as, job), params: { jobId: job.id, itemId: item.id }, body: { size, step, done, spoiled: 0 } }) // biome-ignore format: one line
  const counts = async () => (await sent(getProductionRun, ofRun(as, run))).counts
  // Which one of two is done nobody can see.
  await count('M', 'check', 1)
  expect(await counts()).toMatchObject({ waiting: 3 })
  await count('M', 'check', 2)
  await count('2XL', 'press', 1)
  expect(await counts()).toMatchObject({ waiting: 0, pressed: 1, bagged: 2 })
  await count('M', 'check', 0)
  expect(await counts()).toMatchObject({ waiting: 0, pressed: 3 })
  await count('M', 'press', 0)
  expect(await counts()).toMatchObject({ waiting: 2, pressed: 1 })

  const fact = async (name: 'productionComplete' | 'handedOver', done: boolean) => {
    await sent(setJobReady, { ...ofJob(as, job), body: { fact: name, done } })
    return counts()
  }
  expect(await fact('productionComplete', true)).toMatchObject({ bagged: 3 })
  expect(await fact('handedOver', true)).toMatchObject({ handed_over: 3 })
  expect(await fact('handedOver', false)).toMatchObject({ bagged: 3 })
  expect(await fact('productionComplete', false)).toMatchObject({ waiting: 2, pressed: 1 })

  await sent(closeJob, { ...ofJob(as, job), body: { reason: 'completed', note: '' } })
  expect(await counts()).toMatchObject({ handed_over: 3 })
  await sent(reopenJob, { ...ofJob(as, job), body: { statusId: job.statusId, reason: 'One was left' } })
  expect(await counts()).toMatchObject({ waiting: 2, pressed: 1 })
})

test('a job that was made by hand is not begun', async () => {
  const as = await signUp()
  const { job } = await approvedJob(as)
  await sent(setJobReady, { ...ofJob(as, job), body: { fact: 'productionComplete', done: true } })
  expect(await hindrancesOf(as, job)).toMatchObject({ pieces: 0, kinds: ['made'] })
})

test('keeps pieces of a job that changed as they are, and makes them anew once the change is approved', async () => {
  const as = await signUp()
  const { job } = await approvedJob(as)
  const run = await startedRun(as, fromJob(job))
  const { items, revision } = await jobOf(as, job)
  const [item] = items
  const red = { ...item!, blank: { ...item!.blank, colour: 'Red' } }
  const changed = await saveItems(as, { id: job.id, revision }, { items: [red] })
  const noted = await sent(getProductionRun, ofRun(as, run))
  expect(noted.counts).toMatchObject({ waiting: 3, withdrawn: 0 })
  expect(noted.notes.map(({ text }) => text).join(' ')).toContain('not what was approved')

  await approve(linkOf(await sendProposal(as, changed)))
  const after = await sent(getProductionRun, ofRun(as, run))
  expect(after.counts).toMatchObject({ waiting: 3, withdrawn: 3 })
  expect((await piecesOf(as, run, 'waiting')).map(({ blank }) => blank.colour)).toEqual(['Red', 'Red', 'Red'])
})

test('other programs hear that a run started, that a piece was spoiled and that an order is ready', async () => {
  const as = await signUp()
  const receiver = await startReceiver()
  const events = ['run.started', 'piece.spoiled', 'order.ready'] as const
  await sent(createWebhook, { ...inside(as), body: { url: receiver.url, description: 'Till', events: [...events] } })
  const { store, orders } = await closedStore(as, [2])
  const [order] = orders
  const run = await startedRun(as, { kind: 'store', storeId: store.id })
  const [first, second] = [`${order!.number}-1`, `${order!.number}-2`]
  await act(as, { kind: 'spoiled', code: first, reason: 'Scorched' })
  await act(as, { kind: 'bagged', code: `${first}b` }, { kind: 'bagged', code: second })
  await expect
    .poll(async () => {
      await announceOwed(getDb())
      for (const delivery of await claimDeliveries(getDb(), 16, [])) await deliver(getDb(), delivery)
      return receiver.calls.map(({ type }) => type)
    })
    .toHaveLength(events.length)
  receiver.close()
  // In the order in which each subject's came; an order and a run are two.
  const [started, spoiled, ready] = events.map(type => receiver.calls.find(call => call.type === type))
  const record = { runId: run.id, number: run.number, name: run.name, state: 'open', pieces: 2 }
  expect(started!.data).toMatchObject(record)
  const { change, ...spoiledRun } = spoiled!.data
  expect(WebhookRun.strict().parse(spoiledRun)).toEqual(record)
  expect(change).toMatchObject({ code: first, reason: 'Scorched', orderId: order!.id })
  expect(ready!.data).toMatchObject({ orderId: order!.id })
})
