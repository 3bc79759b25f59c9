import { getInvite, inviteUser } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as invitations from '#lib/server/identity/workspaces/invitations.ts'

export const GET = route(getInvite, ({ db, actor, query }) => invitations.getInvite(db, actor, query.InviteId))

export const POST = route(inviteUser, ({ db, actor, body }) => invitations.inviteUser(db, actor, body))
