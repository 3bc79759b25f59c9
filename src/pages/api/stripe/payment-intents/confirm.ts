import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { route } from '#lib/server/http/route.ts'
import { confirmPayment } from '#lib/server/payments/test-payments.ts'

export const POST = route(confirmTestPayment, ({ db, body }) => confirmPayment(db, body))
