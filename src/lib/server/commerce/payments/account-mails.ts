// What those who run a workspace are written when its account stops working: until then they lose orders unseen.
import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { findManagers } from '#lib/server/identity/workspaces/notified.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMails } from '#lib/server/platform/mail/outbox.ts'

export interface Standing {
  charges: boolean
  payouts: boolean
  connected: boolean
}

interface Words {
  title: string
  words: string
  action: string
}

/** Told when it gets worse, once: an account that is still being set up is not news, nor is one that works again. */
export async function mailRestriction(tx: Db, workspaceId: string, before: Standing, now: Standing): Promise<void> {
  await inWorkspaceLocale(tx, workspaceId, () => mailFall(tx, workspaceId, fallOf(before, now)))
}

async function mailFall(tx: Db, workspaceId: string, fall: Words | undefined): Promise<void> {
  if (!fall) return
  const { title, words, action } = fall
  const href = `${env().publicUrl}/dashboard/workspaces/${workspaceId}/payments`
  const people = await findManagers(tx, workspaceId)
  const name = people[0]?.workspace ?? ''
  await queueMails(
    tx,
    people.map(({ email }) => ({
      template: 'payment_account',
      to: email,
      workspaceId,
      subject: `${name}: ${title}`,
      html: letter({
        preview: words,
        title,
        body: html`<p style="margin:0">${words}</p>${button(action, href)}`,
        footer: t('mailTexts.paymentAccount.footer', { name }),
        testMode: false
      }),
      text: `${words}\n\n${action}: ${href}\n`
    }))
  )
}

function fallOf(before: Standing, now: Standing): Words | undefined {
  if (before.connected && !now.connected) {
    return {
      title: t('mailTexts.paymentAccount.disconnected.title'),
      words: t('mailTexts.paymentAccount.disconnected.words'),
      action: t('mailTexts.paymentAccount.disconnected.action')
    }
  }
  if (before.charges && !now.charges) {
    return {
      title: t('mailTexts.paymentAccount.noCharges.title'),
      words: t('mailTexts.paymentAccount.noCharges.words'),
      action: t('mailTexts.paymentAccount.seeWhatIsAsked')
    }
  }
  if (before.payouts && !now.payouts && now.charges) {
    return {
      title: t('mailTexts.paymentAccount.noPayouts.title'),
      words: t('mailTexts.paymentAccount.noPayouts.words'),
      action: t('mailTexts.paymentAccount.seeWhatIsAsked')
    }
  }
  return undefined
}
