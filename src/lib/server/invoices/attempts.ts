// Payments of an invoice that are under way, where the invoice ends or comes to another sum.
import { t } from '#lib/i18n/t.ts'
import { closeUnpaid, endForPerson } from '#lib/server/commerce/payments/close.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { findInvoice, type In, type InvoiceRow } from './queries.ts'

/**
 * Money was received elsewhere, which is a fact: what is being paid by card is of another amount by now, so it is ended.
 * Where the payment service does not answer it ends by itself, and what comes all the same is counted.
 */
export async function tryEndAttempt(db: Db, of: In, invoiceId: string): Promise<void> {
  const row = await findInvoice(db, of, invoiceId)
  if (!row?.payableId) return
  try {
    await closeUnpaid(db, row.payableId, { status: 'expired' })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, invoiceId }, 'a payment of another amount could not be ended')
  }
}

/** Before the invoice ends or changes: nobody can pay it any more. Refused in words where that cannot be known. */
export async function endAttempt(db: Db, of: In, invoiceId: string): Promise<void> {
  const row = await findInvoice(db, of, invoiceId)
  if (!row?.payableId) return
  if (row.heldReason) throw new AppError('conflict', t('errors.invoices.paymentHeld'))
  await endForPerson(db, row.payableId, { status: 'expired' }, { waiting: t('errors.invoices.beingPaid') })
}

/** In the transaction that follows, where the invoice is locked: no other payment was begun meanwhile. */
export function requireNoAttempt({ payableId }: InvoiceRow): void {
  if (payableId) throw new AppError('conflict', t('errors.invoices.beingPaid'))
}

/** Both, around a transaction. `work` locks the invoice and calls requireNoAttempt. */
export async function afterAttempt<Result>(
  db: Db,
  of: In,
  invoiceId: string,
  work: (tx: Db) => Promise<Result>
): Promise<Result> {
  await endAttempt(db, of, invoiceId)
  return inTransaction(db, work)
}
