import { resendInvite } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as invitations from '#lib/server/identity/workspaces/invitations.ts'

export const POST = route(resendInvite, ({ db, actor, body }) => invitations.resendInvite(db, actor, body.InviteId))
