import { confirmTestPayment, retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { confirmPayment, retrievePayment } from './test-payments.ts'

export const paymentRoutes = [
  route(confirmTestPayment, ({ db, body }) => confirmPayment(db, body)),
  route(retrieveTestPayment, ({ body }) => retrievePayment(body))
]
