// Jobs and portfolios that go to another workspace, or a copy of them.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { getCustomerHistory, listCustomers } from '#lib/contract/customers.ts'
import { getDocument } from '#lib/contract/documents.ts'
import { getJob, getJobActivity, listJobs, sendJob } from '#lib/contract/jobs.ts'
import { addJobComment, createJobTodo, readJobComments } from '#lib/contract/job-work.ts'
import { createInvoice } from '#lib/contract/invoices.ts'
import { getPortfolio, listPortfolios, sendPortfolio } from '#lib/contract/portfolios.ts'
import { getProposal, updateProposal } from '#lib/contract/proposals.ts'
import { getRoster, showRoster, writeRosterLine } from '#lib/contract/rosters.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { insertMembership } from '#lib/server/identity/workspaces/queries.ts'
import { singleRate, type TaxRules } from '#lib/shared/taxes.ts'

import { makeCustomer } from '../support/customers.ts'
import { service } from '../support/invoices.ts'
import { inside, makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { hearNotices } from '../support/notices.ts'
import { open, plainPng, uploaded } from '../support/pictures.ts'
import { makePortfolio, publish } from '../support/portfolios.ts'
import { crest, makeProposal, ofJob } from '../support/proposals.ts'
import { makeRoster } from '../support/rosters.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let owner: Person
/** The same person in another workspace, of somebody else. */
let there: Person

beforeEach(async () => {
  owner = await signUp()
  const other = await signUp()
  await insertMembership(getDb(), other.workspaceId, owner.userId, 'admin')
  there = { ...owner, workspaceId: other.workspaceId }
  await getDb()
    .updateTable('workspaces')
    .set({ business_name: 'Northside' })
    .where('id', '=', other.workspaceId)
    .execute()
})

const to = (move: boolean) => ({ toWorkspaceId: there.workspaceId, move })
const sendTo = (jobId: string, move = true) => send(sendJob, { ...inside(owner), params: { jobId }, body: to(move) })
const of = (as: Person, jobId: string) => ({ ...inside(as), params: { jobId } })

test('a job moves with its items, pictures, designs, customer, notes and to-dos, and gets the next number there', async () => {
  await sent(updateWorkspace, { as: there, body: { workspaceId: there.workspaceId, taxPpm: 60_000 } })
  await makeJob(there, { title: 'Theirs' })
  const [picture, design] = [await uploaded(owner, await plainPng()), await crest(owner)]
  const customer = await makeCustomer(owner, { name: 'Dana', emails: [{ address: 'dana@example.com' }] })
  const known = await makeCustomer(there, { name: 'Dana W.', emails: [{ address: 'dana@example.com' }] })
  const tee = await teeItem(owner, { pictureFileId: picture.id })
  tee.blank = { ...tee.blank, frontFileId: picture.id, printAreas: [{ place: 'Front', widthMm: 300, heightMm: 400 }] }
  tee.components = tee.components!.map(each => ({ ...each, documentId: design.id }))
  const made = await makeJob(owner, { title: 'Wildcats', customerId: customer.id, ownerId: owner.userId })
  const before = await saveItems(owner, made, { items: [tee], shippingCents: 900 })
  await sent(addJobComment, { ...of(owner, made.id), body: { text: 'Call first' } })
  await sent(createJobTodo, { ...of(owner, made.id), body: { text: 'Order ink', personId: owner.userId } })

  const { notices, stop } = await hearNotices()
  const reply = await sendTo(made.id)
  await stop()
  expect(reply).toMatchObject({ status: 200, data: { id: made.id, number: 1002 } })

  const job = await sent(getJob, of(there, made.id))
  expect(job).toMatchObject({
    number: 1002,
    title: 'Wildcats',
    customer: { id: known.id },
    owner: { id: owner.userId },
    taxPpm: 60_000,
    todos: [{ text: 'Order ink' }]
  })
  const [item] = job.items
  const [first] = before.items
  expect({ ...item, blank: 0, pictureFileId: 0, components: 0 }).toEqual({
    ...first,
    blank: 0,
    pictureFileId: 0,
    components: 0
  })
  const fileId = item!.pictureFileId!
  expect([picture.id, null]).not.toContain(fileId)
  expect(item!.blank).toEqual({ ...first!.blank, itemId: null, blankId: null, frontFileId: fileId, backFileId: null })
  expect((await open(`/files/${fileId}/x.png`, owner)).status).toBe(200)
  const copy = await sent(getDocument, {
    as: there,
    query: { ...inside(there).query, Id: item!.components[0]!.documentId! }
  })
  expect(copy).toMatchObject({ name: 'Crest' })
  // Prices that stood are those that stand; only the tax is the other workspace's.
  expect(job.book).toEqual(before.book)
  expect(job.totalCents).toBe(Math.round(before.totalCents! + (before.totalCents! - 900) * 0.06))
  expect(
    (await sent(readJobComments, { ...of(there, made.id), query: { ...inside(there).query } })).messages
  ).toMatchObject([{ text: 'Call first' }])

  const gone = await send(getJob, of(owner, made.id))
  expect(gone).toMatchObject({
    status: 404,
    message: 'This job went to the workspace Northside, where it is job 1002.'
  })
  expect((await sent(listJobs, inside(owner))).total).toBe(0)
  const [latest] = await sent(getJobActivity, of(there, made.id))
  expect(latest!.text).toBe('Moved the job here from Ada’s Shop, where it was job 1001')
  const history = await sent(getCustomerHistory, { ...inside(owner), params: { customerId: customer.id } })
  expect(history.activity[0]!.text).toBe('Job 1001 Wildcats went to Northside as job 1002')
  const told = notices.flatMap(notice => (notice.kind === 'job' ? notice.workspaceId : []))
  expect(new Set(told)).toEqual(new Set([owner.workspaceId, there.workspaceId]))
})

test('a customer whom the other workspace does not know is copied there', async () => {
  const customer = await makeCustomer(owner, { name: 'Eve', priceLevel: 'trade', taxExempt: true })
  const { id } = await makeJob(owner, { customerId: customer.id })
  await sendTo(id)
  const { rows } = await sent(listCustomers, inside(there))
  expect(rows.map(({ name }) => name)).toEqual(['Eve'])
  expect(await sent(getJob, of(there, id))).toMatchObject({ customer: { id: rows[0]!.id }, taxPpm: 0 })
})

test('items of a tax class have the class of that name there, whatever its id, and are standard where there is none', async () => {
  const tax = { ...singleRate(100_000, false), rates: [{ ...singleRate(100_000, false).rates[0]!, name: 'VAT' }] }
  const rulesOf = (...classes: [id: string, name: string, ppm: number][]) => ({
    ...tax,
    classes: classes.map(([id, name]) => ({ id, name })),
    classRates: classes.map(([classId, , ppm]) => ({ classId, rates: [{ name: 'VAT', ppm }] }))
  })
  const change = (as: Person, taxes: TaxRules) => {
    return sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes } })
  }
  await change(owner, rulesOf(['other', 'Mugs', 0], ['books', 'Books', 50_000]))
  await change(there, rulesOf(['other', 'Flags', 0], ['other-2', 'mugs', 20_000]))
  const blank = { name: 'Mug', taxClass: 'other' }
  const items = [
    await teeItem(owner, { blank, fixed: { cents: 1000, reason: 'Agreed' } }),
    service(10_000, { position: 1, taxClass: 'other' }),
    service(10_000, { position: 2, taxClass: 'books' })
  ]
  const { id } = await saveItems(owner, await makeJob(owner), { items })
  await sendTo(id)
  const job = await sent(getJob, of(there, id))
  expect(job.items.map(({ taxClass, blank }) => taxClass ?? blank.taxClass)).toEqual(['other-2', 'other-2', ''])
})

