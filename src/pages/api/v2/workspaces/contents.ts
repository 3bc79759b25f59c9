import { getWorkspaceContents } from '#lib/contract/workspaces.ts'
import { route } from '#lib/server/http/route.ts'
import { getContents } from '#lib/server/workspaces/delete.ts'

export const GET = route(getWorkspaceContents, ({ db, actor }) => getContents(db, actor))
