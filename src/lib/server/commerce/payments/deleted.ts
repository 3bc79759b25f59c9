// What a payable does whose order, invoice or workspace is deleted: money that arrives all the same goes back, and a person sees it.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { log } from '#lib/server/platform/log.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { DELETED, type PayableKind } from './kinds.ts'
import { getPayable, setHold } from './queries.ts'

export const deletedPayable: PayableKind = {
  name: DELETED,
  noun: 'purchase',
  amount: sql`amount_cents`,
  currency: sql`currency`,
  reference: sql`reference`,
  seller: 'shop',
  isHeldOnHome: true,

  async parts(tx, id) {
    const { amount_cents, paid_cents } = await getPayable(tx, id)
    return [{ id: 'all', totalCents: Math.max(amount_cents, paid_cents) }]
  },

  onSettled() {
    throw new Error('What is deleted is never settled')
  },

  reopen: () => Promise.resolve(t('errors.payment.deletedFirst')),

  async onLatePayment(tx, payable, { amountCents }) {
    const sum = formatMoney(amountCents, payable.currency)
    await setHold(tx, payable, t('errors.payment.goesBackAfterDeletion', { sum, reference: payable.reference }))
  },

  onEnded: () => Promise.resolve(),
  isClosed: () => Promise.resolve(true),
  refundMoved: () => Promise.resolve(),

  async onRefunded(tx, payable, { amountCents }) {
    const sum = formatMoney(amountCents, payable.currency)
    await setHold(tx, payable, t('errors.payment.wentBackAfterDeletion', { sum, reference: payable.reference }))
  },

  // Listed by held.ts, which reads the payable itself.
  onHeld: () => Promise.resolve(),
  note: () => Promise.resolve(),
  publishChange: () => Promise.resolve(),
  afterSettled: () => Promise.resolve(),

  async afterHeld(_, payableId) {
    log.error({ payableId }, 'a payment of something deleted is held')
  }
}
