import {
  exportInvoices,
  exportTaxSummary,
  getInvoiceSettings,
  getTaxSummary,
  printCreditNote,
  printInvoice,
  printStatement,
  updateInvoiceSettings
} from '#lib/contract/invoice-books.ts'
import {
  getSharedInvoice,
  payInvoice,
  printSharedCreditNote,
  printSharedInvoice,
  seeInvoice,
  settleInvoice,
  shareInvoice,
  turnOffInvoiceLink
} from '#lib/contract/invoice-links.ts'
import {
  cancelPaymentRequest,
  createInvoice,
  creditInvoice,
  deleteInvoice,
  getDueInvoices,
  getInvoice,
  listInvoices,
  listJobInvoices,
  recordBatchPayment,
  recordInvoicePayment,
  refreshInvoice,
  refundInvoicePayment,
  remindOfInvoice,
  replaceInvoice,
  requestPayment,
  sendInvoice,
  updateInvoice,
  voidInvoice
} from '#lib/contract/invoices.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as credits from './credits.ts'
import * as ledger from './ledger.ts'
import * as list from './list.ts'
import * as books from './books.ts'
import * as pay from './pay.ts'
import * as print from './print.ts'
import * as requests from './requests.ts'
import * as send from './send.ts'
import * as invoices from './service.ts'
import * as settings from './settings.ts'
import * as statement from './statement.ts'
import * as taxes from './taxes.ts'

export const invoiceRoutes = [
  route(listInvoices, ({ db, actor, query }) => list.findInvoices(db, actor, query)),
  route(getDueInvoices, ({ db, actor }) => list.findDueInvoices(db, actor)),
  route(createInvoice, ({ once, actor, body }) => once(tx => invoices.createInvoice(tx, actor, body.jobId))),
  route(listJobInvoices, ({ db, actor, params }) => invoices.findJobInvoices(db, actor, params.jobId)),
  route(getInvoice, ({ db, actor, params }) => invoices.getInvoice(db, actor, params.invoiceId)),
  route(updateInvoice, ({ db, actor, params, body: { revision, ...change } }) => {
    return invoices.updateInvoice(db, actor, { ...params, revision, change })
  }),
  route(deleteInvoice, ({ db, actor, params }) => invoices.deleteInvoice(db, actor, params.invoiceId)),
  route(refreshInvoice, ({ once, actor, params, body }) => {
    return once(tx => invoices.refreshInvoice(tx, actor, { ...params, ...body }))
  }),
  route(sendInvoice, ({ once, actor, params, body }) => {
    return once(tx => send.sendInvoice(tx, actor, { ...params, ...body }))
  }),
  route(remindOfInvoice, ({ once, actor, params, body }) => {
    return once(tx => send.remindOfInvoice(tx, actor, { ...params, ...body }))
  }),
  route(requestPayment, ({ once, actor, params, body }) => {
    return once(tx => requests.requestPayment(tx, actor, { ...params, ...body }))
  }),
  route(cancelPaymentRequest, ({ db, actor, params }) => requests.cancelPaymentRequest(db, actor, params)),
  route(recordInvoicePayment, ({ db, once, actor, params, body }) => {
    return ledger.recordPayment(db, actor, { ...params, ...body, once })
  }),
  route(recordBatchPayment, ({ db, once, actor, body }) => ledger.recordBatch(db, actor, { ...body, once })),
  route(refundInvoicePayment, ({ db, once, actor, params, body }) => {
    return ledger.refundPayment(db, actor, { ...params, ...body, once })
  }),
  route(creditInvoice, ({ db, once, actor, params, body }) => {
    return credits.creditInvoice(db, actor, { ...params, ...body, once })
  }),
  route(replaceInvoice, ({ db, once, actor, params, body }) => {
    return credits.replaceInvoice(db, actor, { ...params, ...body, once })
  }),
  route(voidInvoice, ({ once, actor, params, body }) => {
    return once(tx => invoices.voidInvoice(tx, actor, { ...params, ...body }))
  }),
  route(shareInvoice, ({ db, actor, params }) => send.shareInvoice(db, actor, params.invoiceId)),
  route(turnOffInvoiceLink, ({ db, actor, params }) => send.turnOffLink(db, actor, params.invoiceId)),
  route(getInvoiceSettings, ({ db, actor }) => settings.getSettings(db, actor)),
  route(updateInvoiceSettings, ({ db, actor, body }) => settings.updateSettings(db, actor, body)),
  route(getSharedInvoice, ({ db, actor }) => pay.getSharedInvoice(db, actor)),
  route(seeInvoice, ({ db, actor }) => pay.seeInvoice(db, actor)),
  route(payInvoice, ({ db, actor, body }) => pay.payInvoice(db, actor, body)),
  route(printInvoice, ({ db, actor, params, query }) =>
    print.printInvoice(db, actor, { ...params, paper: query.paper })
  ),
  route(printSharedInvoice, ({ db, actor, params, query }) => {
    return print.printShared(db, actor, { ...params, paper: query.paper })
  }),
  route(printCreditNote, ({ db, actor, params, query }) => {
    return print.printCreditNote(db, actor, { ...params, paper: query.paper })
  }),
  route(printSharedCreditNote, ({ db, actor, params, query }) => {
    return print.printSharedCreditNote(db, actor, { ...params, paper: query.paper })
  }),
  route(exportInvoices, ({ db, actor, query }) => books.exportInvoices(db, actor, query)),
  route(getTaxSummary, ({ db, actor, query }) => taxes.getTaxSummary(db, actor, query)),
  route(exportTaxSummary, ({ db, actor, query }) => taxes.exportTaxSummary(db, actor, query)),
  route(printStatement, ({ db, actor, params, query }) => {
    return statement.printStatement(db, actor, { ...params, ...query, paper: query.paper })
  }),
  route(settleInvoice, ({ db, actor }) => pay.settleInvoice(db, actor))
]
