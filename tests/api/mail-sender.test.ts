import { randomUUID } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { getDb } from '#lib/server/platform/db/index.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { claimMails, holdUnsure } from '#lib/server/platform/mail/outbox-queries.ts'
import { createDelivery } from '#lib/server/platform/mail/sender.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

/** Other tests leave theirs in the queue. */
const MORE_THAN_ARE = 100_000

/** Hands a new mail to this mail server again and again, each time as if the lease of the try before were over. */
async function deliver(send: (id: string) => Promise<boolean>) {
  forget('mailer')
  const taken: string[] = []
  singleton('mailer', () => ({
    close() {},
    send(letter: { id: string }) {
      taken.push(letter.id)
      return send(letter.id)
    }
  }))
  onTestFinished(() => forget('mailer'))
  const id = await queueMail(getDb(), { template: 'x', to: 'a@example.com', subject: 'x', html: 'x', text: 'x' })
  const row = () => getDb().selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    row,
    deliveries: () => taken.filter(each => each === id).length,
    async attempt() {
      await getDb().updateTable('mails').set({ due_at: '2000-01-01T00:00:00Z' }).where('id', '=', id).execute()
      const mail = (await claimMails(getDb(), MORE_THAN_ARE)).find(each => each.id === id)
      if (!mail) return 'not taken'
      const over = createDelivery(getDb())(mail).then(() => 'over')
      return Promise.race([over, new Promise<string>(resolve => setTimeout(resolve, 300, 'died'))])
    }
  }
}

test('143: a mail whose sender died twice while it sent is left to a person, and not sent again', async () => {
  // The mail server takes it, and nobody lives to hear so.
  const { attempt, deliveries, row } = await deliver(() => new Promise(() => {}))

  expect([await attempt(), await attempt(), await attempt()]).toEqual(['died', 'died', 'not taken'])

  expect(deliveries()).toBe(2)
  await holdUnsure(getDb())
  expect(await row()).toMatchObject({ state: 'failed', error: expect.stringContaining('tried twice') })
})

test('a mail server that says no may be asked as often as before', async () => {
  const refusal = Object.assign(new Error('Busy'), { responseCode: 451 })
  const { attempt, deliveries, row } = await deliver(() => Promise.reject(refusal))

  for (let each = 0; each < 3; each++) expect(await attempt()).toBe('over')

  expect(deliveries()).toBe(3)
  expect(await row()).toMatchObject({ state: 'queued', unsure: 0, tries: 3 })
})

test('a mail is not sent by a process whose lease ran out meanwhile', async () => {
  const { deliveries, row } = await deliver(() => Promise.resolve(true))
  const { id } = await row()
  const mail = (await claimMails(getDb(), MORE_THAN_ARE)).find(each => each.id === id)!
  const past = new Date(Date.now() - 1000).toISOString()
  await getDb().updateTable('mails').set({ due_at: past }).where('id', '=', id).execute()

  await createDelivery(getDb())(mail)
  expect(deliveries()).toBe(0)
})

test('143: a mail that one process claimed twice, and notes twice in one statement, is sent once', async () => {
  const { deliveries, row } = await deliver(() => Promise.resolve(true))
  const { id } = await row()
  const mail = (await claimMails(getDb(), MORE_THAN_ARE)).find(each => each.id === id)!
  const sendMail = createDelivery(getDb())

  // The first keeps the statement busy, so the other two go together in the next.
  await Promise.all([sendMail({ ...mail, id: randomUUID() }), sendMail(mail), sendMail(mail)])
  expect(deliveries()).toBe(1)
})
