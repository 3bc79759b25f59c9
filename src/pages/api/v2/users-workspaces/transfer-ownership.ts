import { transferOwnership } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as members from '#lib/server/identity/workspaces/members.ts'

export const POST = route(transferOwnership, ({ db, actor, body }) => {
  return members.transferOwnership(db, actor, body.UserId)
})
