import { t } from '#lib/i18n/t.ts'
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
  const size =
    bytes < 1024 ** 2
      ? t('mailTexts.workspace.lessThanOneMb')
      : t('mailTexts.workspace.megabytes', { mb: formatNumber(Math.ceil(bytes / 1024 ** 2)) })
  const title = t('mailTexts.workspace.title')
  const intro = t('mailTexts.workspace.intro', { shop: shopName, size, days })
  return {
    template: 'workspace_export',
    to: email,
    subject: t('mailTexts.workspace.subject', { shop: shopName }),
    html: letter({
      preview: intro,
      title,
      body: html`<p style="margin:0">${intro}</p>${button(t('mailTexts.workspace.goToDownload'), href)}<p style="margin:0">${t('mailTexts.workspace.notYou')}</p>`
    }),
    text: `${title}\n\n${intro}\n\n${t('mailTexts.workspace.goToDownload')}: ${href}\n\n${t('mailTexts.workspace.notYou')}\n`,
    workspaceId
  }
}
