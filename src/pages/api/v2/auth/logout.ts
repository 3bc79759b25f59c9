import { logout } from '#lib/contract/auth.ts'
import { stopSession } from '#lib/server/auth/session.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(logout, ({ db, actor, setCookie }) => stopSession(db, actor, setCookie))
