import { getAccountSettings, updateAccountSettings } from '#lib/contract/accounts.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { getSettings, requireSelf, updateSettings } from '#lib/server/identity/accounts/account.ts'

export const GET = route(getAccountSettings, ({ db, actor, query }) => {
  requireSelf(actor, query.UserId)
  return getSettings(db, actor)
})

export const PUT = route(updateAccountSettings, ({ db, actor, body: { UserId, ...settings } }) => {
  requireSelf(actor, UserId)
  return updateSettings(db, actor, settings)
})
