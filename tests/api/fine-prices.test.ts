// Services by the hundredth, prices with four decimals, and names at the price of their table: from the job to its invoice.
import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createInvoice } from '#lib/contract/invoices.ts'
import { countJobItem } from '#lib/contract/job-work.ts'
import { getJob, saveJobItems } from '#lib/contract/jobs.ts'
import { getPrices } from '#lib/contract/prices.ts'

import { inside, makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { send, sent, signUp } from '../support/world.ts'

const service = (change: object) => ({ id: randomUUID(), position: 1, kind: 'single' as const, name: 'Art', ...change })

test('two and a half hours and a price with four decimals come back as they were written, and multiply on the invoice', async () => {
  const as = await signUp()
  const tee = await teeItem(as, { fixed: { cents: 1234.56, reason: 'Agreed' }, sizes: [{ size: 'M', quantity: 3 }] })
  const hours = service({ quantity: 2.5, ownCents: 4000 })
  const labels = service({ name: 'Labels', quantity: 1000, ownCents: 12.34, position: 2 })
  const job = await saveItems(as, await makeJob(as), { items: [tee, hours, labels] })
  expect(job.items.map(({ quantity, ownCents, fixed }) => [quantity, ownCents, fixed?.cents])).toEqual([
    [1, null, 1234.56],
    [2.5, 4000, undefined],
    [1000, 12.34, undefined]
  ])
  // 3 × 12.3456 is 37.0368.
  expect(job).toMatchObject({ pieces: 3, totalCents: 3704 + 10_000 + 12_340 })

  const invoice = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  expect(invoice.lines).toMatchObject([
    { quantity: 3, unitCents: 1234.56, totalCents: 3704 },
    { quantity: 2.5, unitCents: 4000, totalCents: 10_000 },
    { quantity: 1000, unitCents: 12.34, totalCents: 12_340 }
  ])
})

test.each([
  ['quantity', { quantity: 2.555 }, 'A quantity has two decimals at most'],
  ['ownCents', { ownCents: 12.345 }, 'A price has four decimals at most']
])('refuses a %s that is finer than that', async (_, change, message) => {
  const as = await signUp()
  const job = await makeJob(as)
  const reply = await send(saveJobItems, {
    as,
    query: { WorkspaceId: as.workspaceId, JobId: job.id },
    body: { revision: job.revision, items: [service(change)] }
  })
  expect(reply.status).toBe(400)
  expect(reply.message).toContain(message)
})

test('hours are done or are not, and no pieces; the job is complete with its pieces and them', async () => {
  const as = await signUp()
  const vinyl = { id: randomUUID(), design: 'Crest', method: 'vinyl' as const }
  const tee = await teeItem(as, { sizes: [{ size: 'M', quantity: 3 }], components: [vinyl] })
  const hours = service({ quantity: 2.5, ownCents: 4000 })
  const { id: jobId, pieces } = await saveItems(as, await makeJob(as), { items: [tee, hours] })
  expect(pieces).toBe(3)
  const count = (itemId: string, size: string, done: number) =>
    sent(countJobItem, { ...inside(as), params: { jobId, itemId }, body: { size, step: 'check', done, spoiled: 0 } })
  await count(tee.id, 'M', 3)
  expect((await sent(getJob, { ...inside(as), params: { jobId } })).ready).not.toContain('productionComplete')
  expect((await count(hours.id, '', 1)).ready).toContain('productionComplete')
})

test('names are charged for those who have one, and nobody pays for the others', async () => {
  const as = await signUp()
  const { matrices } = await sent(getPrices, inside(as))
  const matrixId = matrices.find(({ name }) => name === 'Names')!.id
  const names = { id: randomUUID(), design: 'Names', method: 'vinyl' as const, matrixId, per: 'name' as const }
  const people = ['Rivera', 'Cole', ''].map(name => ({ id: randomUUID(), name, size: 'M' }))
  const tee = await teeItem(as, {
    people,
    components: [names],
    sizes: [{ size: 'M', quantity: 3 }],
    fixed: { cents: 1000, reason: 'Agreed' }
  })
  const job = await saveItems(as, await makeJob(as), { items: [tee] })
  expect(job.items[0]!.components[0]!.per).toBe('name')
  expect(job.totalCents).toBe(3000 + 2 * 500)
  const invoice = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  expect(invoice.lines).toMatchObject([
    { quantity: 3, unitCents: 1000, peopleCents: 1000, upchargeCents: 0, totalCents: 4000 }
  ])
})
