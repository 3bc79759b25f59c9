import { afterAll, beforeAll, expect, test } from 'vitest'

import { attachScreenshot, sendRequest } from '#lib/contract/feedback.ts'
import {
  attachToRequest,
  listAllRequests,
  listRequests,
  readRequestFile,
  readRequestThread,
  seeRequestMessages,
  sendRequestMessage,
  watchRequest
} from '#lib/contract/support.ts'
import type { ThreadFile } from '#lib/contract/threads.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { listen } from '#lib/server/platform/live/notify.ts'
import { sweepRows } from '#lib/server/sweep.ts'

import { plainPng } from '../support/pictures.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const database = (globalThis as typeof globalThis & { testDatabase?: Promise<string> }).testDatabase!
let notices: ReturnType<typeof listen>
beforeAll(async () => {
  notices = listen(await database, () => {})
})
afterAll(() => notices.stop())

/** A request of a person, and one of the platform who answers it. */
async function ask() {
  const [person, admin] = await Promise.all([signUp(), signUp({ admin: true })])
  const body = { Subject: 'Press stays cold', Text: 'Since noon' }
  const { id: requestId } = await sent(sendRequest, { as: person, body })
  const params = { requestId }
  const read = (as: Person, after = 0) => sent(readRequestThread, { as, params, query: { after } })
  const say = (as: Person, text: string, more: { note?: boolean; fileIds?: string[] } = {}) =>
    sent(sendRequestMessage, { as, params, body: { text, ...more } })
  const see = (as: Person, messageId: number) => sent(seeRequestMessages, { as, params, body: { messageId } })
  const textsFor = async (as: Person) => (await read(as)).messages.map(({ text }) => text)
  const unread = async () => ({
    person: (await sent(listRequests, { as: person })).find(({ id }) => id === requestId)?.unread,
    admin: (await sent(listAllRequests, { as: admin })).find(({ id }) => id === requestId)?.unread
  })
  return { person, admin, requestId, params, read, say, see, textsFor, unread }
}

async function upload(as: Person, requestId: string, bytes: Buffer | string = '', name = 'screen.png') {
  const body = new FormData()
  body.set('file', new File([(bytes || (await plainPng())) as BlobPart], name, { type: 'image/png' }))
  return send(attachToRequest, { as, params: { requestId }, body } as never)
}

async function uploaded(as: Person, requestId: string): Promise<string> {
  return ((await upload(as, requestId)).data as ThreadFile).id
}

function stateOf(requestId: string) {
  return getDb().selectFrom('feedback').select('state').where('id', '=', requestId).executeTakeFirst()
}

function mailsTo(recipient: string) {
  return getDb().selectFrom('mails').select(['template', 'body']).where('recipient', '=', recipient).execute()
}

test('goes back and forth, each side told what is new to it and what the other has seen', async () => {
  const { person, admin, requestId, read, say, see, unread } = await ask()
  expect(await unread()).toEqual({ person: 0, admin: 1 })
  const [opening] = (await read(admin)).messages
  expect(opening).toMatchObject({ side: 'shop', author: 'Ada', text: 'Since noon', note: false, files: [] })
  await see(admin, opening!.id)
  expect(await unread()).toEqual({ person: 0, admin: 0 })
  expect(await read(person)).toMatchObject({ side: 'shop', seen: opening!.id })

  const answer = await say(admin, 'Is the fuse good?')
  await say(admin, 'The small one at the back.')
  expect(await stateOf(requestId)).toEqual({ state: 'answered' })
  expect(await unread()).toEqual({ person: 2, admin: 0 })
  expect(await read(person, opening!.id)).toMatchObject({
    messages: [{ side: 'admin', text: 'Is the fuse good?' }, { text: 'The small one at the back.' }],
    read: opening!.id
  })
  await see(person, answer.id)
  await see(person, opening!.id)
  expect(await unread()).toEqual({ person: 1, admin: 0 })
  expect(await read(admin)).toMatchObject({ side: 'admin', seen: answer.id })

  await say(person, 'It is not.')
  expect(await stateOf(requestId)).toEqual({ state: 'open' })
  // An answer says that what was before it has been read.
  expect(await unread()).toEqual({ person: 0, admin: 1 })
  // One mail until they have looked.
  expect(await mailsTo(person.email)).toMatchObject([{ template: 'support_answer' }])
})

