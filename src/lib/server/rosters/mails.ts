import { findNotified } from '#lib/server/identity/workspaces/notified.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMails } from '#lib/server/platform/mail/outbox.ts'

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
      ...{ template: 'roster_complete', to: email, workspaceId, subject: title },
      html: letter({
        preview: words,
        title,
        body: html`<p style="margin:0;white-space:pre-wrap">${words}</p>${button('Open the job', href)}`
      }),
      text: `${title}\n\n${words}\n\n${href}\n`
    }))
  )
}
