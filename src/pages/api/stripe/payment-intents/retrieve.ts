import { retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { retrievePayment } from '#lib/server/commerce/payments/test-payments.ts'

export const POST = route(retrieveTestPayment, ({ body }) => retrievePayment(body))
