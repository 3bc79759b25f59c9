// What a job may do once its invoice is paid, by whatever way the money came.
import { markPaymentTerms } from '#lib/server/jobs/payment-terms.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { dueOfRequests } from '#lib/shared/invoice.ts'

import { findRequests } from './ledger-queries.ts'
import { findForTasks } from './queries.ts'

/** Once what was asked for first is paid, the work may begin. */
export async function followPayment(db: Db, invoiceId: string): Promise<void> {
  const [row] = await findForTasks(db, [invoiceId])
  if (!row?.jobId) return
  const due = dueOfRequests(await findRequests(db, row, row.id), row)
  const isMet = row.balanceCents <= 0 || due[0]?.dueCents === 0
  if (isMet) await markPaymentTerms(db, row, row.jobId)
}
