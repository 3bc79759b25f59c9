import { expect, test } from 'vitest'

import { createBlank } from '#lib/contract/blanks.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import {
  addJobComponent,
  createJob,
  getJob,
  getJobActivity,
  listJobs,
  repriceJob,
  saveJobItems,
  setJobItemBlank,
  updateJob
} from '#lib/contract/jobs.ts'
import { getPrices, updatePriceRules } from '#lib/contract/prices.ts'

import { makeCustomer } from '../support/customers.ts'
import { inside, makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { addMember, send, sent, signUp } from '../support/world.ts'

test('a job has a number of its own series, and begins with its customer’s contact, level and tax', async () => {
  const as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxPpm: 82_500 } })
  const customer = await makeCustomer(as, {
    name: 'Dana Whitfield',
    emails: [{ address: 'dana@example.com' }],
    priceLevel: 'trade'
  })
  const first = await makeJob(as, { customerId: customer.id })
  const exempt = await makeCustomer(as, { name: 'School', taxExempt: true })
  const second = await makeJob(as, { customerId: exempt.id })
  expect(first).toMatchObject({
    number: 1001,
    customer: { id: customer.id, name: 'Dana Whitfield' },
    contact: { name: 'Dana Whitfield', email: 'dana@example.com' },
    levelPercent: 15,
    taxPpm: 82_500,
    flagged: false,
    revision: expect.any(Number)
  })
  expect(second).toMatchObject({ number: 1002, levelPercent: 0, taxPpm: 0 })
})

test('items are priced when they are saved: the worked check of the trade', async () => {
  const as = await signUp()
  const { rules } = await sent(getPrices, inside(as))
  const body = { revision: rules.revision, markupPercent: 0, roundBlankCents: 1 }
  await sent(updatePriceRules, { ...inside(as), body })
  const job = await makeJob(as)
  const saved = await saveItems(as, job, { items: [await teeItem(as)] })
  expect(saved).toMatchObject({ pieces: 24, methods: ['screen'], totalCents: 24 * 990 + 400 + 8, costCents: 24 * 320 })

  // A new mark-up changes nothing that was promised, until somebody asks for the prices of today.
  await sent(updatePriceRules, { ...inside(as), body: { ...body, revision: rules.revision + 1, markupPercent: 100 } })
  const changed = await saveItems(as, saved, { shippingCents: 500 })
  expect(changed.totalCents).toBe(saved.totalCents! + 500)
  const again = await sent(repriceJob, { ...inside(as), params: { jobId: job.id } })
  expect(again.totalCents).toBe(changed.totalCents! + 24 * 320)
})

test('items are written whole, others stay, and who read an older state is shown the newest', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const [one, two] = [await teeItem(as), await teeItem(as, { name: 'Hoodie', position: 1 })]
  const both = await saveItems(as, job, { items: [one, two] })
  const query = { WorkspaceId: as.workspaceId, JobId: job.id }
  const late = await send(saveJobItems, {
    as,
    query,
    body: { revision: job.revision, items: [{ ...one, name: 'Late' }] }
  })
  expect(late).toMatchObject({
    status: 409,
    data: { revision: both.revision, items: [{ name: 'Team tee' }, { name: 'Hoodie' }] }
  })

  const fixed = { cents: 700, reason: 'As last year', locked: true }
  const saved = await saveItems(as, both, { items: [{ ...two, fixed }], removed: [one.id] })
  expect(saved.items).toMatchObject([{ id: two.id, name: 'Hoodie', fixed, components: [{ design: 'Crest' }] }])
  const unsaid = await send(saveJobItems, {
    as,
    query,
    body: { revision: saved.revision, items: [{ ...two, fixed: { cents: 1, reason: ' ' } }] }
  })
  expect(unsaid).toMatchObject({ status: 400 })
  const texts = (await sent(getJobActivity, { ...inside(as), params: { jobId: job.id } })).map(({ text }) => text)
  expect(texts).toContain('Locked the price of Hoodie at $7.00: As last year')
})

test('cells of one item that several people change are put together, and of one cell the later stays', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const item = await teeItem(as)
  const begun = await saveItems(as, job, { items: [item] })
  const [{ done: _, spoiled: __, counts: ___, ...before }] = begun.items as [JobItem]
  const inSize = (m: number, xl: number) => [
    { size: 'M', quantity: m },
    { size: '2XL', quantity: xl }
  ]
  const cells = { [`own:${item.id}`]: 'Left' }
  const one = { ...before, sizes: inSize(30, 2), cells }
  await saveItems(as, begun, { items: [one], was: { [item.id]: { sizes: before.sizes, cells: {} } } })
  // Read before: the other size, a name, a cell of its own, and the same size.
  const other = { ...before, name: 'Club tee', sizes: inSize(25, 7), cells: { unit: 'ten' } }
  const was = { name: before.name, sizes: before.sizes, cells: {} }
  const { items } = await saveItems(as, begun, { items: [other], was: { [item.id]: was } })
  expect(items).toMatchObject([{ name: 'Club tee', sizes: inSize(25, 7), cells: { ...cells, unit: 'ten' } }])
})

