import { createWorkspace, deleteWorkspace, listWorkspaces, updateWorkspace } from '#lib/contract/workspaces.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as deletion from '#lib/server/identity/workspaces/delete.ts'
import * as workspaces from '#lib/server/identity/workspaces/service.ts'

export const GET = route(listWorkspaces, ({ db, actor, query }) => workspaces.listWorkspaces(db, actor, query))

export const POST = route(createWorkspace, ({ once, actor, body }) => {
  return once(tx => workspaces.createWorkspace(tx, actor, body))
})

export const PUT = route(updateWorkspace, ({ db, actor, body }) => workspaces.updateWorkspace(db, actor, body))

export const DELETE = route(deleteWorkspace, ({ db, actor, query }) => deletion.deleteWorkspace(db, actor, query))
