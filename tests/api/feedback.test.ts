import { expect, test } from 'vitest'

import { attachScreenshot, readScreenshot, sendFeedback, sendRequest } from '#lib/contract/feedback.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { plainPng } from '../support/pictures.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const TOLD = { Rating: 4, Kind: 'idea' as const, Text: 'A dark scheme\nfor the night shift', Page: '/dashboard/orders' }

async function attach(as: Person, feedbackId: string, content: Buffer | string) {
  const body = new FormData()
  body.set('file', new File([content as Buffer<ArrayBuffer>], 'screen.png', { type: 'image/png' }))
  return send(attachScreenshot, { as, params: { feedbackId }, body } as never)
}

function mailsFrom(email: string) {
  return getDb().selectFrom('mails').selectAll().where('reply_to', '=', email).execute()
}

test('keeps feedback and mails it, with the person to answer to', async () => {
  const owner = await signUp()
  const as = await addMember(owner, 'viewer')

  const { id } = await sent(sendFeedback, { as, body: { ...TOLD, WorkspaceId: as.workspaceId } })
  const row = await getDb().selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst()
  const said = await getDb()
    .selectFrom('thread_messages')
    .innerJoin('threads', 'threads.id', 'thread_id')
    .select(['text', 'side', 'user_id', 'workspace_id'])
    .where('subject_id', '=', id)
    .execute()
  expect(said).toEqual([{ text: TOLD.Text, side: 'shop', user_id: as.userId, workspace_id: null }])
  expect(row).toMatchObject({ kind: 'idea', rating: 4, page: '/dashboard/orders', user_id: as.userId })
  expect(await mailsFrom(as.email)).toMatchObject([
    { template: 'feedback', recipient: 'support@platen.localhost', subject: 'Feedback (idea): idea, 4 of 5' }
  ])
})

test('takes one screenshot of the own feedback, which only the platform’s admins see', async () => {
  const as = await signUp()
  const admin = await signUp({ admin: true })
  const { id } = await sent(sendFeedback, { as, body: TOLD })

  expect(await attach(as, id, 'not a picture')).toMatchObject({ ok: false })
  expect(await attach(await signUp(), id, await plainPng())).toMatchObject({ status: 404 })
  expect(await attach(as, id, await plainPng())).toMatchObject({ status: 200 })
  expect(await attach(as, id, await plainPng())).toMatchObject({ status: 404 })
  expect(await send(readScreenshot, { as, params: { feedbackId: id } })).toMatchObject({ status: 404 })
  const picture = await request(readScreenshot, { as: admin, params: { feedbackId: id } })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(50)
})

test('keeps a request once, however often it is sent with one key', async () => {
  const as = await signUp()
  const body = { Subject: 'Orange film\r\nBcc: x@example.com', Text: 'We press a lot of it.' }
  const headers = { 'idempotency-key': crypto.randomUUID() }

  const first = await send(sendRequest, { as, body, headers })
  expect(await send(sendRequest, { as, body, headers })).toEqual(first)
  const mails = await mailsFrom(as.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).not.toMatch(/[\r\n]/)
})

test.for([
  [{ ...TOLD, Rating: 6 }, 'Rating'],
  [{ ...TOLD, Kind: 'request' }, 'Kind'],
  [{ ...TOLD, Text: ' ' }, 'Text'],
  [{ ...TOLD, Page: 'https://evil.example/' }, 'Page']
] as const)('says what is wrong with %j', async ([body, field]) => {
  const reply = await send(sendFeedback, { as: await signUp(), body: body as typeof TOLD })
  expect(reply).toMatchObject({ status: 400, data: { fields: [{ field }] } })
})
