import { t } from '#lib/i18n/t.ts'
import { CODE_MINUTES } from '#lib/contract/auth.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

const CODE =
  'margin:0 0 16px;padding:16px;background:#f4f3ef;border-radius:4px;text-align:center;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px'

interface Code {
  template: string
  to: string
  code: string
  /** Follows the code. */
  subject: string
  title: string
  intro: string
  /** What to do where the reader did not ask for it. */
  rest: string
}

/** A code to type, large enough to be read from across the shop; forgotten once it has left. */
export async function sendCode(db: Db, { template, to, code, subject, title, intro, rest }: Code): Promise<void> {
  const validity = t('mailTexts.code.validity', { minutes: CODE_MINUTES })
  await queueMail(db, {
    template,
    to,
    isSecret: true,
    subject: `${code} ${subject}`,
    html: letter({
      preview: validity,
      title,
      body: html`<p style="margin:0 0 12px">${intro}</p><p style="${CODE}">${code}</p><p style="margin:0">${validity} ${rest}</p>`
    }),
    text: `${title}\n\n${intro}\n\n    ${code}\n\n${validity}\n${rest}\n`
  })
}
