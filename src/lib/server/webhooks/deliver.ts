import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { findManagers } from '#lib/server/identity/workspaces/notified.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMails } from '#lib/server/platform/mail/outbox.ts'
import { RETRY_SECONDS, TEST_EVENT } from '#lib/shared/webhooks.ts'

import { callWebhook, isAccepted, type Outcome } from './call.ts'
import { type Delivery, giveUp, insertTry, markDelivered, markFailed, pauseFailing } from './delivery-queries.ts'
import { signatureOf } from './sign.ts'

const PAUSED_AFTER_MS = 3 * 24 * 60 * 60 * 1000

/** Makes one call and writes down how it ended. Whoever dies in between leaves it due again: at least once. */
export async function deliver(db: Db, delivery: Delivery): Promise<Outcome> {
  const { url, body, eventId, type } = delivery
  const outcome = await callWebhook(url, body, {
    'platen-event': type,
    'platen-event-id': eventId,
    'platen-signature': signatureOf(delivery, body)
  })
  await inTransaction(db, async tx => {
    await insertTry(tx, delivery, outcome)
    if (isAccepted(outcome)) return markDelivered(tx, delivery)
    if (type === TEST_EVENT) return giveUp(tx, delivery)
    const failingSince = await markFailed(tx, delivery, RETRY_SECONDS[delivery.tries - 1])
    if (Date.now() - Date.parse(failingSince) >= PAUSED_AFTER_MS) {
      await inWorkspaceLocale(tx, delivery.workspaceId, () => pause(tx, delivery, outcome))
    }
  })
  return outcome
}

async function pause(tx: Db, { id, url, workspaceId }: Delivery, { error }: Outcome): Promise<void> {
  if (!(await pauseFailing(tx, id, t('mailTexts.webhook.pauseReason', { error })))) return
  const href = `${env().publicUrl}/dashboard/workspaces/${workspaceId}/developers`
  const managers = await findManagers(tx, workspaceId)
  const { host } = new URL(url)
  await queueMails(
    tx,
    managers.map(({ email, workspace }) => ({
      template: 'webhook_paused',
      to: email,
      workspaceId,
      subject: t('mailTexts.webhook.subject', { host }),
      text: [t('mailTexts.webhook.words', { workspace, url, error }), t('mailTexts.webhook.kept'), href].join('\n\n'),
      html: letter({
        preview: t('mailTexts.webhook.preview'),
        title: t('mailTexts.webhook.subject', { host }),
        body: html`<p>${t('mailTexts.webhook.words', { workspace, url, error })}</p>
<p>${t('mailTexts.webhook.kept')}</p>
${button(t('mailTexts.webhook.lookAtIt'), href)}`
      })
    }))
  )
}
