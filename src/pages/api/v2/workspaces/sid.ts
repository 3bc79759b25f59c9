import { getWorkspaceSid } from '#lib/contract/workspaces.ts'
import { route } from '#lib/server/http/route.ts'
import { getSid } from '#lib/server/workspaces/service.ts'

export const GET = route(getWorkspaceSid, ({ db, actor }) => getSid(db, actor))
