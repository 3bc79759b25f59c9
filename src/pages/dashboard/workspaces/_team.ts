import type { Workspace } from '#lib/contract/workspaces.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { listMembers } from '#lib/server/identity/accounts/service.ts'
import { listInvites } from '#lib/server/identity/workspaces/invitations.ts'
import { may } from '#lib/shared/roles.ts'

/** The workspace of the address, where the person is a member of it: it need not be the active one. */
export function findWorkspace(workspaces: Workspace[], member: Member, workspaceId: string | undefined) {
  const workspace = workspaces.find(({ Id }) => Id === workspaceId)
  return workspace && { workspace, there: { ...member, workspaceId: workspace.Id, role: workspace.role } }
}

/** What the list of members needs. */
export async function teamOf(db: Db, member: Member, workspace: Workspace) {
  const [members, invites] = await Promise.all([
    listMembers(db, member, { IncludeWorkspaceAndRole: true }),
    may(member.role, 'members:write') ? listInvites(db, member, { WorkspaceId: member.workspaceId }) : []
  ])
  return {
    workspaceId: member.workspaceId,
    businessName: workspace.businessName,
    role: member.role,
    userId: member.userId,
    timeZone: workspace.timeZone,
    members,
    invites
  }
}
