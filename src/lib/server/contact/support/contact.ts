import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'

import type { CONTACT_TOPICS } from '#lib/contract/calls/support.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

import { supportAddress } from './address.ts'
import { insertContactMessage } from './queries.ts'

const FROM_ONE_ADDRESS = { hits: 10, seconds: 3600 }
/** Many addresses together: beyond it nobody reads them anyway. */
const IN_ALL = { hits: 200, seconds: 3600 }

interface Message {
  Name: string
  Email: string
  Topic: (typeof CONTACT_TOPICS)[number]
  Message: string
  Website: string
}

/** Mails us, never who wrote: an address that somebody typed is not written to. */
export async function contactUs(db: Db, { Name, Email, Topic, Message, Website }: Message): Promise<null> {
  // A program filled in the field that nobody sees: it is told what a person would be told.
  if (Website) return null
  const address = createHash('sha256').update(callerNetwork()).digest('hex').slice(0, 16)
  await throttle(db, `contact:ip:${address}`, FROM_ONE_ADDRESS)
  await throttle(db, 'contact', IN_ALL)
  await inTransaction(db, async tx => {
    await insertContactMessage(tx, { name: Name, email: Email, topic: Topic, message: Message })
    const title = t('mailTexts.support.wrote', { name: Name, topic: Topic })
    await queueMail(tx, {
      template: 'contact',
      to: supportAddress(),
      replyTo: Email,
      subject: t('mailTexts.support.contactForm', { topic: Topic, name: Name }),
      html: letter({
        preview: Message.slice(0, 120),
        title,
        body: html`<p style="margin:0 0 12px;white-space:pre-wrap">${Message}</p><p style="margin:0;color:#6d6c64">${Name} &lt;${Email}&gt;</p>`
      }),
      text: `${Message}\n\n${Name} <${Email}>\n`
    })
  })
  return null
}
