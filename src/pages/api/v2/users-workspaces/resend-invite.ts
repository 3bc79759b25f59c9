import { resendInvite } from '#lib/contract/members.ts'
import { route } from '#lib/server/http/route.ts'
import * as invitations from '#lib/server/workspaces/invitations.ts'

export const POST = route(resendInvite, ({ db, actor, body }) => invitations.resendInvite(db, actor, body.InviteId))