test('an item that somebody deleted is not made again by a cell of it, and a column belongs to the job', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const [one, two] = [await teeItem(as), await teeItem(as, { name: 'Hoodie', position: 1 })]
  const both = await saveItems(as, job, { items: [one, two] })
  await saveItems(as, both, { removed: [one.id] })
  const late = await saveItems(as, both, {
    items: [
      { ...one, name: 'Late' },
      { ...two, name: 'Zip hoodie' }
    ],
    was: { [one.id]: { name: 'Team tee' }, [two.id]: { name: 'Hoodie' } }
  })
  expect(late.items).toMatchObject([{ id: two.id, name: 'Zip hoodie' }])

  const columns = [{ id: crypto.randomUUID(), name: 'Sleeve', type: 'text' as const }]
  const query = { WorkspaceId: as.workspaceId, JobId: job.id }
  const stale = await send(saveJobItems, { as, query, body: { revision: both.revision, columns, was: {} } })
  expect(stale).toMatchObject({ status: 409, data: { revision: late.revision } })
  const kept = await saveItems(as, late, { columns, was: {} })
  expect(kept.columns).toMatchObject([{ name: 'Sleeve', optionId: null, values: [] }])
  expect((await makeJob(as, { copyOf: job.id })).columns).toEqual(kept.columns)
})

test('refuses a design or a picture that is not the workspace’s', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const item = await teeItem(as)
  const components = [{ ...item.components![0]!, documentId: crypto.randomUUID() }]
  const query = { WorkspaceId: as.workspaceId, JobId: job.id }
  const refused = await send(saveJobItems, {
    as,
    query,
    body: { revision: job.revision, items: [{ ...item, components }] }
  })
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('Team tee') })
})

test('a blank and a decoration can be given to one item', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const item = await teeItem(as)
  await saveItems(as, job, { items: [item] })
  const params = { jobId: job.id, itemId: item.id }
  const brought = await sent(setJobItemBlank, { ...inside(as), params, body: { name: 'Own shirts', supplied: true } })
  expect(brought.items[0]!.blank).toMatchObject({ name: 'Own shirts', supplied: true })
  const body = { itemId: item.id, design: 'Names', location: 'Back', method: 'vinyl' as const }
  const added = await sent(addJobComponent, { ...inside(as), params: { jobId: job.id }, body })
  expect(added.items[0]!.components).toMatchObject([{ design: 'Crest' }, { design: 'Names', location: 'Back' }])
  expect(added.methods).toEqual(['screen', 'vinyl'])
})

test('a copy has the items, as made before, and none of what was done', async () => {
  const as = await signUp()
  const source = await saveItems(as, await makeJob(as), { items: [await teeItem(as)], shippingCents: 900 })
  const copy = await makeJob(as, { title: 'Again', copyOf: source.id })
  expect(copy).toMatchObject({ title: 'Again', shippingCents: 900, closed: null })
  expect(copy.items).toMatchObject([{ name: 'Team tee', done: 0, components: [{ reorder: true }] }])
  // Screens made before are cheaper.
  expect(copy.totalCents).toBe(source.totalCents! - 2 * 800)
})

test('lists by what is due, status, person, words and number; production sees no money anywhere', async () => {
  const as = await signUp()
  const production = await addMember(as, 'production')
  const late = await makeJob(as, { title: 'Late banners', dueOn: '2020-01-01', ownerId: as.userId })
  const job = await saveItems(as, await makeJob(as, { title: 'Tees', dueOn: '2090-01-01' }), {
    items: [await teeItem(as)]
  })
  await makeJob(as, { title: 'Some day' })
  const titles = async (query: object) =>
    (await sent(listJobs, { as, query: { WorkspaceId: as.workspaceId, ...query } })).rows.map(({ title }) => title)

  expect(await titles({})).toEqual(['Late banners', 'Tees', 'Some day'])
  expect(await titles({ due: 'overdue' })).toEqual(['Late banners'])
  expect(await titles({ due: 'none' })).toEqual(['Some day'])
  expect(await titles({ method: 'screen' })).toEqual(['Tees'])
  expect(await titles({ ownerId: as.userId })).toEqual(['Late banners'])
  expect(await titles({ search: 'bann' })).toEqual(['Late banners'])
  expect(await titles({ search: String(late.number) })).toEqual(['Late banners'])
  expect(await titles({ group: 'art' })).toEqual([])
  expect(await titles({ sort: 'title', page: 2, pageSize: 2 })).toEqual(['Tees'])
  expect(await titles({ sort: 'total', pageSize: 1 })).toEqual(['Tees'])

  const seen = await sent(getJob, { ...inside(as), as: production, params: { jobId: job.id } })
  expect(seen).toMatchObject({ totalCents: null, costCents: null, book: null, items: [{ blank: { costCents: null } }] })
  expect(JSON.stringify(seen)).not.toMatch(/"cents":\d|:320\b/)
  const { rows } = await sent(listJobs, { ...inside(as), as: production })
  expect(rows.map(({ totalCents }) => totalCents)).toEqual([null, null, null])
  const told = await sent(getJobActivity, { ...inside(as), as: production, params: { jobId: job.id } })
  expect(told.map(({ text }) => text)).toEqual(['Made the job'])
})

