import { sql } from 'kysely'

import type { Db } from '#lib/server/db/index.ts'
import { enqueue } from '#lib/server/jobs/queue.ts'
import { mailer } from '#lib/server/outside/smtp.ts'

export interface Mail {
  template: string
  to: string
  subject: string
  html: string
  text: string
  /** The shop's name: what the recipient sees before our address. */
  senderName?: string
  replyTo?: string
  workspaceId?: string
  orderId?: string
  storeId?: string
  /** Holds a code: its words are forgotten once it has left the house. */
  isSecret?: boolean
}

/** Puts the mail into the outbox, as part of the transaction if there is one. Gives its id. */
export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({
      template: mail.template,
      recipient: mail.to,
      ...wordsOf(mail),
      workspace_id: mail.workspaceId ?? null,
      order_id: mail.orderId ?? null,
      store_id: mail.storeId ?? null,
      is_secret: mail.isSecret ?? false
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, 'mail', { mailId: id })
  return id
}

/** Puts the words into a mail that was only noted before, and lets it go. */
export async function wordMail(tx: Db, mailId: string, mail: Mail): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ ...wordsOf(mail), unwritten: false })
    .where('id', '=', mailId)
    .execute()
  await enqueue(tx, 'mail', { mailId })
}

/** What the noted mail was about is gone. */
export async function dropMail(tx: Db, mailId: string): Promise<void> {
  await tx.deleteFrom('mails').where('id', '=', mailId).execute()
}

function wordsOf(mail: Mail) {
  return {
    subject: oneLine(mail.subject),
    html: mail.html,
    body: mail.text,
    sender_name: oneLine(mail.senderName ?? ''),
    reply_to: mail.replyTo ?? ''
  }
}

/** Sends one mail of the outbox. Throws where the try failed, so that the queue tries again; the row keeps the reason. */
export async function deliverMail(db: Db, mailId: string): Promise<void> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (!mail || mail.unwritten || mail.state === 'sent') return
  let hasLeft = false
  try {
    hasLeft = await mailer().send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.body,
      senderName: mail.sender_name,
      replyTo: mail.reply_to
    })
  } catch (error) {
    await db
      .updateTable('mails')
      .set({ state: 'failed', tries: sql`tries + 1`, error: String((error as Error).message).slice(0, 500) })
      .where('id', '=', mailId)
      .execute()
    throw error
  }
  await db
    .updateTable('mails')
    .set({
      state: 'sent',
      tries: sql`tries + 1`,
      error: '',
      sent_at: sql`now()`,
      ...(hasLeft && mail.is_secret && { subject: '', html: '', body: '' })
    })
    .where('id', '=', mailId)
    .execute()
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').trim()
}

/** What the developer's mailbox shows. */
export function findNewestMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'html', 'body', 'created_at'])
    .where('unwritten', '=', false)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}
