import { findNotified } from '#lib/server/identity/workspaces/notified.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMails } from '#lib/server/platform/mail/outbox.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

interface About {
  kind: 'ask' | 'remind'
  workspaceId: string
  shop: { name: string; email: string; timeZone: string }
  item: string
  endsAt: string
}

interface ToPerson {
  name: string
  to: string
  href: string
}

/** The link is the key to their line, so the mail is forgotten once it is sent. */
export async function mailPeople(tx: Db, about: About, people: ToPerson[]): Promise<void> {
  const { kind, workspaceId, shop, item, endsAt } = about
  const until = formatMoment(endsAt, shop.timeZone)
  const title = kind === 'ask' ? `What do you wear? ${item}` : `Reminder: we still need your details for ${item}`
  const words =
    kind === 'ask'
      ? `${shop.name} makes ${item} and needs to know what you wear. It takes a minute, and you need no account. Please answer by ${until}.`
      : `You haven’t told us yet what you need. ${shop.name} can only make yours once you have. Please answer by ${until}.`
  const footer = `Sent by ${shop.name}. The link is yours alone. If you want no more reminders, say so on the page.`
  await queueMails(
    tx,
    people.map(({ name, to, href }) => ({
      template: `roster_${kind}`,
      to,
      workspaceId,
      senderName: shop.name,
      replyTo: shop.email,
      isSecret: true,
      subject: title,
      html: letter({
        preview: words,
        title,
        shop: { name: shop.name },
        footer,
        body: html`<p style="margin:0">Hello ${name},</p><p>${words}</p>${button('Answer', href)}`
      }),
      text: `${title}\n\nHello ${name},\n\n${words}\n\nAnswer: ${href}\n\n${footer}\n`
    }))
  )
}

interface Complete {
  workspaceId: string
  jobId: string
  item: string
  people: number
}

/** To whoever in the shop wants to hear how customers answer. */
export async function mailComplete(tx: Db, { workspaceId, jobId, item, people }: Complete): Promise<void> {
  const href = `${env().publicUrl}/dashboard/jobs/${jobId}/items`
  const title = `The list of ${item} is complete`
  const words = `All ${people} people are on it. Put them into the item when you are ready.`
  const members = await findNotified(tx, [workspaceId], 'proposalAnswered')
  await queueMails(
    tx,
    members.map(({ email }) => ({
      template: 'roster_complete',
      to: email,
      workspaceId,
      subject: title,
      html: letter({
        preview: words,
        title,
        body: html`<p style="margin:0;white-space:pre-wrap">${words}</p>${button('Open the job', href)}`
      }),
      text: `${title}\n\n${words}\n\n${href}\n`
    }))
  )
}
