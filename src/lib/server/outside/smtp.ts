import { createTransport, type Transporter } from 'nodemailer'

import { env } from '../env.ts'
import { singleton } from '../singleton.ts'

interface Letter {
  id: string
  to: string
  subject: string
  html: string
  text: string
  senderName: string
  replyTo: string
}

const transport = () => singleton<Transporter>('smtp', () => createTransport(env().SMTP_URL, {}) as Transporter)

/** Hands the letter to SMTP_URL. Without one the letter only stays in the outbox, where /dev/mail shows it. */
export async function sendBySmtp(letter: Letter): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = env()
  if (!SMTP_URL) return
  const address = MAIL_FROM?.match(/<([^>]+)>/)?.[1] ?? MAIL_FROM!
  await transport().sendMail({
    from: letter.senderName ? { name: letter.senderName, address } : MAIL_FROM,
    // As an object, so that commas and brackets in it never make a second recipient.
    to: { name: '', address: letter.to },
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    // The same id on every try lets the receiving side drop a second copy.
    messageId: `<${letter.id}@${new URL(env().publicUrl).hostname}>`
  })
}
