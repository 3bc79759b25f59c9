import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { formatDate } from '#lib/shared/format-time.ts'

interface To {
  email: string
  plan: string
  testMode: boolean
}

/** A renewal was not paid. */
export async function sendUnpaidMail(
  db: Db,
  { email, plan, testMode, until, asksBank, failure }: To & { until: Date; asksBank: boolean; failure: string }
): Promise<void> {
  const href = `${env().publicUrl}/dashboard/account/plans`
  const why = asksBank
    ? t('mailTexts.plan.asksBank')
    : failure
      ? t('mailTexts.plan.failedBecause', { failure })
      : t('mailTexts.plan.failed')
  const day = formatDate(until.toISOString(), 'UTC')
  const what = asksBank ? t('mailTexts.plan.confirm') : t('mailTexts.plan.checkCard')
  const words = t('mailTexts.plan.unpaid.words', { plan, why, day })
  await queueMail(db, {
    template: 'plan_unpaid',
    to: email,
    subject: t('mailTexts.plan.unpaid.subject', { plan }),
    html: letter({
      preview: why,
      title: t('mailTexts.plan.unpaid.title'),
      testMode,
      body: html`<p style="margin:0">${words}</p>${button(what, href)}`
    }),
    text: `${words}\n\n${what}: ${href}\n`
  })
}

export async function sendPlanEndedMail(db: Db, { email, plan, testMode }: To): Promise<void> {
  const href = `${env().publicUrl}/dashboard/account/plans`
  const words = t('mailTexts.plan.ended.words', { plan })
  await queueMail(db, {
    template: 'plan_ended',
    to: email,
    subject: t('mailTexts.plan.ended.subject', { plan }),
    html: letter({
      preview: t('mailTexts.plan.ended.preview'),
      title: t('mailTexts.plan.ended.title'),
      testMode,
      body: html`<p style="margin:0">${words}</p>${button(t('mailTexts.plan.see'), href)}`
    }),
    text: `${words}\n\n${t('mailTexts.plan.see')}: ${href}\n`
  })
}
