import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'

import { type Env, env } from '#lib/server/platform/env.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

interface Letter {
  id: string
  to: string
  subject: string
  html: string
  text: string
  senderName: string
  replyTo: string
}

/** What common mail services allow at a time. */
export const MAIL_CONNECTIONS = 10

export interface Mailer {
  /** True where the letter left the house. */
  send(letter: Letter): Promise<boolean>
  close(): void
}

/** Hands letters to SMTP_URL. Without one they only stay in the outbox, where /dev/mail shows them. */
export function createMailer({
  SMTP_URL,
  MAIL_FROM,
  publicUrl
}: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'publicUrl'>): Mailer {
  if (!SMTP_URL) return { send: async () => false, close: () => {} }
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    maxMessages: 200,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000
  } as SMTPPool.Options)
  const address = MAIL_FROM?.match(/<([^>]+)>/)?.[1] ?? MAIL_FROM!
  return {
    async send({ id, to, subject, html, text, senderName, replyTo }) {
      await transport.sendMail({
        from: senderName ? { name: oneLine(senderName), address } : MAIL_FROM,
        // As an object, so that commas and brackets in it never make a second recipient.
        to: { name: '', address: oneLine(to) },
        ...(replyTo && { replyTo: { name: '', address: replyTo.split(/[\r\n]/)[0] } }),
        subject: oneLine(subject),
        html,
        text,
        // The same id on every try lets the receiving side drop a second copy.
        messageId: `<${id}@${new URL(publicUrl).hostname}>`
      })
      return true
    },
    close: () => transport.close()
  }
}

export function mailer(): Mailer {
  return singleton('mailer', () => createMailer(env()))
}

/** No mail can be sent now, whichever it is: nobody is there, or we are not let in. */
export function isMailServerAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = error as { code?: string; syscall?: string; message?: string }
  if (syscall === 'connect' || ['EDNS', 'EAUTH', 'ETLS'].includes(code)) return true
  return /^(Connection timeout|Greeting never received)/.test(message)
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').trim()
}
