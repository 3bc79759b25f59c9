// What an invoice does when it is paid by card, in whole or in part.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Notice } from '#lib/server/platform/live/notify.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import type { PayableKind } from '#lib/server/commerce/payments/kinds.ts'

import { noticesOf, notifyOfInvoice } from './activity.ts'
import { addToRefunded, endAttemptOf, findAttempt, markReceived, setHeld } from './attempt-queries.ts'
import { mail } from './send.ts'

/** Invoice and deposit differ by what the payer is told. */
export const invoicePayment = payableOf('invoice')
export const depositPayment = payableOf('deposit')

function payableOf(noun: 'invoice' | 'deposit'): PayableKind {
  return {
    name: noun,
    noun,
    amount: sql`amount_cents`,
    currency: sql`currency`,
    reference: sql`reference`,
    seller: 'shop',
    isHeldOnHome: true,

    async parts(tx, payableId) {
      const { amountCents } = await findAttempt(tx, payableId)
      return [{ id: 'all', totalCents: amountCents }]
    },

    async onSettled(tx, settled) {
      const payableIds = settled.map(({ id }) => id)
      const invoiceIds = await markReceived(tx, payableIds)
      // The payable and its payment move together; one that stands elsewhere undoes the booking, loudly.
      if (invoiceIds.length !== payableIds.length) throw new Error(`Not all wait to be paid: ${payableIds.join(', ')}`)
      const notices: Notice[] = []
      for (const id of payableIds) {
        const { invoiceId, jobId, email, amountCents, workspaceId } = await findAttempt(tx, id)
        const receipt = { invoiceId, to: email, cents: amountCents, isKnown: true }
        await mail(tx, { workspaceId }, { ...receipt, template: 'invoice_receipt' })
        await enqueue(tx, 'invoice-paid', { invoiceId })
        notices.push(...noticesOf({ workspaceId }, jobId))
      }
      return notices
    },

    /** Also what comes late counts, but for an invoice that is not there any more. */
    async reopen(tx, { id }) {
      const { voidedAt } = await findAttempt(tx, id)
      return voidedAt ? t('errors.invoices.voidBeforePaid') : undefined
    },

    async onLatePayment(tx, { id }) {
      await endAttemptOf(tx, id)
    },

    async onEnded(tx, { id }) {
      await endAttemptOf(tx, id)
    },

    async isClosed(tx, payableId) {
      return (await findAttempt(tx, payableId)).voidedAt !== null
    },

    // What a job makes is decided in the job.
    async refundMoved(tx, { id }, { amountCents }, by) {
      await addToRefunded(tx, id, by * amountCents)
    },

    async onRefunded(tx, { id }, { amountCents }) {
      const { invoiceId, email, workspaceId } = await findAttempt(tx, id)
      const receipt = { invoiceId, to: email, cents: amountCents, isKnown: true }
      await mail(tx, { workspaceId }, { ...receipt, template: 'invoice_refund' })
    },

    onHeld(tx, { id }, reason) {
      return setHeld(tx, id, reason)
    },

    async note(tx, payableId, { kind, userId, details }) {
      // Payments that end unpaid are begun again by whoever still wants to pay: no news of an invoice.
      if (kind === 'expired' || kind === 'cancelled') return
      const { invoiceId, workspaceId } = await findAttempt(tx, payableId)
      await recordActivity(tx, { subject: 'invoice', subjectId: invoiceId, workspaceId }, { kind, userId, details })
    },

    publishChange,

    afterSettled: () => Promise.resolve(),

    async afterHeld(db, payableId) {
      await publishChange(db, { id: payableId })
    }
  }
}

async function publishChange(tx: Db, { id }: { id: string }): Promise<void> {
  const { jobId, workspaceId } = await findAttempt(tx, id)
  await notifyOfInvoice(tx, { workspaceId }, jobId)
}
