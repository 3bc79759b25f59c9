import { answerWebhook } from '#lib/server/payments/webhook.ts'

export const POST = ({ request }: { request: Request }) => answerWebhook(request)
