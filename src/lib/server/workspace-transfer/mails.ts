import { formatNumber } from '#lib/shared/number-format.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import type { Mail } from '#lib/server/platform/mail/outbox.ts'

interface Ready {
  workspaceId: string
  bytes: number
  days: number
}

/** Leads to the screen and not to the file: a mail may be read by others. */
export function readyMail(
  { email, shopName }: { email: string; shopName: string },
  { workspaceId, bytes, days }: Ready
): Mail {
  const href = `${env().publicUrl}/dashboard/workspaces/${workspaceId}/details#leaving`
  const size = bytes < 1024 ** 2 ? 'less than 1 MB' : `${formatNumber(Math.ceil(bytes / 1024 ** 2))} MB`
  const title = 'Your file is ready'
  const intro = `Everything of ${shopName} is in one file of ${size}. You can download it for ${days} days.`
  return {
    template: 'workspace_export',
    to: email,
    subject: `Everything of ${shopName} is ready to download`,
    html: letter({
      preview: intro,
      title,
      body: html`<p style="margin:0">${intro}</p>${button('Go to the download', href)}<p style="margin:0">If you did not ask for this file, sign out your other devices and choose a new password.</p>`
    }),
    text: `${title}\n\n${intro}\n\nGo to the download: ${href}\n\nIf you did not ask for this file, sign out your other devices and choose a new password.\n`,
    workspaceId
  }
}
