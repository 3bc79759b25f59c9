import { z } from 'zod'

import { INVITED_ROLES } from '#lib/shared/roles.ts'

import * as calls from './calls/members.ts'
import { Email, InviteId } from './auth.ts'
import { endpoint, InWorkspace, Nothing, Timestamp } from './endpoint.ts'
import { Role, Workspace } from './workspaces.ts'

const InvitedRole = z.enum(INVITED_ROLES, 'Choose a role: admin, sales, production or viewer')

export const PendingInvite = z.object({
  InviteId: z.string(),
  Email: z.string(),
  Role: InvitedRole,
  Workspace: z.object({ Id: z.uuid(), businessName: z.string(), logo: z.string().nullable() }),
  InvitedBy: z.object({ FirstName: z.string(), LastName: z.string() }),
  SentAt: Timestamp,
  ExpiresAt: Timestamp,
  Expired: z.boolean()
})
export type PendingInvite = z.infer<typeof PendingInvite>

export const inviteUser = endpoint({
  ...calls.inviteUser,
  access: 'workspace',
  may: 'members:write',
  summary: 'Invites somebody by mail. The role cannot be above the role of the caller.',
  query: InWorkspace,
  body: z.object({ Email, Role: InvitedRole }),
  data: PendingInvite
})

export const getPendingInvites = endpoint({
  ...calls.getPendingInvites,
  access: 'user',
  summary: 'With WorkspaceId the open invitations of that workspace; without, those to the address of the caller.',
  query: z.object({ WorkspaceId: z.uuid().optional() }),
  data: z.array(PendingInvite)
})

export const getInvite = endpoint({
  ...calls.getInvite,
  access: 'public',
  summary:
    'What a link of an invitation leads to. Used, declined, withdrawn and unknown ones are all 404, but for the member who used it.',
  query: z.object({ InviteId }),
  data: z.object({
    /** wrong_account: somebody else is signed in; joined: the caller has used it. */
    State: z.enum(['open', 'expired', 'wrong_account', 'joined']),
    Invite: PendingInvite
  })
})

export const acceptInvite = endpoint({
  ...calls.acceptInvite,
  access: 'user',
  summary: 'Joins the workspace of an invitation to the address of the caller.',
  body: z.object({ InviteId }),
  data: Workspace
})

export const declineInvite = endpoint({
  ...calls.declineInvite,
  access: 'public',
  summary: 'Declines an invitation: whoever has its link, or is signed in with its address.',
  body: z.object({ InviteId }),
  data: Nothing
})

export const resendInvite = endpoint({
  ...calls.resendInvite,
  access: 'workspace',
  may: 'members:write',
  summary: 'Mails an open invitation again and renews its time.',
  query: InWorkspace,
  body: z.object({ InviteId }),
  data: PendingInvite
})

export const revokeInvite = endpoint({
  ...calls.revokeInvite,
  access: 'workspace',
  may: 'members:write',
  summary: 'Withdraws an open invitation.',
  query: InWorkspace,
  body: z.object({ InviteId }),
  data: Nothing
})

export const changeRole = endpoint({
  ...calls.changeRole,
  access: 'workspace',
  may: 'members:write',
  summary: 'Gives a member another role: none above that of the caller, and none to somebody above the caller.',
  query: InWorkspace,
  body: z.object({ UserId: z.uuid(), Role: InvitedRole }),
  data: z.object({ UserId: z.uuid(), Role })
})

export const removeMember = endpoint({
  ...calls.removeMember,
  access: 'workspace',
  may: 'members:leave',
  summary: 'Takes a member out of the workspace; everybody but the owner may leave by themselves.',
  query: InWorkspace.extend({ UserId: z.uuid() }),
  data: Nothing
})

export const transferOwnership = endpoint({
  ...calls.transferOwnership,
  access: 'workspace',
  may: 'workspace:own',
  summary:
    'Makes a member the owner; the owner before becomes an admin. Needs a confirmed identity (/verification/verify).',
  query: InWorkspace,
  body: z.object({ UserId: z.uuid() }),
  data: Workspace
})
