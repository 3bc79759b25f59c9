import { changeRole, removeMember } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as members from '#lib/server/identity/workspaces/members.ts'

export const PUT = route(changeRole, ({ db, actor, body }) => members.changeRole(db, actor, body))

export const DELETE = route(removeMember, ({ db, actor, query }) => members.removeMember(db, actor, query.UserId))
