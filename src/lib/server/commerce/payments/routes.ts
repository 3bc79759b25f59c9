import { answerDispute, listDisputes } from '#lib/contract/disputes.ts'
import { listHeldPayments, releaseHeldPayment, releasePlatformHeldPayment } from '#lib/contract/held-payments.ts'
import {
  connectPaymentAccount,
  getPaymentAccount,
  refreshPaymentAccount,
  turnTestAccount
} from '#lib/contract/payment-accounts.ts'
import { confirmTestPayment, retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as accounts from './accounts.ts'
import * as disputes from './disputes.ts'
import * as held from './held.ts'
import { confirmPayment, retrievePayment } from './test-payments.ts'

export const paymentRoutes = [
  route(confirmTestPayment, ({ db, body }) => confirmPayment(db, body)),
  route(retrieveTestPayment, ({ body }) => retrievePayment(body)),
  route(listDisputes, ({ db, actor, query }) => disputes.findDisputes(db, actor, query)),
  route(answerDispute, ({ db, actor, params, body }) =>
    disputes.answerDispute(db, actor, { ...params, evidence: body })
  ),
  route(listHeldPayments, ({ db, actor }) => held.findHeldPayments(db, actor)),
  route(releaseHeldPayment, ({ db, actor, params }) => held.releaseHeldPayment(db, actor, params.payableId)),
  route(releasePlatformHeldPayment, ({ actor, params }) => held.releasePlatformHeldPayment(actor, params.payableId)),
  route(getPaymentAccount, ({ db, actor }) => accounts.getAccount(db, actor)),
  route(connectPaymentAccount, ({ db, actor }) => accounts.connectAccount(db, actor)),
  route(refreshPaymentAccount, ({ db, actor }) => accounts.refreshAccount(db, actor)),
  route(turnTestAccount, ({ db, actor, body }) => accounts.turnTestAccount(db, actor, body.turn))
]
