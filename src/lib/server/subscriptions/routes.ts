import {
  beginCard,
  cancelSubscription,
  chooseSubscription,
  confirmTestCard,
  getBilling,
  getSubscription,
  keepSubscription,
  listPlanInvoices,
  listPaymentMethods,
  moveTestClock,
  openPortal,
  payPlanInvoice,
  printPlanInvoice,
  refreshBilling,
  removeCard,
  saveBillingDetails,
  setCard
} from '#lib/contract/billing.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as invoices from './invoices.ts'
import * as plans from './service.ts'

export const subscriptionRoutes = [
  route(getBilling, ({ db, actor }) => plans.getBilling(db, actor)),
  route(refreshBilling, ({ db, actor }) => plans.refreshBilling(db, actor)),
  route(saveBillingDetails, ({ db, actor, body }) => plans.saveDetails(db, actor, body)),
  route(listPaymentMethods, async ({ db, actor }) => {
    const { card } = await plans.getBilling(db, actor)
    return card ? [card] : []
  }),
  route(beginCard, ({ db, actor }) => plans.beginCard(db, actor)),
  route(setCard, ({ db, actor, body }) => plans.setCard(db, actor, body.setupId)),
  route(removeCard, ({ db, actor }) => plans.removeCard(db, actor)),
  route(confirmTestCard, ({ db, actor, body }) => plans.confirmTest(db, actor, body)),
  route(getSubscription, ({ db, actor, query }) => plans.previewPrice(db, actor, query.priceId)),
  route(chooseSubscription, ({ db, actor, body }) => plans.choose(db, actor, body)),
  route(keepSubscription, ({ db, actor, body }) => plans.resumePlan(db, actor, body.seen)),
  route(cancelSubscription, ({ db, actor, body }) => plans.cancel(db, actor, body.seen)),
  route(listPlanInvoices, ({ db, actor }) => invoices.listPlanInvoices(db, actor)),
  route(printPlanInvoice, ({ db, actor, params }) => invoices.printInvoice(db, actor, params.invoiceId)),
  route(payPlanInvoice, ({ db, actor }) => plans.payOpen(db, actor)),
  route(openPortal, ({ db, actor }) => plans.openPortal(db, actor)),
  route(moveTestClock, ({ db, actor, body, request }) => plans.moveClock(db, actor, body, request))
]