test('lets in nobody but who asked and the platform', async () => {
  const { person, admin, requestId, params, say } = await ask()
  const fileId = await uploaded(admin, requestId)
  await say(admin, 'See here', { fileIds: [fileId] })
  const colleague = await addMember(person, 'admin')
  for (const as of [await signUp(), colleague]) {
    for (const reply of [
      await send(readRequestThread, { as, params, query: {} }),
      await send(sendRequestMessage, { as, params, body: { text: 'Hello' } }),
      await send(seeRequestMessages, { as, params, body: { messageId: 1 } }),
      await upload(as, requestId),
      await send(readRequestFile, { as, params: { ...params, fileId }, query: {} }),
      await send(watchRequest, { as, params, query: {} })
    ]) {
      expect(reply).toMatchObject({ status: 404, data: null })
    }
  }
  expect((await send(readRequestThread, { params, query: {} })).status).toBe(401)
})

test('keeps a note, its pictures and that there is one from the other side', async () => {
  const { person, admin, requestId, params, read, say, see, textsFor, unread } = await ask()
  const [opening] = (await read(person)).messages
  const fileId = await uploaded(admin, requestId)
  const stream = (await request(watchRequest, { as: person, params, query: {} }))
    .body!.pipeThrough(new TextDecoderStream())
    .getReader()
  const note = await say(admin, 'They never pay', { note: true, fileIds: [fileId] })
  await see(admin, note.id)

  expect(await read(person)).toMatchObject({ messages: [{ id: opening!.id }], seen: opening!.id, read: opening!.id })
  expect(await textsFor(admin)).toEqual(['Since noon', 'They never pay'])
  expect(await send(readRequestFile, { as: person, params: { ...params, fileId }, query: {} })).toMatchObject({
    status: 404
  })
  expect((await request(readRequestFile, { as: admin, params: { ...params, fileId }, query: {} })).status).toBe(200)
  expect(await unread()).toEqual({ person: 0, admin: 0 })
  expect(await stateOf(requestId)).toEqual({ state: 'open' })
  expect(await mailsTo(person.email)).toEqual([])
  const [row] = await sent(listRequests, { as: person })
  expect(row!.updatedAt).toBe(row!.createdAt)
  // Nor can it be named to learn of it.
  await see(person, note.id)
  expect((await read(admin)).seen).toBe(0)

  const answer = await say(admin, 'We send a fuse')
  let heard = ''
  while (!heard.includes('data: {}\n\n') || !heard.includes('retry')) heard += (await stream.read()).value
  expect(heard).not.toContain('They never pay')
  await stream.cancel()
  expect((await read(person)).messages.map(({ id }) => id)).toEqual([opening!.id, answer.id])
  // The person's own note is as little the platform's business.
  await say(person, 'They are slow', { note: true })
  expect(await textsFor(admin)).not.toContain('They are slow')
})

test('tells an open conversation of each message but not of the notes of others', async () => {
  const { person, admin, params, say } = await ask()
  const [own, theirs] = await Promise.all(
    [person, admin].map(async as => {
      const reader = (await request(watchRequest, { as, params, query: {} }))
        .body!.pipeThrough(new TextDecoderStream())
        .getReader()
      let text = ''
      void (async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
      })()
      return { news: () => text.split('data: {}\n\n').length - 1, cancel: () => reader.cancel(), text: () => text }
    })
  )
  for (const one of [own!, theirs!]) await expect.poll(one.text).toContain('event: begin')
  const begun = own!.news()
  await say(person, 'Hello?')
  await expect.poll(() => [own!.news(), theirs!.news()]).toEqual([begun + 1, begun + 1])
  const before = own!.news()
  await say(admin, 'A riddle', { note: true })
  await say(admin, 'Coming')
  await expect.poll(() => [own!.news(), theirs!.news()]).toEqual([before + 1, before + 2])
  await Promise.all([own!.cancel(), theirs!.cancel()])
})

