import { getWorkspaceContents } from '#lib/contract/workspaces.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { getContents } from '#lib/server/identity/workspaces/delete.ts'

export const GET = route(getWorkspaceContents, ({ db, actor }) => getContents(db, actor))
