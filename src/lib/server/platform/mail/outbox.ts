import { t } from '#lib/i18n/t.ts'
import { type RawBuilder, sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { limitMails } from './release.ts'

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
  /** The recipient is a customer who has paid the shop, so is not counted as a stranger. */
  isKnown?: boolean
}

/** Puts the mail into the outbox, as part of the transaction if there is one. Gives its id. */
export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const [id] = await queueMails(db, [mail])
  return required(id, 'a mail')
}

/** The same for many at once. */
export async function queueMails(db: Db, mails: Mail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const limits = await limitMails(db, mails)
  const rows = zip(mails, limits).map(([mail, limit]) => ({
    ...limit,
    template: mail.template,
    recipient: mail.to,
    ...wordsOf(mail),
    workspace_id: mail.workspaceId ?? null,
    order_id: mail.orderId ?? null,
    store_id: mail.storeId ?? null,
    is_secret: mail.isSecret ?? false
  }))
  return (await db.insertInto('mails').values(rows).returning('id').execute()).map(({ id }) => id)
}

/** Puts the words into mails that were only noted before, and lets them go. */
export async function wordMails(tx: Db, worded: { id: string; mail: Mail }[]): Promise<void> {
  if (worded.length === 0) return
  const words = JSON.stringify(worded.map(({ id, mail }) => ({ id, ...wordsOf(mail) })))
  await sql`
    update mails set subject = said.subject, html = said.html, body = said.body, sender_name = said.sender_name,
      reply_to = said.reply_to, unwritten = false
    from jsonb_to_recordset(${words}::jsonb)
      as said(id uuid, subject text, html text, body text, sender_name text, reply_to text)
    where mails.id = said.id
  `.execute(tx)
}

/** Noted mails that cannot be worded; a person may send them again. */
export async function failMails(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const failed = { unwritten: false, state: 'failed', error: t('errors.mail.notWritten') }
  await tx.updateTable('mails').set(failed).where('id', 'in', ids).execute()
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

/** Mails to this person and about them, but for those about orders, which are the shop's papers. */
export async function forgetMailsOf(tx: Db, email: string): Promise<void> {
  await sql`
    delete from mails where order_id is null
      and (recipient = ${email} or reply_to = ${email} or position(${email} in body) > 0)
  `.execute(tx)
}

/**
 * For the statement that owes a mail which is worded later: a row of this select for each, which names its columns
 * template, recipient, subject, workspace_id, order_id and store_id.
 */
export function enqueueMailsSql(rows: RawBuilder<unknown>): RawBuilder<object> {
  return sql<object>`(
    insert into mails (template, recipient, subject, html, body, workspace_id, order_id, store_id, unwritten)
    select template, recipient, subject, '', '', workspace_id, order_id, store_id, true from (${rows}) as owed
  )`
}

/** Somebody opened the link with this hash: whoever it was mailed to is no stranger from now on. */
export async function recordLinkUse(db: Db, linkHash: string): Promise<void> {
  await sql`
    update mails set used_at = now() where link_hash = ${linkHash} and used_at is null and state = 'sent'
  `.execute(db)
}
