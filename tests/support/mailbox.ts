import { getDb } from '#lib/server/platform/db/index.ts'

/** The mails to this address, newest first. */
export function mailsTo(email: string) {
  return getDb().selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at', 'desc').execute()
}

/** The six digits of the newest mail to this address. */
export async function codeFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return mail?.body.match(/\b\d{6}\b/)?.[0] ?? ''
}
