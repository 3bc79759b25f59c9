import { expect, test } from 'vitest'

import { addJobComment, readJobComments } from '#lib/contract/job-work.ts'
import { MOST_INT } from '#lib/contract/endpoint.ts'
import {
  attachToProposal,
  getQuickAnswers,
  listUnreadConversations,
  readCustomerFile,
  readCustomerMessages,
  readProposalFile,
  readProposalMessages,
  saveQuickAnswers,
  seeCustomerMessages,
  typeToCustomer,
  typeToShop,
  watchProposal,
  writeToCustomer,
  writeToShop
} from '#lib/contract/proposal-messages.ts'

import { getDb } from '#lib/server/platform/db/index.ts'
import { mailUnseen } from '#lib/server/proposals/chat.ts'

import { mailsTo } from '../support/mailbox.ts'
import { plainPng } from '../support/pictures.ts'
import { makeProposal, ofJob } from '../support/proposals.ts'
import { addMember, request, send, sent, signUp } from '../support/world.ts'

test('68: shop and customer talk; who writes stands on their own side, whatever they send', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) \u202eevil'
  const forged = { text: hostile, side: 'shop', note: true }
  expect(await send(writeToShop, { params: link, body: forged })).toMatchObject({ status: 400 })
  const said = await sent(writeToShop, { params: link, body: { text: hostile } })
  expect(said).toMatchObject({ side: 'other', author: '', text: hostile, note: false })
  await sent(writeToCustomer, { ...ofJob(as, job), body: { text: 'Of course' } })

  const [theirs, ours] = [
    await sent(readProposalMessages, { params: link, query: {} }),
    await sent(readCustomerMessages, ofJob(as, job))
  ]
  expect(theirs.messages.map(({ side, text }) => [side, text])).toEqual([
    ['other', hostile],
    ['shop', 'Of course']
  ])
  expect(ours.messages).toEqual(theirs.messages)
  expect([theirs.side, ours.side]).toEqual(['other', 'shop'])
  const tooLong = await send(writeToShop, { params: link, body: { text: 'x'.repeat(100_000) } })
  expect(tooLong).toMatchObject({ status: 400 })
})

test('never shows a note of the shop to who has the link', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  await sent(addJobComment, { ...ofJob(as, job), body: { text: 'They never pay in time' } })
  await sent(writeToCustomer, { ...ofJob(as, job), body: { text: 'Hello', note: true } })
  const reply = await request(readProposalMessages, { params: link, query: {} })
  expect(await reply.text()).not.toContain('never pay')
  const notes = await sent(readJobComments, ofJob(as, job))
  expect(notes.messages.map(({ text }) => text)).toEqual(['They never pay in time'])
})

test('takes a message once, however often it is sent', async () => {
  const as = await signUp()
  const { link } = await makeProposal(as)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const tries = await Promise.all(
    Array.from({ length: 3 }, () => send(writeToShop, { params: link, headers, body: { text: 'Once' } }))
  )
  expect(tries.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  await sent(writeToShop, { params: link, headers, body: { text: 'Once' } })
  expect((await sent(readProposalMessages, { params: link, query: {} })).messages).toHaveLength(1)
})

test('mails all that is new to a side that is away, and nothing to one that is looking', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const about = { workspaceId: as.workspaceId, jobId: job.id, side: 'other' } as const
  const mine = async () => (await mailsTo(as.email)).filter(({ subject }) => subject.startsWith('Message'))
  const first = await sent(writeToShop, { params: link, body: { text: 'One' } })
  const second = await sent(writeToShop, { params: link, body: { text: 'Two' } })
  expect(second.id).toBeGreaterThan(first.id)
  expect(await mine()).toEqual([])
  expect(await mailUnseen(getDb(), { ...about, messageId: second.id })).toBe(false)
  expect(await mailUnseen(getDb(), { ...about, messageId: first.id })).toBe(true)
  expect(await mine()).toMatchObject([{ body: expect.stringContaining('One\n\nTwo') }])
  await sent(seeCustomerMessages, { ...ofJob(as, job), body: { messageId: second.id } })
  const third = await sent(writeToShop, { params: link, body: { text: 'Three' } })
  await sent(seeCustomerMessages, { ...ofJob(as, job), body: { messageId: third.id } })
  // Of those that were read while they were written, none brings a mail about the one that was not.
  const fourth = await sent(writeToShop, { params: link, body: { text: 'Four' } })
  expect(await mailUnseen(getDb(), { ...about, messageId: third.id })).toBe(false)
  expect(await mine()).toHaveLength(1)
  expect(await mailUnseen(getDb(), { ...about, messageId: fourth.id })).toBe(true)
  expect(await mine()).toHaveLength(2)

  const to = `${crypto.randomUUID()}@example.com`
  await getDb().updateTable('proposals').set({ recipient: to }).where('job_id', '=', job.id).execute()
  const { id: messageId } = await sent(writeToCustomer, { ...ofJob(as, job), body: { text: 'Of course' } })
  expect(await mailUnseen(getDb(), { ...about, side: 'shop', messageId })).toBe(true)
  expect(await mailsTo(to)).toMatchObject([
    { template: 'proposal_message', body: expect.stringContaining('Of course') }
  ])
})

test('129: gives an attached picture to both sides and to no other link', async () => {
  const as = await signUp()
  const [one, other] = [await makeProposal(as), await makeProposal(as)]
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await plainPng())], { type: 'image/png' }), 'photo.png')
  const file = await sent(attachToProposal, { params: one.link, body: form } as never)
  const { id: fileId } = file as { id: string }
  await sent(writeToShop, { params: one.link, body: { fileIds: [fileId] } })

  expect((await request(readProposalFile, { params: { ...one.link, fileId }, query: {} })).status).toBe(200)
  expect((await request(readProposalFile, { params: { ...other.link, fileId }, query: {} })).status).toBe(404)
  const { params, ...rest } = ofJob(as, one.job)
  expect((await request(readCustomerFile, { ...rest, params: { ...params, fileId } })).status).toBe(200)
})