test('a list of names moves with its job, and the links that people have lead there still', async () => {
  const { job, link, coach } = await makeRoster(owner)
  const line = { id: crypto.randomUUID(), name: 'Ada', number: '7', size: 'M', note: '' }
  await sent(writeRosterLine, { params: link, body: line })
  await sendTo(job.id)
  expect(await sent(showRoster, { params: link })).toMatchObject({ lines: [{ name: 'Ada' }] })
  await sent(writeRosterLine, { params: link, body: { ...line, id: crypto.randomUUID(), name: 'Bo', number: '8' } })
  const { roster } = await sent(getRoster, { ...inside(there), params: { jobId: job.id, itemId: job.items[0]!.id } })
  expect(roster?.lines.map(({ name }) => name)).toEqual(['Ada', 'Bo'])
  expect(roster?.link).toContain(link.link)
  expect(roster?.coachLink).toContain(coach.link)
})

test('the draft of a proposal moves; one that was sent keeps the job here', async () => {
  const job = await makeJob(owner)
  const { revision } = await sent(getProposal, ofJob(owner, job))
  await sent(updateProposal, { ...ofJob(owner, job), body: { revision, greeting: 'Hello Dana' } } as never)
  expect((await sendTo(job.id)).status).toBe(200)
  expect((await sent(getProposal, ofJob(there, job))).draft.greeting).toBe('Hello Dana')

  const offered = await makeProposal(owner)
  const refused = await sendTo(offered.job.id)
  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringContaining('its proposal was sent to the customer')
  })
  expect(refused.message).toContain('Copy it instead')
})

