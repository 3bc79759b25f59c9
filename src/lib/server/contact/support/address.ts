import { env } from '#lib/server/platform/env.ts'

/** Where the people behind the product read. */
export function supportAddress(): string {
  const { SUPPORT_EMAIL, MAIL_FROM } = env()
  const given = SUPPORT_EMAIL ?? MAIL_FROM
  return given?.match(/<([^>]+)>/)?.[1] ?? given ?? 'support@platen.localhost'
}
