import { env } from '#lib/server/platform/env.ts'

/** Where the people behind the product read. */
export function supportAddress(): string {
  const { SUPPORT_EMAIL, MAIL_FROM } = env()
  const sender = MAIL_FROM?.match(/<([^>]+)>/)?.[1] ?? MAIL_FROM
  return SUPPORT_EMAIL ?? sender ?? 'support@platen.localhost'
}
