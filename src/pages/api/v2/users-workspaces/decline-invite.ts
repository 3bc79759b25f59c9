import { declineInvite } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as invitations from '#lib/server/identity/workspaces/invitations.ts'

export const POST = route(declineInvite, ({ db, actor, body }) => invitations.declineInvite(db, actor, body.InviteId))
