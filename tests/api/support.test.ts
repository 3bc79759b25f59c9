import { expect, test } from 'vitest'

import { sendRequest } from '#lib/contract/feedback.ts'
import { closeRequest, contactUs, listAllRequests, listRequests, markRequest } from '#lib/contract/support.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'

import { send, sent, signUp } from '../support/world.ts'

const MESSAGE = { Name: 'Kim', Topic: 'sales' as const, Message: 'Do you do sublimation?' }

/** Each test asks from an address of its own. */
const from = <T>(ip: string, work: () => Promise<T>) => withRequestContext({ requestId: '', ip }, work)

function kept(email: string) {
  return getDb().selectFrom('contact_messages').selectAll().where('email', '=', email).execute()
}

test('132: keeps a message and mails it to us, never to the address that was typed', async () => {
  const Email = `${crypto.randomUUID()}@example.com`
  await from('198.51.100.1', () => sent(contactUs, { body: { ...MESSAGE, Email } }))
  expect(await kept(Email)).toMatchObject([{ name: 'Kim', topic: 'sales', message: MESSAGE.Message }])
  const mails = await getDb().selectFrom('mails').selectAll().where('reply_to', '=', Email).execute()
  expect(mails).toMatchObject([{ template: 'contact', recipient: 'support@platen.localhost' }])
  expect(await getDb().selectFrom('mails').select('id').where('recipient', '=', Email).execute()).toEqual([])
})

test('says what is missing', async () => {
  const Email = 'kim@example.com'
  for (const wrong of [{ Name: '' }, { Email: 'kim' }, { Message: ' ' }, { Topic: 'spam' }]) {
    const body = { ...MESSAGE, Email, ...wrong } as never
    expect(await send(contactUs, { body })).toMatchObject({ status: 400, data: { fields: [{}] } })
  }
})

test('132: lets programs believe, and slows down who writes too often, and nobody else', async () => {
  const Email = `${crypto.randomUUID()}@example.com`
  const body = { ...MESSAGE, Email }
  await from('198.51.100.2', () => sent(contactUs, { body: { ...body, Website: 'https://buy.example' } }))
  expect(await kept(Email)).toEqual([])

  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    statuses.push((await from('198.51.100.2', () => send(contactUs, { body }))).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect((await from('198.51.100.3', () => send(contactUs, { body }))).status).toBe(200)
})

test('lists the own requests with their state; others do not see or settle them', async () => {
  const as = await signUp()
  const admin = await signUp({ admin: true })
  const Context = { screen: '1440 × 900', timeZone: 'America/Denver' }
  const { id } = await sent(sendRequest, { as, body: { Subject: 'Press stays cold', Text: 'Since noon', Context } })
  expect(await sent(listRequests, { as })).toMatchObject([{ id, state: 'open', subject: 'Press stays cold' }])
  const [mail] = await getDb().selectFrom('mails').selectAll().where('reply_to', '=', as.email).execute()
  expect(mail?.body).toContain('America/Denver')

  const stranger = await signUp()
  const params = { requestId: id }
  expect(await sent(listRequests, { as: stranger })).toEqual([])
  expect(await send(closeRequest, { as: stranger, params, body: { State: 'closed' } })).toMatchObject({ status: 404 })
  expect(await send(markRequest, { as: stranger, params, body: { State: 'answered' } })).toMatchObject({ status: 404 })

  expect(await sent(markRequest, { as: admin, params, body: { State: 'answered' } })).toMatchObject({ from: as.email })
  expect(await sent(listRequests, { as })).toMatchObject([{ state: 'answered' }])
  expect(await sent(closeRequest, { as, params, body: { State: 'closed' } })).toMatchObject({ state: 'closed' })
  expect((await sent(listAllRequests, { as: admin })).map(request => request.id)).toContain(id)
})
