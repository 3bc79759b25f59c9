import { closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { findInvoice, type In } from './queries.ts'

/**
 * What is being paid is of another amount by now, so that payment is ended before it can be confirmed. Where the payment
 * service does not answer it ends by itself, and what comes all the same is counted.
 */
export async function endAttempt(db: Db, of: In, invoiceId: string): Promise<void> {
  const row = await findInvoice(db, of, invoiceId)
  if (!row?.payableId) return
  try {
    await closeUnpaid(db, row.payableId, { status: 'expired' })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, invoiceId }, 'a payment of another amount could not be ended')
  }
}
