import { confirmIdentity, sendConfirmation } from '#lib/contract/users.ts'
import { logout } from '#lib/contract/auth.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as confirm from './confirm.ts'
import { stopSession } from './session.ts'

export const credentialRoutes = [
  route(logout, ({ db, actor, setCookie, setHeader }) => {
    // The browser forgets what it kept of private pages, also for its back button.
    setHeader('clear-site-data', '"cache"')
    return stopSession(db, actor, setCookie)
  }),
  route(sendConfirmation, ({ db, actor }) => confirm.sendConfirmation(db, actor)),
  route(confirmIdentity, ({ db, actor, body }) => confirm.confirmIdentity(db, actor, body))
]
