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
  if (!(await pauseFailing(tx, id, `Nothing has come through for three days. ${error}.`))) return
  const href = `${env().publicUrl}/dashboard/workspaces/${workspaceId}/developers`
  const managers = await findManagers(tx, workspaceId)
  const { host } = new URL(url)
  await queueMails(
    tx,
    managers.map(({ email, workspace }) => ({
      template: 'webhook_paused',
      to: email,
      workspaceId,
      subject: `Webhooks to ${host} are paused`,
      text: `For three days nothing that ${workspace} sends to ${url} has come through. The last try: ${error}.\n\nNothing is sent there until somebody turns it on again. What happens meanwhile is kept for 30 days and sent then.\n\n${href}`,
      html: letter({
        preview: `Nothing has come through for three days`,
        title: `Webhooks to ${host} are paused`,
        body: html`<p>For three days nothing that ${workspace} sends to <strong>${url}</strong> has come through. The last try: ${error}.</p>
<p>Nothing is sent there until somebody turns it on again. What happens meanwhile is kept for 30 days and sent then.</p>
${button('Look at it', href)}`
      })
    }))
  )
}
