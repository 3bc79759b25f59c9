import {
  acceptInvite,
  changeRole,
  declineInvite,
  getInvite,
  inviteUser,
  getPendingInvites,
  removeMember,
  resendInvite,
  revokeInvite,
  transferOwnership
} from '#lib/contract/members.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#lib/contract/developers.ts'
import { deleteSavedView, listSavedViews, saveView } from '#lib/contract/saved-views.ts'
import {
  createWorkspace,
  deleteWorkspace,
  getWorkspaceContents,
  getWorkspaceSid,
  getWorkspaces,
  updateWorkspace
} from '#lib/contract/workspaces.ts'
import * as keys from '#lib/server/platform/access/api-keys.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as deletion from './delete.ts'
import * as invitations from './invitations.ts'
import * as members from './members.ts'
import * as views from './saved-views.ts'
import * as workspaces from './service.ts'

export const workspaceRoutes = [
  route(acceptInvite, ({ db, actor, body }) => invitations.acceptInvite(db, actor, body.InviteId)),
  route(declineInvite, ({ db, actor, body }) => invitations.declineInvite(db, actor, body.InviteId)),
  route(changeRole, ({ db, actor, body }) => members.changeRole(db, actor, body)),
  route(removeMember, ({ db, actor, query }) => members.removeMember(db, actor, query.UserId)),
  route(getInvite, ({ db, actor, query }) => invitations.getInvite(db, actor, query.InviteId)),
  route(inviteUser, ({ db, actor, body }) => invitations.inviteUser(db, actor, body)),
  route(getPendingInvites, ({ db, actor, query }) => invitations.listInvites(db, actor, query)),
  route(resendInvite, ({ db, actor, body }) => invitations.resendInvite(db, actor, body.InviteId)),
  route(revokeInvite, ({ db, actor, body }) => invitations.revokeInvite(db, actor, body.InviteId)),
  route(transferOwnership, ({ db, actor, body }) => {
    return members.transferOwnership(db, actor, body.UserId)
  }),
  route(getWorkspaceContents, ({ db, actor }) => deletion.getContents(db, actor)),
  route(getWorkspaces, ({ db, actor, query }) => workspaces.listWorkspaces(db, actor, query)),
  route(createWorkspace, ({ once, actor, body }) => {
    return once(tx => workspaces.createWorkspace(tx, actor, body))
  }),
  route(updateWorkspace, ({ db, actor, body }) => workspaces.updateWorkspace(db, actor, body)),
  route(deleteWorkspace, ({ db, actor, query }) => deletion.deleteWorkspace(db, actor, query)),
  route(listSavedViews, ({ db, actor, query }) => views.findSavedViews(db, actor, query.list)),
  route(saveView, ({ db, actor, body }) => views.saveView(db, actor, body)),
  route(deleteSavedView, ({ db, actor, query }) => views.deleteSavedView(db, actor, query)),
  route(listApiKeys, ({ db, actor }) => keys.findApiKeys(db, actor)),
  route(createApiKey, ({ db, actor, body }) => keys.createApiKey(db, actor, body)),
  route(revokeApiKey, ({ db, actor, params }) => keys.revokeApiKey(db, actor, params.keyId)),
  route(getWorkspaceSid, ({ db, actor }) => workspaces.getSid(db, actor))
]
