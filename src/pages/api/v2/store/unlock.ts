import { unlockStore } from '#lib/contract/store-key.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as unlock from '#lib/server/storefront/shopping/unlock.ts'

export const POST = route(unlockStore, async ({ db, body, setCookie }) => {
  const cookie = await unlock.unlockStore(db, body)
  if (cookie) setCookie(cookie)
  return null
})
