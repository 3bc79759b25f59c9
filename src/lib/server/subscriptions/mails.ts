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
    ? 'Your bank asks you to confirm the payment.'
    : `The payment did not go through${failure ? `: ${failure}` : '.'}`
  const day = formatDate(until.toISOString(), 'UTC')
  const what = asksBank ? 'Confirm the payment' : 'Check your card'
  const words = `Your plan ${plan} was to be renewed. ${why} The plan stays as it is until ${day}; we try the card again meanwhile. After that you are on Free, and nothing you have made is deleted.`
  await queueMail(db, {
    template: 'plan_unpaid',
    to: email,
    subject: `Your plan ${plan} could not be renewed`,
    html: letter({
      preview: why,
      title: 'Your plan could not be renewed',
      testMode,
      body: html`<p style="margin:0">${words}</p>${button(what, href)}`
    }),
    text: `${words}\n\n${what}: ${href}\n`
  })
}

export async function sendPlanEndedMail(db: Db, { email, plan, testMode }: To): Promise<void> {
  const href = `${env().publicUrl}/dashboard/account/plans`
  const words = `The renewal of your plan ${plan} was not paid, so the plan has ended and you are on Free. Everything you have made is still there and stays open; making more follows the limits of Free. You owe nothing.`
  await queueMail(db, {
    template: 'plan_ended',
    to: email,
    subject: `Your plan ${plan} has ended`,
    html: letter({
      preview: 'You are on Free. Everything you have made is still there.',
      title: 'Your plan has ended',
      testMode,
      body: html`<p style="margin:0">${words}</p>${button('See the plans', href)}`
    }),
    text: `${words}\n\nSee the plans: ${href}\n`
  })
}