test('what holds money or numbers of the workspace keeps the job here, all reasons at once, and nothing changes', async () => {
  const { job } = await makeProposal(owner)
  await sent(createInvoice, { ...inside(owner), body: { jobId: job.id } })
  const refused = await sendTo(job.id)
  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringMatching(/the draft of an invoice was made for it; its proposal was sent/)
  })
  expect(await sent(getJob, of(owner, job.id))).toMatchObject({ number: job.number })
  const left = await sql`select from files where workspace_id = ${there.workspaceId}`.execute(getDb())
  expect(left.rows).toEqual([])

  const copied = await sendTo(job.id, false)
  expect(copied).toMatchObject({ status: 200, data: { number: 1001 } })
  const copy = await sent(getJob, of(there, (copied.data as { id: string }).id))
  expect(copy).toMatchObject({ title: job.title, pieces: job.pieces, totalCents: job.totalCents })
  expect((await sent(getJobActivity, of(owner, job.id)))[0]!.text).toBe('Copied the job to Northside')
  const words = (await sent(getJobActivity, of(there, copy.id))).map(({ text }) => text)
  expect(words).toContain(`Made the job as a copy of job ${job.number} of Ada’s Shop`)
})

test('a job goes to no workspace of another currency', async () => {
  await getDb().updateTable('workspaces').set({ currency: 'eur' }).where('id', '=', there.workspaceId).execute()
  const { id } = await makeJob(owner)
  for (const move of [true, false]) {
    expect(await sendTo(id, move)).toMatchObject({ status: 409, message: expect.stringContaining('in USD') })
  }
})

test('the plan of the other workspace counts an open job that comes in, and a refused move leaves everything as it was', async () => {
  const payer = await signUp({ plan: 'free' })
  await insertMembership(getDb(), payer.workspaceId, owner.userId, 'admin')
  there = { ...owner, workspaceId: payer.workspaceId }
  for (let made = 0; made < 10; made++) await makeJob(there)
  const picture = await uploaded(owner, await plainPng())
  const job = await makeJob(owner)
  await saveItems(owner, job, { items: [await teeItem(owner, { pictureFileId: picture.id })] })
  for (const move of [true, false]) expect((await sendTo(job.id, move)).status).toBe(402)
  expect((await sent(getJob, of(owner, job.id))).items[0]!.pictureFileId).toBe(picture.id)
  const { rows } = await sql`select from files where workspace_id = ${there.workspaceId}`.execute(getDb())
  expect(rows).toEqual([])
})

const portfolioOf = (as: Person, portfolioId: string) => ({ ...inside(as), params: { portfolioId } })

test('a portfolio moves with its pictures, stays at its address, and leaves its messages with the leads', async () => {
  const { id, slug, images } = await publish(owner)
  const lead = { workspace_id: owner.workspaceId, portfolio_id: id, name: 'Visitor', source: 'portfolio' }
  await getDb().insertInto('leads').values(lead).execute()
  const address = `/files/${images[0]!.fileId}/x.png`
  expect((await open(address)).status).toBe(200)
  expect(await sent(sendPortfolio, { ...portfolioOf(owner, id), body: to(true) })).toEqual({ id, slug })

  expect((await send(getPortfolio, portfolioOf(owner, id))).status).toBe(404)
  const moved = await sent(getPortfolio, portfolioOf(there, id))
  expect(moved).toMatchObject({ slug, published: true, images: [{ caption: 'Spirit day', consent: true }] })
  expect(moved.images[0]!.fileId).not.toBe(images[0]!.fileId)
  // What nobody is shown here any more is not open to everybody.
  expect((await open(address)).status).toBe(404)
  expect((await open(`/files/${moved.images[0]!.fileId}/x.png`)).status).toBe(200)
  const rows = await getDb()
    .selectFrom('leads')
    .select(['portfolio_id', 'name'])
    .where('workspace_id', '=', owner.workspaceId)
    .execute()
  expect(rows).toEqual([{ name: 'Visitor', portfolio_id: null }])
})

test('a copy of a portfolio is a draft at an address of its own, with its cover', async () => {
  const { id, slug } = await makePortfolio(owner)
  const copy = await sent(sendPortfolio, { ...portfolioOf(owner, id), body: to(false) })
  expect(copy.slug).not.toBe(slug)
  expect(await sent(getPortfolio, portfolioOf(there, copy.id))).toMatchObject({
    published: false,
    images: [{ customer: 'Northgate' }]
  })
  expect((await sent(listPortfolios, inside(owner))).total).toBe(1)
})
