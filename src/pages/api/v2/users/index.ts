import { deleteUser, listUsers } from '#lib/contract/users.ts'
import { clearedCookie, SESSION_COOKIE } from '#lib/server/platform/cookies.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as users from '#lib/server/identity/accounts/delete.ts'
import { listMembers } from '#lib/server/identity/accounts/service.ts'

export const GET = route(listUsers, ({ db, actor, query }) => listMembers(db, actor, query))

export const DELETE = route(deleteUser, async ({ db, actor, query, setCookie }) => {
  await users.deleteUser(db, actor, query.Id)
  setCookie(clearedCookie(SESSION_COOKIE))
  return null
})
