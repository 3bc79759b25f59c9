import { acceptInvite } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as invitations from '#lib/server/identity/workspaces/invitations.ts'

export const POST = route(acceptInvite, ({ db, actor, body }) => invitations.acceptInvite(db, actor, body.InviteId))
