import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'

import { readEnv } from '#lib/server/platform/env.ts'
import { createMailer } from '#lib/server/platform/outside/smtp.ts'

const letter = {
  id: '7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d',
  to: 'ada@example.com',
  subject: 'Bestellung für Zoë: 2 × Größe M',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  senderName: 'Delgado, Print & Co.',
  replyTo: 'maya@example.com'
}

async function deliver(given: typeof letter) {
  const received: { recipients: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, raw: Buffer.concat(chunks).toString() })
        done()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const env = readEnv({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Platen <post@platen.example>' })
  const mailer = createMailer(env)
  try {
    await mailer.send(given)
  } finally {
    mailer.close()
    await new Promise<void>(resolve => server.close(() => resolve()))
  }
  return received
}

test('sends what was written to the one it is for, in the name of the shop', async () => {
  const [mail] = await deliver(letter)

  expect(mail?.recipients).toEqual(['ada@example.com'])
  const parsed = await PostalMime.parse(mail!.raw)
  expect(parsed.subject).toBe(letter.subject)
  expect(parsed.from).toEqual({ name: 'Delgado, Print & Co.', address: 'post@platen.example' })
  expect(parsed.replyTo?.[0]?.address).toBe('maya@example.com')
  expect(parsed.text?.trim()).toBe('Thank you')
  expect(parsed.html).toContain('<p>Thank you</p>')
  expect(parsed.messageId).toContain(letter.id)
})

test.for([
  ['senderName', 'Maya\r\nBcc: thief@example.com'],
  ['subject', 'Hello\r\nBcc: thief@example.com'],
  ['replyTo', 'maya@example.com\r\nBcc: thief@example.com']
] as const)('69: a line break in %s never makes another recipient', async ([field, value]) => {
  const [mail] = await deliver({ ...letter, [field]: value })

  expect(mail?.recipients).toEqual(['ada@example.com'])
  expect((await PostalMime.parse(mail!.raw)).bcc ?? []).toEqual([])
})
