import { t } from '#lib/i18n/t.ts'
import type { ThreadMessage } from '#lib/contract/threads.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, type Html, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

import { supportAddress } from './address.ts'

interface Asked {
  id: string
  subject: string
}

interface FeedbackMail {
  feedbackId: string
  kind: string
  title: string
  text: string
  /** Who told it, where, and what their screen says of itself. */
  from: string
}

const pageOf = (id: string) => `${env().publicUrl}/dashboard/support-request/${id}`

/** To the people behind the product; an answer to the mail reaches the person. */
export async function mailFeedback(
  tx: Db,
  actor: Actor,
  { feedbackId, kind, title, text, from }: FeedbackMail
): Promise<void> {
  const where =
    kind === 'request'
      ? `${t('mailTexts.answer')}: ${pageOf(feedbackId)}`
      : t('mailTexts.support.screenshot', { href: `${env().publicUrl}/api/v2/feedback/${feedbackId}/screenshot` })
  await queueMail(tx, {
    template: 'feedback',
    to: supportAddress(),
    replyTo: actor.user.email,
    subject: t('mailTexts.support.feedback', { kind, title }),
    html: letter({
      preview: text.slice(0, 120),
      title,
      body: html`${paragraph(text)}${small(html`${from}<br>${where}`)}`
    }),
    text: `${title}\n\n${text}\n\n${from}\n${where}\n`
  })
}

export async function mailFurtherWords(tx: Db, actor: Actor, { id, subject }: Asked, message: ThreadMessage) {
  const { firstName, lastName, email } = actor.user
  const from = `${firstName} ${lastName} <${email}>`
  const words = wordsOf(message)
  await queueMail(tx, {
    template: 'feedback',
    to: supportAddress(),
    replyTo: email,
    subject: t('mailTexts.support.request', { subject }),
    html: letter({
      preview: words.slice(0, 120),
      title: subject,
      body: html`${paragraph(words)}${button(t('mailTexts.answer'), pageOf(id))}${small(html`${from}`)}`
    }),
    text: `${words}\n\n${from}\n${t('mailTexts.answer')}: ${pageOf(id)}\n`
  })
}

export async function mailAnswer(tx: Db, to: string, { id, subject }: Asked, message: ThreadMessage): Promise<void> {
  const words = wordsOf(message)
  await queueMail(tx, {
    template: 'support_answer',
    to,
    replyTo: supportAddress(),
    subject: t('mailTexts.support.answer', { subject }),
    html: letter({
      preview: words.slice(0, 120),
      title: subject,
      body: html`${paragraph(words)}${button(t('mailTexts.proposal.readAndAnswer'), pageOf(id))}`
    }),
    text: `${words}\n\n${t('mailTexts.proposal.readAndAnswer')}: ${pageOf(id)}\n`
  })
}

function wordsOf({ text, files }: ThreadMessage): string {
  return text || t('mailTexts.support.pictures', { names: files.map(({ name }) => name).join(', ') })
}

function paragraph(text: string): Html {
  return html`<p style="margin:0 0 12px;white-space:pre-wrap">${text}</p>`
}

function small(content: Html): Html {
  return html`<p style="margin:0;color:#6d6c64">${content}</p>`
}
