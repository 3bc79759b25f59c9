import { getWorkspaceSid } from '#lib/contract/workspaces.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { getSid } from '#lib/server/identity/workspaces/service.ts'

export const GET = route(getWorkspaceSid, ({ db, actor }) => getSid(db, actor))