test('details change one by one, with the customer come contact, level and tax', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const customer = await makeCustomer(as, { name: 'Coach Rivera', priceLevel: 'Schools and clubs' })
  const params = { jobId: job.id }
  const changed = await sent(updateJob, {
    ...inside(as),
    params,
    body: { revision: job.revision, customerId: customer.id }
  })
  expect(changed).toMatchObject({ title: job.title, contact: { name: 'Coach Rivera' }, levelPercent: 5 })
  expect(
    await send(updateJob, { ...inside(as), params, body: { revision: job.revision, title: 'Old' } })
  ).toMatchObject({
    status: 409,
    data: { customerId: customer.id }
  })
  const stranger = await signUp()
  const foreign = await makeCustomer(stranger)
  const revision = changed.revision
  const other = (body: object) => send(updateJob, { ...inside(as), params, body: { revision, ...body } })
  expect(await other({ customerId: foreign.id })).toMatchObject({ status: 404 })
  expect(await other({ ownerId: stranger.userId })).toMatchObject({
    status: 400,
    message: expect.stringContaining('Choose somebody')
  })
})

test('the free plan has ten open jobs', async () => {
  const as = await signUp({ plan: 'free' })
  for (let made = 0; made < 10; made++) await makeJob(as)
  expect(await send(createJob, { ...inside(as), body: { title: 'One more' } })).toMatchObject({ status: 402 })
})

test('a list of jobs between two days goes by the date that is asked for', async () => {
  const as = await signUp()
  await makeJob(as, { title: 'Due', dueOn: '2026-11-05', eventOn: '2026-12-01' })
  await makeJob(as, { title: 'Event', dueOn: '2026-10-31', eventOn: '2026-11-30' })
  await makeJob(as, { title: 'Undated' })
  const titles = async (more: object) => {
    const query = { WorkspaceId: as.workspaceId, from: '2026-11-01', to: '2026-11-30', ...more }
    return (await sent(listJobs, { as, query })).rows.map(({ title }) => title)
  }
  expect(await titles({})).toEqual(['Due'])
  expect(await titles({ dated: 'event' })).toEqual(['Event'])
})

test('an item names nothing of another workspace, and a job no sum that nothing holds', async () => {
  const [as, other] = [await signUp(), await signUp()]
  const job = await makeJob(as)
  const item = await teeItem(as)
  const { id: blankId } = await sent(createBlank, { ...inside(other), body: { name: 'Theirs' } })
  const foreign = await teeItem(other)
  const matrixId = foreign.components![0]!.matrixId!
  const query = { WorkspaceId: as.workspaceId, JobId: job.id }
  const save = (change: object) =>
    send(saveJobItems, { as, query, body: { revision: job.revision, items: [{ ...item, ...change }] } })

  const gone = { status: 400, message: 'Team tee: its blank is no longer there. Choose another one.' }
  expect(await save({ blank: { ...item.blank, blankId } })).toMatchObject(gone)
  expect(await save({ blank: { ...item.blank, itemId: crypto.randomUUID() } })).toMatchObject(gone)
  expect(await save({ components: [{ ...item.components![0]!, matrixId }] })).toMatchObject({
    status: 400,
    message: 'Team tee: its price table is none of those that this job is priced by. Choose another one.'
  })
  const sizes = Array.from({ length: 40 }, (_, at) => ({ size: `S${at}`, quantity: 100_000 }))
  const much = Array.from({ length: 30 }, (_, position) => {
    return { ...item, id: crypto.randomUUID(), position, sizes, ownCents: 10_000_000 }
  })
  expect(await send(saveJobItems, { as, query, body: { revision: job.revision, items: much } })).toMatchObject({
    status: 400,
    message: 'A job has 10,000,000 pieces at most. Make several jobs of it.'
  })
  expect(await send(saveJobItems, { as, query, body: { revision: job.revision, items: [much[0]!] } })).toMatchObject({
    status: 400,
    message: 'A job comes to 20,000,000.00 at most. Look for a slip in quantities and prices.'
  })
  expect((await sent(getJob, { ...inside(as), params: { jobId: job.id } })).items).toEqual([])
})