test('131: takes pictures only from a customer, and few messages a minute', async () => {
  const { link } = await makeProposal(await signUp())
  const attach = (bytes: BlobPart, name: string) => {
    const form = new FormData()
    form.set('file', new Blob([bytes]), name)
    return send(attachToProposal, { params: link, body: form } as never)
  }
  expect(await attach('<script>alert(1)</script>', 'page.html')).toMatchObject({ ok: false })
  expect(await attach('<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/x.png"/></svg>', 'x.svg')).toMatchObject({ ok: false }) // biome-ignore format: one line
  const write = () => send(writeToShop, { params: link, body: { text: 'Hello' } })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await write()).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

test('counts what is new to each member, by conversation, until they have looked or somebody answered', async () => {
  const as = await signUp()
  const [one, other] = [await makeProposal(as), await makeProposal(as)]
  const unread = async (member = as) => {
    const found = await sent(listUnreadConversations, { as: member, query: { WorkspaceId: as.workspaceId } })
    return found.map(({ number, unread: count, text, customer }) => [number, count, text, customer])
  }
  expect(await unread()).toEqual([])
  await sent(writeToShop, { params: one.link, body: { text: 'One' } })
  const second = await sent(writeToShop, { params: one.link, body: { text: 'Two' } })
  await sent(writeToShop, { params: other.link, body: { text: 'Hello' } })
  expect(await unread()).toEqual([
    [other.job.number, 1, 'Hello', 'Rita Coach'],
    [one.job.number, 2, 'Two', 'Rita Coach']
  ])

  await sent(seeCustomerMessages, { ...ofJob(as, one.job), body: { messageId: second.id } })
  expect(await unread()).toEqual([[other.job.number, 1, 'Hello', 'Rita Coach']])
  const colleague = await addMember(as, 'sales')
  expect(await unread(colleague)).toHaveLength(2)
  await sent(writeToCustomer, { ...ofJob(as, other.job), body: { text: 'Hello!' } })
  expect((await unread(colleague)).map(([number]) => number)).toEqual([one.job.number])
})

test('keeps the quick answers of a shop, and tells who changed them meanwhile', async () => {
  const as = await signUp()
  const query = { WorkspaceId: as.workspaceId }
  const first = await sent(getQuickAnswers, { as, query })
  expect(first.revision).toBe(0)
  expect(first.answers.length).toBeGreaterThan(2)
  const saved = await sent(saveQuickAnswers, { as, query, body: { answers: ['On our way'], revision: 0 } })
  expect(saved).toEqual({ answers: ['On our way'], revision: 1 })
  const late = await send(saveQuickAnswers, { as, query, body: { answers: ['Mine'], revision: 0 } })
  expect(late).toMatchObject({ status: 409, data: saved })
  const beyond = { answers: ['Mine'], revision: MOST_INT }
  expect(await send(saveQuickAnswers, { as, query, body: beyond })).toMatchObject({ status: 409, data: saved })
  expect(await sent(saveQuickAnswers, { as, query, body: { answers: [], revision: 1 } })).toMatchObject({ revision: 2 })
  const empty = await send(saveQuickAnswers, { as, query, body: { answers: [' '], revision: 2 } })
  expect(empty).toMatchObject({ status: 400 })
  const maker = await addMember(as, 'production')
  expect(await send(saveQuickAnswers, { as: maker, query, body: { answers: [], revision: 2 } })).toMatchObject({
    status: 403
  })
})

test('tells who listens that the other side is writing, and keeps nothing of it', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const read = async (after: number | undefined, until: string) => {
    const stream = await request(watchProposal, { params: link, query: { ...(after !== undefined && { after }) } })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes(until)) heard += (await reader.read()).value ?? ''
    await reader.cancel()
    return heard
  }
  const [, begun] = /id: (\d+)/.exec(await read(undefined, 'data'))!
  await sent(typeToShop, { params: link })
  await sent(typeToCustomer, ofJob(as, job))
  await sent(writeToCustomer, { ...ofJob(as, job), body: { text: 'Done' } })
  const heard = await read(Number(begun), 'data: {}')
  // Once: what this side types itself is not told to it.
  expect(heard.match(/"typing":true/g)).toHaveLength(1)
  expect((await sent(readProposalMessages, { params: link, query: {} })).messages).toHaveLength(1)
})

test('gives a PDF to both sides to download, never to show', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const upload = async (bytes: string, name: string) => {
    const form = new FormData()
    form.set('file', new File([bytes], name))
    return send(attachToProposal, { params: link, body: form } as never)
  }
  const { data } = (await upload('%PDF-1.7\n<script>alert(1)</script>', 'logo.pdf')) as { data: { id: string } | null }
  expect(data).toMatchObject({ name: 'logo.pdf', width: 0 })
  await sent(writeToShop, { params: link, body: { fileIds: [data!.id] } })
  for (const query of [{}, { w: '400' as const }]) {
    const { params } = ofJob(as, job)
    const reply = await request(readCustomerFile, { as, params: { ...params, fileId: data!.id }, query: { WorkspaceId: as.workspaceId, ...query } }) // biome-ignore format: one line
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'"
    })
  }
  expect(await upload('<html><script>alert(1)</script>', 'page.pdf')).toMatchObject({ ok: false })
})
