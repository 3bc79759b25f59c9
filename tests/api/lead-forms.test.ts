import { beforeEach, expect, test } from 'vitest'

import {
  askStore,
  attachToPortalMessage,
  attachToStoreQuestion,
  readLeadFile,
  sendPortalMessage
} from '#lib/contract/lead-forms.ts'
import { getCustomerHistory } from '#lib/contract/customers.ts'
import { getJob } from '#lib/contract/jobs.ts'
import { addJobComment, attachToJobComment } from '#lib/contract/job-work.ts'
import { convertLead, deleteLead, getLead, listLeads } from '#lib/contract/leads.ts'
import { listFiles } from '#lib/contract/files.ts'
import { findArtwork } from '#lib/server/design/artwork/service.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { readParameters } from '#lib/server/platform/http/parameters.ts'
import { sweepRows } from '#lib/server/sweep.ts'

import { within } from '../support/customers.ts'
import { mailsTo } from '../support/mailbox.ts'
import { saveItems, teeItem } from '../support/jobs.ts'
import { open, plainPng, uploaded } from '../support/pictures.ts'
import { publish } from '../support/portfolios.ts'
import { openStore, draft } from '../support/stores.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const WORDS = { Name: 'Coach Kim', Email: 'kim@example.com', Message: 'Twenty hoodies by May, please.' }

// All tests write from one address.
beforeEach(() => getDb().deleteFrom('throttles').execute())

const form = (content: Buffer | string, name: string) => {
  const data = new FormData()
  data.set('file', new File([content as Buffer<ArrayBuffer>], name))
  return data as never
}

async function onlyLead(as: Person) {
  const { rows } = await sent(listLeads, within(as))
  expect(rows).toHaveLength(1)
  return sent(getLead, { ...within(as), params: { leadId: rows[0]!.id } })
}

function readFile(as: Person, { id: leadId }: { id: string }, fileId: string): Promise<Response> {
  return request(readLeadFile, { ...within(as), params: { leadId, fileId } } as never)
}

test('who asks under a store is a lead of the shop, with what they sent, and its owner is told once', async () => {
  const as = await signUp()
  const store = await openStore(as)
  const query = { campaignId: store.campaignId }
  const logo = await sent(attachToStoreQuestion, { query, body: form(await plainPng(), 'logo.png') } as never)
  const sketch = await sent(attachToStoreQuestion, { query, body: form('%PDF-1.7 sketch', 'sketch.pdf') } as never)
  const body = { ...query, ...WORDS, Product: 'Hoodies', FileIds: [logo.id, sketch.id] }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await sent(askStore, { body, headers })
  await sent(askStore, { body, headers })

  const lead = await onlyLead(as)
  expect(lead).toMatchObject({ source: 'store', sourceName: store.name, product: 'Hoodies', message: WORDS.Message })
  expect(lead.files).toMatchObject([
    { name: 'logo.png', width: 40 },
    { name: 'sketch.pdf', width: 0 }
  ])
  expect(lead.activity).toMatchObject([{ who: 'Coach Kim', text: 'Wrote through the store' }])
  expect((await readFile(as, lead, logo.id)).headers.get('content-type')).toMatch(/^image\//)
  const pdf = await readFile(as, lead, sketch.id)
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await pdf.text()).toBe('%PDF-1.7 sketch')
  const mails = (await mailsTo(as.email)).filter(({ template }) => template === 'lead')
  expect(mails).toMatchObject([{ subject: 'Coach Kim asks for Hoodies', body: expect.stringContaining(store.name) }])
  // They are the lead's alone.
  expect((await sent(listFiles, within(as))).rows.map(({ name }) => name)).not.toContain('logo.png')

  await sent(deleteLead, { ...within(as), params: { leadId: lead.id } })
  expect((await readFile(as, lead, logo.id)).status).toBe(404)
})

test('a picture of the artwork library comes along, and what is no picture does not', async () => {
  const as = await signUp()
  const { slug, title } = await publish(as)
  const [piece] = (await findArtwork({ page: 1, pageSize: 1 } as never)).rows
  await sent(sendPortalMessage, { body: { url: slug, ...WORDS, Artwork: piece!.id } })
  const { id, title: pieceTitle, picture } = piece!
  expect(await onlyLead(as)).toMatchObject({
    source: 'artwork',
    sourceName: title,
    artwork: { id, title: pieceTitle, picture }
  })
  const other = await signUp()
  const { slug: theirs } = await publish(other)
  await sent(sendPortalMessage, { body: { url: theirs, ...WORDS, Artwork: 'no-such-piece' } })
  expect(await onlyLead(other)).toMatchObject({ source: 'portfolio', artwork: null })
})

test('the page of a portfolio is made for who brings a picture, and for nobody who brings something else', () => {
  const page = '/portfolio/school-spirit'
  expect(readParameters(page, '?artwork=g-wolf-head').key).toBe(`${page}?artwork=g-wolf-head`)
  expect(readParameters(page, '?artwork=../x')).toEqual({ key: undefined, redirect: page })
})

