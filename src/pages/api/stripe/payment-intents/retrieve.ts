import { retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { route } from '#lib/server/http/route.ts'
import { retrievePayment } from '#lib/server/payments/test-payments.ts'

export const POST = route(retrieveTestPayment, ({ body }) => retrievePayment(body))
