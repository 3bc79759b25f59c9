import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { confirmPayment } from '#lib/server/commerce/payments/test-payments.ts'

export const POST = route(confirmTestPayment, ({ db, body }) => confirmPayment(db, body))