test('nobody takes the files of another shop, of another lead, or those that were swept', async () => {
  const as = await signUp()
  const other = await signUp()
  const [mine, theirs] = [await publish(as), await publish(other)]
  const upload = async (url: string) => {
    const body = form(await plainPng(), 'logo.png')
    return (await sent(attachToPortalMessage, { query: { url }, body } as never)).id
  }
  const ask = (url: string, FileIds: string[]) => send(sendPortalMessage, { body: { url, ...WORDS, FileIds } })
  const fileId = await upload(mine.slug)

  const refused = await ask(theirs.slug, [fileId])
  expect(refused).toMatchObject({ status: 400, data: { fields: [{ field: 'file' }] } })
  expect((await sent(listLeads, within(other))).total).toBe(0)
  expect((await ask(mine.slug, [fileId])).status).toBe(200)
  expect((await ask(mine.slug, [fileId])).status).toBe(400)

  const lead = await onlyLead(as)
  expect((await readFile(other, lead, fileId)).status).toBe(404)
  await sent(sendPortalMessage, { body: { url: theirs.slug, ...WORDS } })
  expect((await readFile(other, await onlyLead(other), fileId)).status).toBe(404)

  const left = await upload(mine.slug)
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await getDb().updateTable('lead_files').set({ created_at: yesterday }).where('id', 'in', [fileId, left]).execute()
  await sweepRows(getDb())
  expect((await readFile(as, lead, fileId)).status).toBe(200)
  expect((await ask(mine.slug, [left])).status).toBe(400)
})

test('refuses what is no file, too many, drafts, and who writes or sends too often', async () => {
  const as = await signUp()
  const { campaignId } = await openStore(as)
  const query = { campaignId }
  const attach = (body: unknown) => send(attachToStoreQuestion, { query, body } as never)
  expect((await attach(form('<script>', 'page.html'))).status).toBeGreaterThanOrEqual(400)
  expect((await attach(new FormData())).status).toBe(400)
  const many = Array.from({ length: 4 }, () => crypto.randomUUID())
  expect(await send(askStore, { body: { campaignId, ...WORDS, FileIds: many } })).toMatchObject({ status: 400 })
  const { campaignId: hidden } = await draft(as)
  expect(await send(askStore, { body: { ...WORDS, campaignId: hidden } })).toMatchObject({ status: 404 })

  await sent(askStore, { body: { ...WORDS, campaignId, Website: 'https://buy.example' } })
  expect((await sent(listLeads, within(as))).total).toBe(0)
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    statuses.push((await send(askStore, { body: { ...WORDS, campaignId } })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  const tries: number[] = []
  for (let turn = 0; turn < 31; turn++) tries.push((await attach(new FormData())).status)
  expect(tries.at(-1)).toBe(429)
})

test('a store behind a password takes questions from who has typed it', async () => {
  const as = await signUp()
  const { campaignId } = await openStore(as, { access: 'password', password: 'open sesame' } as never)
  expect(await send(askStore, { body: { ...WORDS, campaignId } })).toMatchObject({ status: 403 })
})

test('what somebody sent stands with the customer they became, beside what was sent about their jobs', async () => {
  const as = await signUp()
  const { campaignId } = await openStore(as)
  const query = { campaignId }
  const { id } = await sent(attachToStoreQuestion, { query, body: form(await plainPng(), 'logo.png') } as never)
  await sent(askStore, { body: { ...WORDS, campaignId, FileIds: [id] } })
  const lead = await onlyLead(as)
  const params = { leadId: lead.id }
  const { customerId, jobId } = await sent(convertLead, { ...within(as), params, body: { withJob: true } })
  const job = { ...within(as), params: { jobId: jobId! } }
  const note = await sent(attachToJobComment, { ...job, body: form(await plainPng(), 'sketch.png') } as never)
  await sent(addJobComment, { ...job, body: { text: 'Like this', fileIds: [note.id] } })

  const picture = await uploaded(as, await plainPng(), { name: '50% off #2.png' })
  const item = await teeItem(as, { pictureFileId: picture.id })
  await saveItems(as, await sent(getJob, job), { items: [item] })

  const all = (await sent(getCustomerHistory, { ...within(as), params: { customerId: customerId! } })).files
  const ofItem = all.find(({ from }) => from === 'job')!
  expect(ofItem).toMatchObject({ name: '50% off #2.png', href: `${picture.url}?` })
  expect((await open(`${ofItem.href}&w=400`, as)).status).toBe(200)
  const files = all.filter(({ from }) => from !== 'job')
  expect(files.map(({ name, from, isPicture }) => [name, from, isPicture])).toEqual([
    ['sketch.png', 'message', true],
    ['logo.png', 'lead', true]
  ])
  const opened = await readFile(as, lead, files[1]!.href.match(/files\/([\da-f-]{36})/)![1]!)
  expect(opened.status).toBe(200)
  const stranger = await signUp()
  expect(await send(getCustomerHistory, { ...within(stranger), params: { customerId: customerId! } })).toMatchObject({
    status: 404
  })
})
