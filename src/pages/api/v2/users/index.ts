import { deleteUser, listUsers } from '#lib/contract/users.ts'
import { clearedCookie, SESSION_COOKIE } from '#lib/server/http/cookies.ts'
import { route } from '#lib/server/http/route.ts'
import * as users from '#lib/server/users/delete.ts'
import { listMembers } from '#lib/server/users/service.ts'

export const GET = route(listUsers, ({ db, actor, query }) => listMembers(db, actor, query))

export const DELETE = route(deleteUser, async ({ db, actor, query, setCookie }) => {
  await users.deleteUser(db, actor, query.Id)
  setCookie(clearedCookie(SESSION_COOKIE))
  return null
})
