// On the day of a lead's next step, whoever sees to it gets a mail.
import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { log } from '#lib/server/platform/log.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import { leadWish } from '#lib/shared/lead.ts'

import { type DueLead, findDue, claimDue } from './queries.ts'

const BATCH = 100

/** Each in a transaction of its own, so that one that fails keeps no other from being reminded of. Gives how many were. */
export async function remindOfLeads(db: Db): Promise<number> {
  let reminded = 0
  await untilDone({
    find: (without: string[]) => findDue(db, { limit: BATCH, without }),
    idOf: id => id,
    work: id =>
      inTransaction(db, async tx => {
        const lead = await claimDue(tx, id)
        if (!lead) return
        await inWorkspaceLocale(tx, lead.workspaceId, () => remind(tx, lead))
        reminded++
      }),
    onFailure: (leadId, error) => log.warn({ err: error, leadId }, 'nobody could be reminded of a lead; later again')
  })
  return reminded
}

async function remind(tx: Db, lead: DueLead): Promise<void> {
  const { id, workspaceId, name, company, email, phone, nextStep, to, firstName, shop } = lead
  const step = nextStep || t('mailTexts.leadReminder.getBack')
  const href = `${env().publicUrl}/dashboard/leads/${id}`
  const facts = [
    ['Lead', [name, company].filter(Boolean).join(', ')],
    ['Wants', leadWish(lead)],
    ['E-mail', email],
    ['Phone', phone]
  ].filter(([, value]) => value) as [string, string][]
  await recordActivity(tx, { subject: 'lead', subjectId: id, workspaceId }, { kind: 'reminded' })
  await queueMail(tx, {
    template: 'lead_reminder',
    to,
    workspaceId,
    senderName: shop,
    subject: t('mailTexts.leadReminder.subject', { step, name }),
    html: letter({
      preview: t('mailTexts.leadReminder.preview', { step, name }),
      title: step,
      body: html`<p style="margin:0 0 16px">${t('mailTexts.leadReminder.dueToday', { firstName })}</p>${facts.map(
        ([label, value]) => html`<p style="margin:0"><span style="color:#6d6c64">${label}:</span> ${value}</p>`
      )}${button(t('mailTexts.leadReminder.open'), href)}`
    }),
    text: `${step}\n\n${t('mailTexts.leadReminder.dueToday', { firstName })}\n\n${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${href}\n`
  })
}
