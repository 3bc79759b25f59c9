import { answerWebhook } from '#lib/server/commerce/payments/webhook.ts'

export const POST = ({ request }: { request: Request }) => answerWebhook(request)