test('takes pictures along: one’s own, once, decoded anew, also alone', async () => {
  const { person, admin, requestId, params, read, say } = await ask()
  expect(await upload(person, requestId, 'not a picture')).toMatchObject({ status: 400 })
  const [first, second] = [await uploaded(person, requestId), await uploaded(person, requestId)]
  const take = (as: Person, fileIds: string[], text = '') =>
    send(sendRequestMessage, { as, params, body: { text, fileIds } })
  // Not sent yet: nobody else's to see, or to send.
  const open = (as: Person, w?: '400') =>
    request(readRequestFile, { as, params: { ...params, fileId: first }, query: { w } })
  expect((await open(admin)).status).toBe(404)
  expect((await open(person)).status).toBe(200)
  expect(await take(admin, [first], 'Mine?')).toMatchObject({ status: 400 })
  expect(await take(person, [])).toMatchObject({ status: 400, data: { fields: [{ field: 'text' }] } })

  const message = await say(person, '', { fileIds: [first, second] })
  expect(message.files.map(({ id }) => id)).toEqual([first, second])
  expect(message.files[0]).toMatchObject({ name: 'screen.png', width: expect.any(Number) })
  expect(await take(person, [first])).toMatchObject({ status: 400 })
  expect((await read(admin)).messages.at(-1)).toMatchObject({ text: '', files: [{ id: first }, { id: second }] })
  const picture = await open(admin)
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect((await open(admin, '400')).headers.get('content-type')).toBe('image/webp')
  const other = await ask()
  const elsewhere = { requestId: other.requestId, fileId: first }
  expect((await send(readRequestFile, { as: other.person, params: elsewhere, query: {} })).status).toBe(404)
})

test('the screenshot of a request is a picture of its first message', async () => {
  const { person, admin, requestId, read } = await ask()
  const body = new FormData()
  body.set('file', new File([(await plainPng()) as BlobPart], 'my desk.png'))
  await sent(attachScreenshot, { as: person, params: { feedbackId: requestId }, body } as never)
  expect((await read(admin)).messages).toMatchObject([{ files: [{ name: 'my desk.png' }] }])
})

test('a message whose reply was lost is there once, whatever the tab sends again', async () => {
  const { person, admin, params, textsFor } = await ask()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { text: 'It smokes' }
  const [first, second] = await Promise.all([
    send(sendRequestMessage, { as: person, params, body, headers }),
    send(sendRequestMessage, { as: person, params, body, headers })
  ])
  expect([200, 503]).toContain(second.status)
  expect(await send(sendRequestMessage, { as: person, params, body, headers })).toEqual(
    first.status === 200 ? first : second
  )
  expect(await textsFor(admin)).toEqual(['Since noon', 'It smokes'])
})

test('two tabs at once: nothing lost, doubled or in another order for somebody', async () => {
  const { person, admin, read, say } = await ask()
  const tabs = [person, person, admin, admin].map(async (as, tab) => {
    for (let turn = 0; turn < 4; turn++) await say(as, `${tab}.${turn}`)
  })
  /** As an open tab follows: always what is after the last it has. */
  const followed: number[] = []
  let isOver = false
  const follow = (async () => {
    for (let last = false; !last; ) {
      last = isOver
      followed.push(...(await read(person, followed.at(-1))).messages.map(({ id }) => id))
    }
  })()
  await Promise.all(tabs)
  isOver = true
  await follow
  const all = (await read(admin)).messages
  expect(followed).toEqual(all.map(({ id }) => id))
  const texts = all.map(({ text }) => text)
  expect(texts).toHaveLength(17)
  for (const tab of [0, 1, 2, 3]) {
    expect(texts.filter(text => text.startsWith(`${tab}.`))).toEqual([0, 1, 2, 3].map(turn => `${tab}.${turn}`))
  }
})

test('takes ten messages in a minute, none longer than a page', async () => {
  const { person, params } = await ask()
  const long = await send(sendRequestMessage, { as: person, params, body: { text: 'x'.repeat(4001) } })
  expect(long).toMatchObject({ status: 400 })
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    statuses.push((await send(sendRequestMessage, { as: person, params, body: { text: `${turn}` } })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})

test('forgets a picture that was never sent, and keeps the others', async () => {
  const { person, requestId, say } = await ask()
  const [sentAlong, left] = [await uploaded(person, requestId), await uploaded(person, requestId)]
  await say(person, 'Look', { fileIds: [sentAlong] })
  const mine = () => getDb().selectFrom('thread_files').select('id').where('user_id', '=', person.userId)
  await getDb()
    .updateTable('thread_files')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
    .where('id', 'in', [sentAlong, left])
    .execute()
  await sweepRows(getDb())
  expect(await mine().execute()).toEqual([{ id: sentAlong }])
})
