import { listInvites } from '#lib/contract/members.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as invitations from '#lib/server/identity/workspaces/invitations.ts'

export const GET = route(listInvites, ({ db, actor, query }) => invitations.listInvites(db, actor, query))
