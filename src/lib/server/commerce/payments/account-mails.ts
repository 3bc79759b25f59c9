// What those who run a workspace are written when its account stops working: until then they lose orders unseen.
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
        footer: `You get this because you run ${name} on Platen.`,
        testMode: false
      }),
      text: `${words}\n\n${action}: ${href}\n`
    }))
  )
}

function fallOf(before: Standing, now: Standing): Words | undefined {
  if (before.connected && !now.connected) {
    return {
      title: 'your payment account is disconnected',
      words:
        'Access to your account was removed at the payment service. Your stores cannot take orders for real money until you connect an account again. Orders that are paid are not affected.',
      action: 'Connect an account'
    }
  }
  if (before.charges && !now.charges) {
    return {
      title: 'your stores cannot take payments',
      words:
        'The payment service has stopped card payments to your account. Shoppers cannot order for real money until you have answered what it asks for. Orders that are paid are not affected, and you can still refund them.',
      action: 'See what is asked for'
    }
  }
  if (before.payouts && !now.payouts && now.charges) {
    return {
      title: 'your payouts are on hold',
      words:
        'Shoppers can still pay, but the payment service keeps the money until you have answered what it asks for. Then it is paid to your bank.',
      action: 'See what is asked for'
    }
  }
  return undefined
}
