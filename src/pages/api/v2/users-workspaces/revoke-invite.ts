import { revokeInvite } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as invitations from '#lib/server/identity/workspaces/invitations.ts'

export const POST = route(revokeInvite, ({ db, actor, body }) => invitations.revokeInvite(db, actor, body.InviteId))
