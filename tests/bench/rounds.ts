// Every background round, by the name of its task where it has one; `tests/api/every-sweep.test.ts` names them too.
import { readAllMoney } from '#lib/server/commerce/payouts/service.ts'
import { reconcileAlone } from '#lib/server/commerce/payments/reconcile.ts'
import { remindOfLeads } from '#lib/server/contact/leads/reminders.ts'
import { emptyOldTrash } from '#lib/server/design/documents/trash.ts'
import { sweepInvoices } from '#lib/server/invoices/tasks.ts'
import { sweepExports } from '#lib/server/workspace-transfer/export.ts'
import { sweepImports } from '#lib/server/workspace-transfer/import.ts'
import { countWaiting } from '#lib/server/metrics/queries.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { sweepFiles } from '#lib/server/platform/files/sweep.ts'
import { claimMails, holdUnsure } from '#lib/server/platform/mail/outbox-queries.ts'
import { releaseMails } from '#lib/server/platform/mail/release.ts'
import { resumeSheets } from '#lib/server/production/cutting/tasks.ts'
import { signApprovals } from '#lib/server/proposals/sign-approvals.ts'
import { lookAfterProposals } from '#lib/server/proposals/tasks.ts'
import { remindSilent } from '#lib/server/rosters/tasks.ts'
import { sendConfirmationMails } from '#lib/server/storefront/orders/confirmation-mails.ts'
import { foldOrderSums } from '#lib/server/storefront/orders/sums.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'
import { sweepStores } from '#lib/server/storefront/stores/messages.ts'
import { checkPlans } from '#lib/server/subscriptions/tasks.ts'
import { sweepRows } from '#lib/server/sweep.ts'
import { announceOwed } from '#lib/server/webhooks/announce.ts'
import { claimDeliveries } from '#lib/server/webhooks/delivery-queries.ts'

export const ROUNDS: Record<string, (db: Db) => Promise<unknown>> = {
  'mails to be released, each second': releaseMails,
  'mails to be sent, each second': db => claimMails(db, 20),
  'mails of unknown end, each second': holdUnsure,
  'webhook events to be made, each second': announceOwed,
  'webhook calls to be made, each second': db => claimDeliveries(db, 16, []),
  'sheets of runs, 3 s': resumeSheets,
  'sums of orders, 10 s': foldOrderSums,
  'payments, 30 s': reconcileAlone,
  'figures of /metrics, 15 s': countWaiting,
  'plans, minute': checkPlans,
  'confirmation-mails, minute': sendConfirmationMails,
  'store-sweep, minute': sweepStores,
  'store-group-prices, minute': decideGroupPrices,
  'leaving-round, minute': async db => {
    await sweepExports(db)
    await sweepImports(db)
  },
  'lead-reminders, 15 min': remindOfLeads,
  'proposal-round, 15 min': lookAfterProposals,
  'roster-round, hour': remindSilent,
  'invoice-sweep, hour': sweepInvoices,
  'read-money, 6 h': readAllMoney,
  'document-sweep, night': emptyOldTrash,
  'file-sweep, night': db => sweepFiles(db),
  'row-sweep, night': db => sweepRows(db),
  'signatures, at each start': signApprovals
}
