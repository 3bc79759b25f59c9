import { revokeInvite } from '#lib/contract/members.ts'
import { route } from '#lib/server/http/route.ts'
import * as invitations from '#lib/server/workspaces/invitations.ts'

export const POST = route(revokeInvite, ({ db, actor, body }) => invitations.revokeInvite(db, actor, body.InviteId))
