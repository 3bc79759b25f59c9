import { logout } from '#lib/contract/auth.ts'
import { stopSession } from '#lib/server/identity/credentials/session.ts'
import { route } from '#lib/server/platform/http/route.ts'

const leave = route(logout, ({ db, actor, setCookie }) => stopSession(db, actor, setCookie))

/** The browser forgets what it kept of private pages, also for its back button. */
export async function POST(context: Parameters<typeof leave>[0]): Promise<Response> {
  const response = await leave(context)
  response.headers.set('clear-site-data', '"cache"')
  return response
}
