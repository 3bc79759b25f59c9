import { t } from '#lib/i18n/t.ts'
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
  const title =
    kind === 'ask' ? t('mailTexts.roster.ask.title', { item }) : t('mailTexts.roster.remind.title', { item })
  const words =
    kind === 'ask'
      ? t('mailTexts.roster.ask.words', { shop: shop.name, item, until })
      : t('mailTexts.roster.remind.words', { shop: shop.name, until })
  const footer = t('mailTexts.roster.footer', { shop: shop.name })
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
        body: html`<p style="margin:0">${t('mailTexts.hello', { name })}</p><p>${words}</p>${button(t('mailTexts.answer'), href)}`
      }),
      text: `${title}\n\n${t('mailTexts.hello', { name })}\n\n${words}\n\n${t('mailTexts.answer')}: ${href}\n\n${footer}\n`
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
  const title = t('mailTexts.roster.complete.title', { item })
  const words = t('mailTexts.roster.complete.words', { people })
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
        body: html`<p style="margin:0;white-space:pre-wrap">${words}</p>${button(t('mailTexts.openJob'), href)}`
      }),
      text: `${title}\n\n${words}\n\n${href}\n`
    }))
  )
}
