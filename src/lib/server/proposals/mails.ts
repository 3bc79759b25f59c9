// What customers and shops are written about proposals. The link is the key, so its mails are forgotten once they are sent.
import { t } from '#lib/i18n/t.ts'
import type { ProposalContent } from '#lib/contract/proposals.ts'
import { findNotified } from '#lib/server/identity/workspaces/notified.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail, queueMails } from '#lib/server/platform/mail/outbox.ts'
import { formatCalendarDate } from '#lib/shared/calendar-date.ts'
import { themeOf } from '#lib/shared/store-theme.ts'

import type { ShopFacts } from './queries.ts'

interface ToCustomer {
  workspaceId: string
  to: string
  shop: ShopFacts
  content: Pick<ProposalContent, 'title' | 'customer' | 'hex' | 'greeting'>
  href: string
}

interface Letter {
  template: string
  subject: string
  title: string
  words: string
  label: string
}

async function mailCustomer(tx: Db, { workspaceId, to, shop, content, href }: ToCustomer, said: Letter): Promise<void> {
  const { template, subject, title, words, label } = said
  const { fill } = themeOf(content.hex)
  await queueMail(tx, {
    template,
    to,
    workspaceId,
    senderName: shop.name,
    replyTo: shop.email,
    subject,
    isSecret: true,
    html: letter({
      preview: words.slice(0, 120),
      title,
      shop: { name: shop.name, themeHex: content.hex },
      body: html`<p style="margin:0;white-space:pre-wrap">${words}</p>${button(label, href, fill)}`,
      footer: t('mailTexts.proposal.footer', { shop: shop.name })
    }),
    text: `${title}\n\n${words}\n\n${label}: ${href}\n`
  })
}

const helloTo = ({ customer }: { customer: string }) =>
  customer ? t('mailTexts.hello', { name: customer }) : t('mailTexts.helloAll')

export function mailProposal(tx: Db, mail: ToCustomer & { number: number; days: number }): Promise<void> {
  const { shop, content, number, days } = mail
  const isNew = number === 1
  const intro =
    content.greeting ||
    t(isNew ? 'mailTexts.proposal.hereIs' : 'mailTexts.proposal.hereIsChanged', { title: content.title })
  return mailCustomer(tx, mail, {
    template: 'proposal',
    subject: isNew
      ? t('mailTexts.proposal.subject', { title: content.title })
      : t('mailTexts.proposal.changedSubject', { number, title: content.title }),
    title: content.title,
    words: t('mailTexts.proposal.words', { hello: helloTo(content), intro, days, shop: shop.name }),
    label: t('mailTexts.proposal.see')
  })
}

export function mailReminder(tx: Db, mail: ToCustomer & { until: string }): Promise<void> {
  const { shop, content, until } = mail
  const day = formatCalendarDate(new Date(until))
  return mailCustomer(tx, mail, {
    template: 'proposal_reminder',
    subject: t('mailTexts.proposal.reminderSubject', { title: content.title }),
    title: content.title,
    words: t('mailTexts.proposal.reminder', { hello: helloTo(content), day, shop: shop.name }),
    label: t('mailTexts.proposal.see')
  })
}

export function mailApproved(tx: Db, mail: ToCustomer & { code: string }): Promise<void> {
  const { shop, content, code } = mail
  return mailCustomer(tx, mail, {
    template: 'proposal_approved',
    subject: t('mailTexts.proposal.approvedSubject', { title: content.title }),
    title: t('mailTexts.proposal.approvedTitle'),
    words: t('mailTexts.proposal.approved', { hello: helloTo(content), title: content.title, code, shop: shop.name }),
    label: t('mailTexts.proposal.seeApproved')
  })
}

export function mailAnswer(tx: Db, mail: ToCustomer & { text: string }): Promise<void> {
  const { shop, content, text } = mail
  return mailCustomer(tx, mail, {
    template: 'proposal_message',
    subject: t('mailTexts.proposal.wroteToYou', { shop: shop.name, title: content.title }),
    title: t('mailTexts.proposal.aboutTitle', { title: content.title }),
    words: `${text}\n\n${shop.name}`,
    label: t('mailTexts.proposal.readAndAnswer')
  })
}

interface ToShop {
  workspaceId: string
  jobId: string
  subject: string
  title: string
  words: string
  /** Of the job's page. */
  tab: 'proposal' | 'messages'
}

/** To whoever in the shop wants to hear how customers answer. */
export async function mailShop(tx: Db, { workspaceId, jobId, subject, title, words, tab }: ToShop): Promise<void> {
  const href = `${env().publicUrl}/dashboard/jobs/${jobId}/${tab}`
  const members = await findNotified(tx, [workspaceId], 'proposalAnswered')
  await queueMails(
    tx,
    members.map(({ email }) => ({
      template: 'proposal_answer',
      to: email,
      workspaceId,
      subject,
      html: letter({
        preview: words.slice(0, 120),
        title,
        body: html`<p style="margin:0;white-space:pre-wrap">${words}</p>${button(t('mailTexts.openJob'), href)}`
      }),
      text: `${title}\n\n${words}\n\n${href}\n`
    }))
  )
}
