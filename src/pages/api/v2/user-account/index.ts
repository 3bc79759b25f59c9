import { getUserAccount, updateUserAccount } from '#lib/contract/accounts.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { getAccount, requireSelf, updateAccount } from '#lib/server/identity/accounts/account.ts'

export const GET = route(getUserAccount, ({ db, actor, query }) => {
  requireSelf(actor, query.UserId)
  return getAccount(db, actor)
})

export const PUT = route(updateUserAccount, ({ db, actor, query, body }) => {
  requireSelf(actor, query.UserId)
  return updateAccount(db, actor, body)
})
